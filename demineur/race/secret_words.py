"""The secrets of tables: drawn here, handed out once, kept as hashes only (race/README.md "Guards")."""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

_SECRET_BYTES: Final = 16
_TID_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
_TID_LENGTH: Final = 10


def new_secret() -> str:
    """128 random bits as 22 characters that need no escaping in links."""
    return urlsafe_b64encode(os.urandom(_SECRET_BYTES)).rstrip(b"=").decode()


def new_tid() -> str:
    """A name for a table; no secret, but none that two tables get. Letters that look alike are left out."""
    # 2^96 is so far above 56^10 that no name is noticeably likelier than another.
    number = int.from_bytes(os.urandom(12), "big")
    letters = []
    for _ in range(_TID_LENGTH):
        number, letter = divmod(number, len(_TID_LETTERS))
        letters.append(_TID_LETTERS[letter])
    return "".join(letters)


def hashed(secret: str) -> str:
    """What is kept of *secret*; nothing is kept of none."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest() if secret else ""


def matches(secret: str, kept: str) -> bool:
    """Whether *kept* is the hash of *secret*, compared in constant time."""
    return bool(secret) and hmac.compare_digest(hashed(secret), kept)
