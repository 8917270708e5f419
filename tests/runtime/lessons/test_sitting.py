"""Somebody at a lesson: the board is led to the position, the answer is judged, and nothing is ever written."""

import pytest

from support.evidence import certain
from support.virtual import CROSS, TABLES
from support.words import english, explained
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.plan import Board
from takhta.board.scene import Key, Mark, Prompt
from takhta.coach.lessons.courses import lesson, lessons
from takhta.coach.lessons.lesson import Kind, Lesson
from takhta.coach.lessons.posed import Posed
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side, with_change
from takhta.rules.said import Said
from takhta.runtime.lessons.sitting import Sitting, Stage
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Command, Event, MatchAsked, Pressed, Saw, Show, Throw, Write

KEYS = {"roll": [Key.ROLL], "double": [Key.DOUBLE, Key.DOUBLE], "take": [Key.TAKE], "drop": [Key.DROP]}
W, B, R = Side.WHITE, Side.BLACK, Side.RED


class Pupil:
    """Somebody who learns at a board that is read without any doubt. `asked` are all commands but what to show."""

    def __init__(self, name: str, board: Board = TABLES, layout: str = "", learner: str = "") -> None:
        layouts = {each.name: each for each in board.layouts}
        self.layout = layouts[layout or next(iter(layouts))]
        self.sitting = Sitting(layouts, lesson(name), self.layout.name, learner)
        self.now = Milliseconds(0)
        self.occupancy: Occupancy = (EMPTY,) * len(board.places)
        self.asked: list[Command] = []

    def handle(self, event: Event) -> None:
        self.asked += [each for each in self.sitting.handle(event) if not isinstance(each, Show)]

    def look(self, frames: int = 8) -> None:
        for _ in range(frames):
            self.now = Milliseconds(self.now + 30)
            self.handle(Saw(certain(self.occupancy, self.now)))

    def lay(self) -> "Pupil":
        """Lay everything as the lesson wants it: until nothing is marked any more."""
        self.occupancy = self.sitting.lay
        self.look()
        return self

    def carry(self, side: Side, source: int, target: int) -> None:
        self.put((source, side, -1), (target, side, 1))

    def put(self, *changes: tuple[int, Side, int]) -> None:
        self.occupancy = with_change(self.occupancy, [(PlaceId(at), side, by) for at, side, by in changes])
        self.look()

    def show(self, occupancy: Occupancy) -> None:
        self.occupancy = occupancy
        self.look()

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.handle(Pressed(self.now, key))
            self.look()

    @property
    def text(self) -> str:
        return english(self.sitting.scene.text)

    @property
    def says(self) -> str:
        return english(self.sitting.shown.says)

    @property
    def stands(self) -> tuple[int, Stage]:
        return self.sitting.shown.number, self.sitting.stage


def test_the_lamps_lead_to_the_position_one_colour_after_the_other_and_wrong_checkers_are_named() -> None:
    pupil = Pupil("rules/setup")
    pupil.lay()
    assert pupil.stands == (1, Stage.LAY)
    assert (pupil.sitting.scene.prompt, pupil.sitting.scene.turn) == (Prompt.SET_UP, W)
    lay = "as the lamps show: yellow where one is missing, purple where one is too many."
    assert pupil.text == f"Lay White's checkers {lay} Carry a white checker from 9 to 8."
    assert pupil.sitting.scene.marks == ((PlaceId(8), Mark.PUT), (PlaceId(9), Mark.TAKE))
    pupil.carry(W, 9, 8)
    assert pupil.sitting.scene.turn is B
    assert pupil.text == f"Lay Black's checkers {lay} Carry a black checker from 17 to 19."
    assert pupil.sitting.scene.marks == ((PlaceId(17), Mark.TAKE), (PlaceId(19), Mark.PUT))
    pupil.carry(B, 17, 19)
    assert pupil.stands == (1, Stage.RIGHT)
    assert pupil.says.startswith("That is the start.")


def test_a_position_laid_asks_the_question_and_shows_the_dice() -> None:
    pupil = Pupil("rules/moving")
    pupil.look()
    assert pupil.sitting.scene.dice[0].value == 0
    pupil.lay()
    assert pupil.stands == (1, Stage.ASK)
    assert [die.value for die in pupil.sitting.scene.dice] == [4, 2]
    assert (pupil.sitting.scene.prompt, pupil.text) == (Prompt.PLAY, "White plays 4-2.")
    assert english((pupil.sitting.shown.ask,)).startswith("You have thrown 4 and 2.")


def test_a_right_play_is_praised_with_its_reason_and_done_goes_on_to_the_next_task() -> None:
    pupil = Pupil("skill/opening").lay()
    pupil.carry(W, 8, 5)
    pupil.carry(W, 6, 5)
    assert pupil.sitting.scene.prompt is Prompt.CONFIRM
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.RIGHT)
    assert pupil.says.startswith("The 5 point is the best point of all")
    assert pupil.text == "Right. DONE goes on."
    assert pupil.sitting.scene.keys == {Key.DONE, Key.RESIGN}
    pupil.press(Key.DONE)
    assert pupil.stands == (2, Stage.LAY)


def test_a_wrong_play_is_told_why_and_the_lamps_lead_back() -> None:
    pupil = Pupil("skill/opening").lay()
    pupil.carry(W, 13, 9)
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.WRONG)
    assert pupil.says == "A builder for later, but the 5 point was there for nothing."
    assert (pupil.sitting.scene.prompt, pupil.text) == (Prompt.PUT_BACK, "Not this time. DONE begins the task again.")
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.LAY)
    assert pupil.sitting.scene.marks == ((PlaceId(9), Mark.TAKE), (PlaceId(13), Mark.PUT))
    pupil.carry(W, 9, 13)
    assert pupil.stands == (1, Stage.ASK)


def test_the_names_of_the_points_stay_those_of_who_learns_while_the_answer_is_looked_at() -> None:
    pupil = Pupil("skill/opening").lay()
    before = pupil.sitting.state
    pupil.carry(W, 13, 9)
    pupil.press(Key.DONE)
    assert before.match_state is not None
    assert pupil.sitting.state.match_state is not None
    assert pupil.sitting.state.match_state.turn is before.match_state.turn is W


def test_an_illegal_play_is_refused_with_the_rule_and_the_lesson_s_own_word() -> None:
    pupil = Pupil("rules/larger-die").lay()
    pupil.carry(W, 24, 20)
    assert pupil.sitting.scene.prompt is Prompt.LARGER_DIE
    assert pupil.text == (
        "Only one die can be played, so it must be the 5. Carry a white checker from 20 to 24. "
        "The 4 can be played, but so can the 5, and the larger one must be."
    )
    with pytest.raises(RefusedError):
        pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.ASK)


def test_a_dance_is_answered_with_done_alone() -> None:
    pupil = Pupil("rules/dance").lay()
    assert pupil.sitting.scene.prompt is Prompt.DANCE
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.RIGHT)


def test_a_double_takes_two_presses_and_rolling_is_told_why_it_is_wrong() -> None:
    pupil = Pupil("rules/cube").lay()
    assert pupil.text == "ROLL plays on, DOUBLE pressed twice offers the cube."
    assert pupil.sitting.scene.keys == {Key.ROLL, Key.DOUBLE, Key.RESIGN}
    pupil.press(Key.ROLL)
    assert pupil.says == "You could, but this far ahead you let Black play on for one."
    pupil.press(Key.DONE)
    pupil.press(Key.DOUBLE)
    assert pupil.stands == (1, Stage.ASK)
    assert "DOUBLE again" in pupil.text
    pupil.press(Key.DOUBLE)
    assert pupil.stands == (1, Stage.RIGHT)


def test_a_double_is_taken_or_dropped() -> None:
    pupil = Pupil("rules/cube").lay()
    pupil.press(Key.DOUBLE, Key.DOUBLE, Key.DONE)
    pupil.lay()
    assert (pupil.stands, pupil.sitting.scene.prompt) == ((2, Stage.ASK), Prompt.DOUBLED)
    pupil.press(Key.DROP)
    assert pupil.stands == (2, Stage.WRONG)
    pupil.press(Key.DONE)
    pupil.press(Key.TAKE)
    assert pupil.stands == (2, Stage.RIGHT)


def test_after_the_last_task_the_lesson_is_over_and_done_goes_on() -> None:
    pupil = Pupil("rules/takhteh").lay()
    pupil.put((6, W, -1), (5, W, 1), (5, B, -1), (0, B, 1), (13, W, -1), (9, W, 1))
    pupil.press(Key.DONE)
    assert (pupil.stands, pupil.sitting.done) == ((1, Stage.OVER), False)
    assert pupil.text == "Right, and the lesson is learnt. DONE goes on."
    pupil.press(Key.DONE)
    assert pupil.sitting.done


def test_drop_held_leaves_the_lesson() -> None:
    pupil = Pupil("rules/moving")
    pupil.press(Key.RESIGN)
    assert pupil.sitting.left


@pytest.mark.parametrize("key", [Key.UNDO, Key.DOUBLE])
def test_a_key_of_a_game_that_is_none_of_the_lesson_is_refused_with_what_is_expected(key: Key) -> None:
    pupil = Pupil("rules/moving").lay()
    with pytest.raises(RefusedError) as refused:
        pupil.press(key)
    assert explained(refused.value) == f"{key.name} does nothing now. White plays 4-2."
    assert pupil.stands == (1, Stage.ASK)


def test_no_match_begins_in_a_lesson() -> None:
    with pytest.raises(RefusedError) as refused:
        Pupil("rules/moving").handle(MatchAsked(Milliseconds(0), "backgammon"))
    assert explained(refused.value) == "A lesson is under way: leave it first."


def test_nothing_of_a_lesson_is_written_and_no_dice_are_thrown() -> None:
    pupil = Pupil("skill/opening").lay()
    pupil.carry(W, 13, 9)
    pupil.press(Key.DONE, Key.DONE)
    pupil.lay()
    pupil.carry(W, 8, 5)
    pupil.carry(W, 6, 5)
    pupil.press(Key.ROLL, Key.DONE)
    assert pupil.stands == (2, Stage.LAY)
    assert not any(isinstance(each, Write | Throw) for each in pupil.asked)


def test_where_the_sensors_cannot_tell_the_learner_says_that_all_lie_as_they_should() -> None:
    pupil = Pupil("skill/opening")
    wanted = pupil.sitting.lay
    fewer = with_change(wanted, [(PlaceId(6), W, -1)])
    for _ in range(8):
        pupil.now = Milliseconds(pupil.now + 30)
        seen = certain(wanted, pupil.now)
        doubted = {**seen.likely[6], wanted[6]: -1.0, fewer[6]: 0.0}
        pupil.handle(Saw(Evidence(pupil.now, (*seen.likely[:6], doubted, *seen.likely[7:]), fewer)))
    scene = pupil.sitting.scene
    assert (pupil.stands, scene.prompt) == ((1, Stage.LAY), Prompt.STRAIGHTEN)
    assert pupil.text.endswith("If all lie as they should: DONE.")
    pupil.occupancy = wanted
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.ASK)
    assert BoardCertain(wanted) in pupil.asked


@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.name)
def test_every_lesson_can_be_learnt_from_its_first_task_to_its_last(each: Lesson) -> None:
    rules = game(each.file.game)
    pupil = Pupil(each.name, TABLES if rules.board == "tables" else CROSS)
    for number, task in enumerate(each.tasks, start=1):
        answered = Stage.OVER if number == len(each.tasks) else Stage.RIGHT
        pupil.lay()
        task_posed = Posed.of(each, task)
        to_board = pupil.layout.to_board
        if task.kind is Kind.LAY:
            pupil.show(to_board(task_posed.occupancy))
            assert pupil.stands == (number, answered)
            pupil.press(Key.DONE)
            continue
        assert pupil.stands == (number, Stage.ASK), pupil.text
        for wrong in task.wrong:
            if wrong.why:
                pupil.show(to_board(task_posed.stands(wrong.answer)))
                assert pupil.text.endswith(english((Said(wrong.says),))), wrong.answer
                assert Key.DONE not in pupil.sitting.scene.keys
                pupil.show(to_board(task_posed.occupancy))
        if task.kind is Kind.CUBE:
            pupil.press(*KEYS[task.answers[0]])
        else:
            pupil.show(to_board(task_posed.rules.occupancy(task_posed.plays[0].after)))
            assert pupil.sitting.scene.prompt in (Prompt.CONFIRM, Prompt.DANCE), pupil.text
            pupil.press(Key.DONE)
        assert pupil.stands == (number, answered), pupil.says
        pupil.press(Key.DONE)
    assert pupil.sitting.done


def test_a_lesson_lies_the_way_round_that_the_board_is_set_up() -> None:
    layout = TABLES.layouts[2]
    pupil = Pupil("skill/opening", layout=layout.name).lay()
    rules = game("backgammon")
    assert pupil.occupancy == layout.to_board(rules.occupancy(rules.start(W)))
    assert pupil.stands == (1, Stage.ASK)


def test_pawns_are_cut_on_the_cross() -> None:
    pupil = Pupil("pagade/cut", CROSS).lay()
    # Red's numbers are those of the track: 8 is its first square.
    pupil.put((12 - 8, R, -1), (21 - 8, Side.YELLOW, -1), (21 - 8, R, 1))
    assert pupil.sitting.scene.turn_text == "12/21*"
    pupil.press(Key.DONE)
    assert pupil.stands == (1, Stage.RIGHT)
