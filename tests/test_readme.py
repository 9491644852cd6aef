"""What the papers of the house say is so."""

import doctest
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
PAPERS = [*HOUSE.glob("*.md"), *(HOUSE / "docs").glob("*.md")]


def test_the_hand_in_the_readme_scores_as_it_says():
    failed, tried = doctest.testfile(str(HOUSE / "README.md"), module_relative=False)

    assert (failed, tried > 4) == (0, True)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_link_leads_to_a_file_that_is_there(paper):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text(encoding="utf-8"))

    assert [link for link in links if not (paper.parent / link).exists()] == []
