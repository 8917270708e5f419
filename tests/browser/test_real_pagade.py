"""Pagade on the real program, played with the mouse: pawns that are cut, enter again, come home and lie down."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from support.late_in_pagade import LAYOUT, NAMES, Turn, prepare
from support.loaded_table import LoadedTable
from support.page_pawns import PagePawns
from takhta.record.sides import name_of
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Side
from takhta.rules.pagade.path import CUT

COMPLETE = re.compile(r"The turn is complete.*: confirm with DONE, or the next player rolls\.")
RULES = game("pagade")


def _cuts(play: Turn) -> Side | None:
    """Whose pawn a turn cuts, if it cuts one and plays both numbers apart."""
    steps = RULES.steps(play)
    if len(steps) != 2 or sum(step.hit for step in steps) != 1:
        return None
    return next(
        (side for side in RULES.sides if play.after.of(side).count(CUT) > play.before.of(side).count(CUT)), None
    )


def a_cut_and_an_entry(plays: tuple[Turn, ...]) -> bool:
    """One side cuts the next one's only cut pawn, and that enters it and plays its other number."""
    first, second = plays
    cut = _cuts(first)
    steps = RULES.steps(second)
    return (
        cut is second.before.turn
        and second.before.of(cut).count(CUT) == 1
        and [step.source == OFF for step in steps] == [True, False]
        and not any(step.hit for step in steps)
    )


def a_pawn_comes_home_over_the_board(plays: tuple[Turn, ...]) -> bool:
    """A pawn comes from the track into its belly: from then on it lies on its side."""
    (play,) = plays
    return len(RULES.lying(play.after)) > len(RULES.lying(play.before)) and not any(
        step.hit or step.target == OFF for step in RULES.steps(play)
    )


def the_game_ends(plays: tuple[Turn, ...]) -> bool:
    """The last pawn but those of one colour goes home."""
    (play,) = plays
    return RULES.outcome(play.after) is not None


def thrown(play: Turn) -> re.Pattern[str]:
    """What is told once the dice of a turn have been thrown: before that nobody touches a pawn."""
    return re.compile(rf"{play.roll.high}-{play.roll.low}\b")


def _player(play: Turn) -> str:
    return NAMES[name_of(play.before.turn)]


def test_a_pawn_is_cut_and_enters_again(browser: Browser, tmp_path: Path) -> None:
    stopped = prepare(tmp_path, a_cut_and_an_entry, turns=2, seed=1)
    cutting, entering = stopped.plays
    victim = entering.before.turn
    with LoadedTable(tmp_path, *stopped.throws, game="pagade") as table:
        player = PagePawns(browser, table.url, RULES)
        player.told(f"{_player(cutting)} to roll.")
        off = player.in_trays(victim)
        player.press("roll")
        expect(player.player(name_of(cutting.before.turn)).locator(".die.stick")).to_have_count(2)
        player.told(thrown(cutting))
        player.play(cutting)
        player.told(COMPLETE)
        assert player.in_trays(victim) == off + 1
        expect(player.page.locator("#turn-text")).to_have_text(RULES.format_play(cutting))

        player.press("roll")
        expect(player.page.locator("#facing-note")).to_contain_text(_player(entering))
        player.told(thrown(entering))
        player.play(entering)
        player.told(COMPLETE)
        player.press("done")

        assert player.in_trays(victim) == off
        written = [f"{play.roll} {RULES.format_play(play)}" for play in stopped.plays]
        expect(player.sheet().nth(-2)).to_have_text(written[0])
        expect(player.sheet().nth(-1)).to_have_text(written[1])
        assert player.faults == []
        player.page.close()


def test_a_pawn_that_comes_home_over_the_board_lies_on_its_side(browser: Browser, tmp_path: Path) -> None:
    stopped = prepare(tmp_path, a_pawn_comes_home_over_the_board, turns=1, seed=3)
    (play,) = stopped.plays
    with LoadedTable(tmp_path, *stopped.throws, game="pagade") as table:
        player = PagePawns(browser, table.url, RULES)
        player.told(f"{_player(play)} to roll.")
        before = len(player.on_their_sides())
        player.press("roll")
        player.told(thrown(play))
        player.play(play)
        player.told(COMPLETE)
        assert len(player.on_their_sides()) == before + 1
        new = set(RULES.lying(play.after)) - set(RULES.lying(play.before))
        for place, _, many in new:
            spot = player.page.locator(f".place[data-place='{LAYOUT.places[place]}']")
            lying = f"{many} lying on {'its' if many == 1 else 'their'} side"
            expect(spot).to_have_attribute("aria-label", re.compile(lying))
        assert player.faults == []
        player.page.close()


def test_the_last_pawn_goes_home_and_everybody_has_a_place(browser: Browser, tmp_path: Path) -> None:
    stopped = prepare(tmp_path, the_game_ends, turns=1, seed=2)
    (play,) = stopped.plays
    outcome = RULES.outcome(play.after)
    assert outcome is not None
    with LoadedTable(tmp_path, *stopped.throws, game="pagade") as table:
        player = PagePawns(browser, table.url, RULES)
        player.told(f"{_player(play)} to roll.")
        player.press("roll")
        player.told(thrown(play))
        player.play(play)
        player.told(re.compile("The game is over: confirm with DONE."))
        player.press("done")

        player.told(re.compile(rf"^{NAMES[name_of(outcome.winner)]} wins"))
        after = " and ".join(side.label.capitalize() for side in outcome.places[1:])
        expect(player.sheet().last).to_have_text(f"wins, then {after}")
        expect(player.page.locator(".score")).to_have_count(0)
        assert player.faults == []
        player.page.close()
