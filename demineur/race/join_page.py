"""The page behind a link to a table: a browser shows how to open it; the program needs no page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

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
_PAGE: Final = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Démineur: a race with friends</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>A race with friends</h1>
<p>You are invited to a table of Démineur, a Minesweeper for the desktop.</p>
<p id="cut" hidden><strong>This link is not complete: the part behind # is missing. Ask for it again.</strong>
</p>
<p><a id="open" href="#">Open it in Démineur</a></p>
<p>If nothing happens, copy this link, and paste it in Démineur under “Race with friends”:</p>
<p><input id="link" readonly aria-label="The link to the table"></p>
<script>{_SCRIPT}</script>
</body>
</html>
"""
PAGE: Final = _PAGE.encode()


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


HEADERS: Final = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": str(len(PAGE)),
    "Content-Security-Policy": f"default-src 'none'; style-src {_source(_STYLE)}; "
    f"script-src {_source(_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""Nothing but this page's own style and script may run: what stands behind the # is a secret."""
