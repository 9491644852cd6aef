"""The address at which phones in the hall reach this laptop."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

# One address of each private range: which of ours would a packet there be sent from?
_HALL_NETWORKS = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
_PATIENCE = 0.3


@dataclass(frozen=True)
class Hall:
    """Where phones reach this laptop: an address or "", its QR code, and whether it answers."""

    address: str
    qr: SafeString
    answers: bool


def find_hall(request: HttpRequest) -> Hall:
    """Look anew at each request, because the Wi-Fi may have changed meanwhile."""
    own = own_address()
    if not own:
        return Hall(address="", qr=mark_safe(""), answers=False)
    port = int(request.get_port())
    address = f"http://{own}" if port == 80 else f"http://{own}:{port}"
    # Drawn by segno from digits and dots: nothing in it was typed by anybody.
    qr = mark_safe(segno.make(f"{address}/", error="m").svg_inline(border=3, omitsize=True))
    return Hall(address=address, qr=qr, answers=_answers(own, port))


def own_address() -> str:
    """This laptop's address in the local network, or "" when it is in none. Sends nothing."""
    for network in _HALL_NETWORKS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((network, 9))
            except OSError:
                continue
            own: str = probe.getsockname()[0]
        if not ip_address(own).is_loopback:
            return own
    return ""


def _answers(own: str, port: int) -> bool:
    """Whether a connection to that address is taken: not so when only localhost is served."""
    try:
        socket.create_connection((own, port), timeout=_PATIENCE).close()
    except OSError:
        return False
    return True
