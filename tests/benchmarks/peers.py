"""Public packages that do the same, installed into a folder of their own and only for measuring."""

import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def python_packages(*requirements):
    """Install packages by pip into a temporary folder that can be imported from; False if not."""
    with tempfile.TemporaryDirectory(prefix="pinochle-peers-") as folder:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input"]
        command += ["--disable-pip-version-check", "--target", folder, *requirements]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            print(f"{' and '.join(requirements)} could not be installed, so there is no ratio.")
            yield False
            return
        sys.path.append(folder)
        try:
            yield True
        finally:
            sys.path.remove(folder)


@contextmanager
def node_packages(*requirements):
    """Install packages by npm into a temporary folder; gives the folder, None if that failed."""
    with tempfile.TemporaryDirectory(prefix="pinochle-peers-") as folder:
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder]
        try:
            done = subprocess.run([*command, *requirements], capture_output=True, text=True)
            is_there = done.returncode == 0
        except FileNotFoundError:  # no Node on this machine
            is_there = False
        if not is_there:
            print(f"{' and '.join(requirements)} could not be installed, so there is no ratio.")
        yield Path(folder) if is_there else None
