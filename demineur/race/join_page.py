"""The page behind a link to a table: a browser shows how to open it; the program needs no page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_LANGUAGES: Final = 20
_SCRIPT: Final = """
const link = location.href;
document.getElementById("open").href = "demineur:" + link;
document.getElementById("link").value = link;
if (!location.hash) document.getElementById("cut").hidden = false;
"""
_STYLE: Final = """
:root{color-scheme:light dark}
body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.2rem}
a{display:inline-block;padding:.6rem 1.2rem;border-radius:.5rem;background:#2f6f4f;color:#fff;
text-decoration:none}
input{width:100%;box-sizing:border-box;font:inherit;padding:.4rem}
"""
_PAGE: Final = Template(f"""<!DOCTYPE html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Démineur: $title</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>$title</h1>
<p>$invitation</p>
<p id="cut" hidden><strong>$incomplete</strong></p>
<p><a id="open" href="#">$opening</a></p>
<p>$otherwise</p>
<p><input id="link" readonly aria-label="$label"></p>
<script>{_SCRIPT}</script>
</body>
</html>
""")


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


_POLICY: Final = (
    f"default-src 'none'; style-src {_source(_STYLE)}; script-src {_source(_SCRIPT)}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing but the page's own style and script may run: what stands behind the # is a secret."""


class JoinTexts(NamedTuple):
    """What the page says, in one language; *language* is its code.

    *otherwise* stands above the link, for where *opening* it does nothing; *label* names the link to somebody
    who does not see it.
    """

    language: str
    title: str
    invitation: str
    incomplete: str
    opening: str
    otherwise: str
    label: str


def page(texts: JoinTexts) -> bytes:
    """The page that says this."""
    return _PAGE.substitute({name: escape(text) for name, text in texts._asdict().items()}).encode()


def headers(length: int) -> Mapping[str, str]:
    """What goes before a page of so many bytes."""
    return {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": str(length),
        "Content-Security-Policy": _POLICY,
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
        "Vary": "Accept-Language",
    }


def wanted_languages(accepted: str) -> list[str]:
    """The languages in a header Accept-Language, the dearest first; those that are refused are left out."""
    found = [_language(part) for part in accepted.split(",")[:_MOST_LANGUAGES]]
    return [name for weight, name in sorted(found, key=lambda one: -one[0]) if name and weight > 0]


def _language(part: str) -> tuple[float, str]:
    name, _semicolon, rest = part.partition(";")
    word, _equals, number = rest.partition("=")
    if word.strip() != "q":
        return 1.0, name.strip()
    try:
        weight = float(number)
    except ValueError:
        return 0.0, ""
    return (weight if 0 <= weight <= 1 else 0.0), name.strip()
