"""Serve the site on this machine and the network it is on: what ``./pinochle run`` calls."""

import os
import socket
import sys

import django
from django.core.management import call_command

PORTS_TO_TRY = 20


def is_free(port: int) -> bool:
    """Return whether this machine could listen on a port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
    return True


def free_port(wanted: int) -> int:
    """Return the wanted port, or the next free one above it.

    Leaves the program with a sentence when twenty in a row are taken.
    """
    for port in range(wanted, wanted + PORTS_TO_TRY):
        if is_free(port):
            return port
    sys.exit(f"Ports {wanted} to {wanted + PORTS_TO_TRY - 1} are all taken. Try PORT=9000.")


def network_address() -> str | None:
    """Return the address under which phones in the hall reach this machine, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting only asks which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def main() -> None:
    """Bring the database up to date, load the demo club into an empty one, and serve."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pinochle_site.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_demo", if_empty=True)

    wanted = int(os.environ.get("PORT", "8000"))
    port = free_port(wanted)
    if port != wanted:
        print(f"Port {wanted} is taken, so this is port {port}.")
    print(f"Aces Around is at http://localhost:{port}/ (Ctrl-C ends it)")
    if address := network_address():
        print(f"Phones on the same network: http://{address}:{port}/")
    sys.stdout.flush()

    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws"]
    command += ["--host", "0.0.0.0", "--port", str(port), "--blocking-threads", "4"]
    command += ["--log-level", "warning", "pinochle_site.wsgi:application"]
    os.execv(sys.executable, command)


if __name__ == "__main__":
    main()
