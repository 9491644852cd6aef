"""The site in a process of its own, and a person at it over real HTTP."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from pinochle_site.settings import BASE_DIR

SECONDS_TO_START = 30
CSRF_TOKEN = "c" * 32


@dataclass
class Server:
    """A running site: its port, and its processes as one group."""

    process: subprocess.Popen
    port: int

    def processor_seconds(self):
        """How long its processes have worked so far; None where the system does not tell."""
        try:
            return sum(map(_worked, self._processes()))
        except FileNotFoundError:
            return None

    def _processes(self):
        workers = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, workers.split())]

    def kill(self):
        """End it and its workers at once, as a power cut does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _worked(process_id):
    # The name stands in brackets and may hold spaces; user and system time are the 12th and 13th
    # number after it.
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(environment, *, workers=1, application="pinochle_site.wsgi:application"):
    """Serve the site as an installation does, and wait until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)]
    command += ["--blocking-threads", "4", "--log-level", "warning", application]
    process = subprocess.Popen(
        command, cwd=BASE_DIR, env=os.environ | environment, start_new_session=True
    )
    server = Server(process, port)
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), contextlib.closing(Person(port, "")) as person:
            if person.get("/healthz") == 200:
                return server
        time.sleep(0.05)
    server.kill()
    raise AssertionError("The server did not start.")


class Person:
    """Somebody signed in, on one kept connection."""

    def __init__(self, port, session):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.headers = {
            "Cookie": f"sessionid={session}; csrftoken={CSRF_TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def get(self, path):
        """Read a page; returns the status."""
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status

    def send(self, path, fields):
        """Send a form without waiting for the answer."""
        body = urlencode({**fields, "csrfmiddlewaretoken": CSRF_TOKEN})
        self.connection.request("POST", path, body, self.headers)

    def post(self, path, fields):
        """Send a form; returns the status."""
        self.send(path, fields)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status

    def close(self):
        self.connection.close()
