from __future__ import annotations

from demineur.race.limits import Allowance, Doors, address_of


def test_so_many_at_once_and_so_many_a_second() -> None:
    allowance = Allowance(30, 90, 0)
    assert [allowance.take(0) for _ in range(91)] == [True] * 90 + [False]
    assert [allowance.take(0.1) for _ in range(4)] == [True] * 3 + [False]
    assert allowance.take(1000)


def test_one_address_has_so_many_connections() -> None:
    doors = Doors(per_address=2, handshakes=0, most=0)
    for _ in range(2):
        assert doors.knock("a", 0)
        doors.enter("a")
    assert not doors.knock("a", 0)
    assert doors.knock("b", 0)
    doors.leave("a")
    assert doors.knock("a", 0)


def test_one_address_has_so_many_handshakes_a_minute() -> None:
    doors = Doors(per_address=0, handshakes=3, most=0)
    assert [doors.knock("a", second) for second in (0, 1, 2, 3)] == [True, True, True, False]
    assert doors.knock("b", 3)
    assert doors.knock("a", 60)
    assert not doors.knock("a", 60.5)


def test_there_are_so_many_connections_in_all() -> None:
    doors = Doors(per_address=0, handshakes=0, most=2)
    for address in "ab":
        assert doors.knock(address, 0)
        doors.enter(address)
    assert not doors.knock("c", 0)


def test_one_household_is_one_address() -> None:
    assert address_of("2001:db8::1", None) == address_of("2001:db8::2", None)
    assert address_of("2001:db8:0:1::1", None) != address_of("2001:db8::1", None)
    assert address_of("::ffff:10.0.0.1", None) == "10.0.0.1"
    assert address_of("fe80::1%eth0", None) == address_of("fe80::2%eth0", None)


def test_behind_a_proxy_only_its_own_word_counts() -> None:
    assert address_of("127.0.0.1", "6.6.6.6, 10.0.0.7") == "10.0.0.7"
    assert address_of("127.0.0.1", "nonsense") == "127.0.0.1"
