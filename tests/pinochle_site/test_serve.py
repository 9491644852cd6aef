import socket

import pytest

from pinochle_site import serve


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_passed_over(taken_port):
    port = serve.free_port(taken_port)

    assert taken_port < port < taken_port + serve.PORTS_TO_TRY


def test_a_free_port_is_taken_as_it_is(taken_port):
    free = serve.free_port(taken_port)

    assert serve.free_port(free) == free
