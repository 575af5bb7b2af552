"""Print a link as a QR code on a terminal, to be scanned by a phone."""

import io

import segno

LONGEST = 2953  # bytes in the largest QR code


def qr_text(link: str) -> str:
    """Return a QR code as lines of block characters; the link has at most LONGEST characters."""
    out = io.StringIO()
    segno.make_qr(link, error="l", boost_error=False).terminal(out, compact=True, border=2)
    return out.getvalue()
