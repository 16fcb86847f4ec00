"""The sign of life of a server process: a key in Redis that expires unless it is set again and again."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import RedisError

if TYPE_CHECKING:
    from collections.abc import Callable

LEASE_MS: Final = 2_000
"""A process that was silent for so long is dead: others may take over its tables."""
_REFRESH_S: Final = 0.5


class NodeLease:
    """One process, under a random name. *lapsed* is called when others may have thought it dead meanwhile."""

    def __init__(self, redis: Any, address: str, lapsed: Callable[[], None]) -> None:  # noqa: ANN401
        # Any: redis-py's types do not tell its answers apart from promises of answers.
        self.node = secrets.token_urlsafe(9)
        self.address = address
        self._redis = redis
        self._lapsed = lapsed
        self._keeping: asyncio.Task[None] | None = None

    @property
    def key(self) -> str:
        """Its name in Redis."""
        return f"node:{self.node}"

    async def take(self) -> None:
        """Be alive from now on; `RedisError` if Redis does not say so."""
        known = await self._redis.set(self.key, self.address, px=LEASE_MS, get=True)
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        elif known is None:
            self._lapsed()

    async def give_up(self) -> None:
        """Be dead: tables may be taken over at once."""
        if self._keeping is None:
            return
        self._keeping.cancel()
        # If Redis is not there, the key expires by itself.
        with suppress(RedisError, OSError):
            await self._redis.delete(self.key)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(_REFRESH_S)
            # Until Redis answers again, nothing else can be done.
            with suppress(RedisError, OSError):
                await self.take()
