"""A link as a QR code for a phone, on a terminal."""

import io

import segno

LONGEST = 2953  # bytes that the largest QR code holds


def text(link: str) -> str:
    """Return a QR code of blocks, two rows a line; the link has at most LONGEST characters."""
    out = io.StringIO()
    segno.make_qr(link, error="l", boost_error=False).terminal(out, compact=True, border=2)
    return out.getvalue()
