from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seating import (
    SeatedTable,
    SeatingProblem,
    find_seating_problems,
    seat_first_round,
    seat_next_round,
)


def test_the_first_round_sits_in_start_number_order():
    assert seat_first_round([1, 2, 3, 4, 5]) == (SeatedTable(1, 1, 2), SeatedTable(2, 3, 4))


def test_left_stays_and_right_moves_up_a_table():
    before = [SeatedTable(1, 1, 2), SeatedTable(2, 3, 4), SeatedTable(3, 5, 6)]

    assert seat_next_round(before, [1, 2, 3, 4, 5, 6]) == (
        SeatedTable(1, 1, 6),
        SeatedTable(2, 3, 2),
        SeatedTable(3, 5, 4),
    )


def test_who_sat_out_plays_at_the_first_table_next():
    before = seat_first_round([1, 2, 3, 4, 5])

    assert seat_next_round(before, [1, 2, 3, 4, 5]) == (
        SeatedTable(1, 1, 5),
        SeatedTable(2, 3, 2),
    )


def test_two_who_come_late_get_a_table_more():
    before = seat_first_round([1, 2])

    assert seat_next_round(before, [1, 2, 3, 4]) == (SeatedTable(1, 1, 4), SeatedTable(2, 2, 3))


def test_a_table_keeps_its_number():
    before = [SeatedTable(4, 1, 2), SeatedTable(9, 3, 4)]

    assert [table.number for table in seat_next_round(before, [1, 2, 3, 4])] == [4, 9]


@given(st.integers(2, 31), st.integers(2, 10))
def test_everybody_has_one_place_and_nobody_meets_twice_while_avoidable(teams, rounds):
    entries = list(range(1, teams + 1))
    seating = seat_first_round(entries)
    met = []
    for number in range(1, rounds + 1):
        seated = [entry for table in seating for entry in (table.left, table.right)]
        assert len(seating) == teams // 2
        assert len(set(seated)) == len(seated) == 2 * (teams // 2)
        assert find_seating_problems(seating, entries) == ()
        if number <= teams // 2:
            met += [frozenset((table.left, table.right)) for table in seating]
        seating = seat_next_round(seating, entries)

    assert len(set(met)) == len(met)


def test_a_seating_that_cannot_be_names_every_reason():
    seating = [
        SeatedTable(1, 1, None),
        SeatedTable(2, 2, 2),
        SeatedTable(3, 3, 1),
        SeatedTable(3, 4, 99),
    ]

    assert find_seating_problems(seating, {1, 2, 3, 4}) == (
        SeatingProblem(1, "half_empty"),
        SeatingProblem(1, "seated_twice", 1),
        SeatingProblem(2, "same_twice", 2),
        SeatingProblem(3, "seated_twice", 1),
        SeatingProblem(3, "table_twice"),
        SeatingProblem(3, "not_entered", 99),
    )
