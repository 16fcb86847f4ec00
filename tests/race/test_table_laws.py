from __future__ import annotations

from hypothesis import settings
from table_machine import TableMachine

TestTableLaws = TableMachine.TestCase
TestTableLaws.settings = settings(max_examples=300, stateful_step_count=25, deadline=None)
