"""Brackets, beside the public package brackets-manager, in turn in one run.

Ours is built and brought up to date in memory, with its codes, steps, byes and places; theirs in
the memory database that its makers offer for it, which is what its own tests use.
"""

import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from tests.benchmarks.measuring import heading, table
from tests.benchmarks.peers import node_packages
from tournaments.rules.bracket import MatchState, Progress, build

SIZE = 1024
SMALL = 16
UPDATES = 200
PEERS = ("brackets-manager@1.11.1", "brackets-memory-db@1.0.5")

THEIRS = """
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");
const [size, updates] = process.argv.slice(2).map(Number);
const now = () => Number(process.hrtime.bigint()) / 1e9;
async function once() {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const seeding = Array.from({ length: size }, (_, k) => `Team ${k + 1}`);
  const settings = { grandFinal: "double", seedOrdering: ["natural", "natural"] };
  const started = now();
  await manager.create.stage(
    { tournamentId: 0, name: "x", type: "double_elimination", seeding, settings });
  const built = now() - started;
  const ready = (await storage.select("match")).filter((match) => match.status === 2);
  const times = [];
  for (const match of ready.slice(0, updates)) {
    const begun = now();
    await manager.update.match(
      { id: match.id, opponent1: { score: 5, result: "win" }, opponent2: { score: 2 } });
    times.push(now() - begun);
  }
  times.sort((a, b) => a - b);
  return { built, update: times[times.length >> 1] };
}
(async () => {
  await once();  // the first run is the compiler's
  console.log(JSON.stringify(await once()));
})();
"""


def run(*, quick):
    pairs = 3 if quick else 7
    heading(f"Double elimination of {SIZE:,}: beside brackets-manager")
    with node_packages(*PEERS) as folder:
        rounds = [(ours(SIZE), theirs(folder, SIZE)) for _ in range(pairs)]
        small = [ours(SMALL) for _ in range(pairs)]
    rows = [row("built", "built", rounds, 0.10), row("one update", "update", rounds, 0.15)]
    table(["", "ours", "theirs", "ratio", "goal"], rows)
    middle = statistics.median(own["update"] for own, _ in rounds)
    growth = middle / statistics.median(one["update"] for one in small)
    print(f"One update among {SIZE:,} against one among {SMALL}: {growth:.2f}, goal 1.3 at most")


def row(name, what, rounds, goal):
    """The medians of ours and theirs, and of their ratios."""
    own = f"{statistics.median(one[what] for one, _ in rounds) * 1e3:.3f} ms"
    if rounds[0][1] is None:
        return [name, own, "-", "-", goal]
    other = f"{statistics.median(one[what] for _, one in rounds) * 1e3:.3f} ms"
    ratio = statistics.median(one[what] / two[what] for one, two in rounds)
    return [name, own, other, f"{ratio:.3f}", goal]


def ours(size):
    """Seconds to build a bracket, never built before, and for one result."""
    started = time.perf_counter()
    bracket = build.__wrapped__(size, double=True)
    built = time.perf_counter() - started
    progress = Progress(bracket, range(1, size + 1))
    ready = [code for code, one in progress.nodes.items() if one.state is MatchState.READY]
    times = []
    for number in range(UPDATES):
        code = ready[number % len(ready)]
        entries = progress.nodes[code].entries
        winner = entries[number // len(ready) % 2]
        begun = time.perf_counter()
        progress.record(code, winner)
        times.append(time.perf_counter() - begun)
    return {"built": built, "update": statistics.median(times)}


def theirs(folder, size):
    """The same of brackets-manager; None if it is not there."""
    if folder is None:
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".cjs", dir=folder, delete=False) as script:
        script.write(THEIRS)
    command = ["node", Path(script.name).name, str(size), str(UPDATES)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
