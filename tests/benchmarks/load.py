"""Scorers who post as fast as they are answered, over plain sockets that cost little themselves."""

import socket
import threading
import time
from urllib.parse import urlencode

from tests.server import CSRF_TOKEN


class Scorer:
    """One person with one game on one kept connection."""

    def __init__(self, port, path, session, form):
        self.form = form  # from the hand's number to what is sent
        self.number = 0
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: sessionid={session}; csrftoken={CSRF_TOKEN}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
        ).encode()

    def post(self):
        """Post the next hand; returns the seconds until its answer."""
        self.number += 1
        fields = self.form(self.number) | {"csrfmiddlewaretoken": CSRF_TOKEN}
        body = urlencode(fields).encode()
        started = time.perf_counter()
        self.socket.sendall(b"%s%d\r\n\r\n%s" % (self.head, len(body), body))
        head = self._answer()
        taken = time.perf_counter() - started
        if not head.startswith(b"HTTP/1.1 302"):
            raise AssertionError(head.decode(errors="replace"))
        return taken

    def _answer(self):
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += self._more()
        head, _, body = heard.partition(b"\r\n\r\n")
        length = 0
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        while len(body) < length:
            body += self._more()
        return head

    def _more(self):
        heard = self.socket.recv(65536)
        if not heard:
            raise ConnectionError("The server hung up.")
        return heard


def post_for(scorers, length):
    """Let all of them post for some seconds; returns answers a second, and each answer's time."""
    times, faults = [], []
    started = time.perf_counter()
    until = started + length

    def run(scorer):
        try:
            while time.perf_counter() < until:
                times.append(scorer.post())
        except Exception as fault:  # a thread's fault would only be printed
            faults.append(fault)

    threads = [threading.Thread(target=run, args=[scorer]) for scorer in scorers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return len(times) / (time.perf_counter() - started), times
