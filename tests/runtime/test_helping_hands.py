"""The virtual board's own hands carry what the computer plays, and nothing in a person's turn."""

from support.evidence import certain
from support.table import Table
from support.virtual import CROSS, TABLES, Bench
from support.words import english
from takhta.board.plan import Board
from takhta.board.scene import Key, Mark, Prompt, Scene
from takhta.rules.occupancy import EMPTY, PlaceId, Side
from takhta.runtime.outputs.helping_hands import SETS_UP_AFTER, TRIES_AGAIN_AFTER, HelpingHands
from takhta.session.events import MatchAsked, PlayChosen, Saw
from takhta.session.output import NotWritten

W, B, R = Side.WHITE, Side.BLACK, Side.RED


class Played:
    """A table whose board is the virtual one, seen without any doubt."""

    def __init__(
        self, game: str, *throws: tuple[int, int], board: Board = TABLES, takes_hits: bool = True, **options: str
    ) -> None:
        self.bench = Bench(1, board=board)
        self.table = Table(*throws, board=board)
        self.hands = HelpingHands(self.bench.hands, takes_hits=takes_hits)
        self.table.attach(self.hands)
        self.table.handle(MatchAsked(self.table.now, game, options=options))
        self.wait(300)

    def wait(self, milliseconds: int = 9000) -> None:
        """Let time pass."""
        for _ in range(milliseconds // 30):
            now = self.bench.clock.forward(30)
            self.hands.step(now)
            self.table.occupancy = self.bench.virtual.truth()
            self.table.now = now
            self.table.handle(Saw(certain(self.table.occupancy, now)))

    def choose(self, text: str) -> None:
        """The computer says what it plays."""
        self.table.handle(PlayChosen(self.table.now, text))


def test_a_new_match_is_set_up_at_once() -> None:
    played = Played("backgammon")
    assert played.table.prompt is Prompt.ROLL


def test_what_the_computer_plays_is_carried_and_what_it_hits_goes_to_the_bar() -> None:
    played = Played("backgammon", (4, 1), (6, 4))
    table = played.table
    table.press(Key.ROLL)
    played.choose("13/9 6/5")
    played.wait()
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "13/9 6/5")
    table.press(Key.DONE)
    table.press(Key.ROLL)
    played.choose("24/20* 24/18")
    played.wait()
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "24/20* 24/18")


def test_a_person_plays_undisturbed() -> None:
    played = Played("backgammon", (4, 1))
    played.table.press(Key.ROLL)
    before = played.bench.virtual.truth()
    played.wait()
    assert played.bench.virtual.truth() == before
    assert played.bench.hands.next_at is None


def carry(played: Played, side: Side, source: int, target: int) -> None:
    """A person carries a checker, as on the page."""
    virtual = played.bench.virtual
    piece = next(p for p, seat in reversed(virtual.seats()) if p.side is side and TABLES.slots[seat].place == source)
    taken = {seat for _, seat in virtual.seats()}
    seat = next(slot for slot in TABLES.places[target].columns[0].slots if slot.id not in taken)
    virtual.lift(piece.id)
    virtual.put(piece.id, seat.x_mm, seat.y_mm)
    played.wait(300)


def hit(*, takes_hits: bool) -> Played:
    """White has played 13/9 6/5, and Black hits on 5 with a 4."""
    played = Played("backgammon", (4, 1), (6, 4), takes_hits=takes_hits)
    played.table.press(Key.ROLL)
    played.choose("13/9 6/5")
    played.wait()
    played.table.press(Key.DONE)
    played.table.press(Key.ROLL)
    carry(played, B, 1, 5)
    return played


def test_what_a_person_hits_goes_to_the_bar_by_itself() -> None:
    played = hit(takes_hits=True)
    played.wait(1500)
    assert (played.table.prompt, played.table.scene.turn_text) == (Prompt.PLAY, "24/20*")


def test_where_that_was_not_agreed_on_the_sentence_says_which_checker_was_hit() -> None:
    played = hit(takes_hits=False)
    played.wait(1500)
    assert english(played.table.scene.text) == "Carry a white checker from 20 to the bar: it is hit."


def test_who_takes_the_hitter_back_gets_the_hit_checker_back_too() -> None:
    played = hit(takes_hits=True)
    played.wait(1500)
    carry(played, B, 5, 1)
    played.wait(1500)
    assert (played.table.prompt, english(played.table.scene.text)) == (Prompt.PLAY, "Black plays 6-4.")


def test_undo_has_the_checkers_of_the_turn_carried_back() -> None:
    played = hit(takes_hits=True)
    played.wait(1500)
    played.table.press_only(Key.UNDO)
    played.wait(3000)
    assert (played.table.prompt, english(played.table.scene.text)) == (Prompt.PLAY, "Black plays 6-4.")


def test_pawns_are_carried_on_the_cross_too() -> None:
    played = Played("pagade", (6, 6), (1, 1), (6, 4), board=CROSS, players="two")
    table = played.table
    for _ in range(3):
        table.press(Key.ROLL)
    played.choose("12/18 6/10")
    played.wait()
    assert (table.prompt, table.scene.turn_text) == (Prompt.CONFIRM, "12/18 6/10")


def test_a_checker_taken_away_meanwhile_is_put_where_it_belongs_all_the_same() -> None:
    played = Played("backgammon", (4, 1))
    table = played.table
    table.press(Key.ROLL)
    played.choose("13/9 6/5")
    played.wait(400)
    thirteen = PlaceId(13)
    for seen in played.bench.virtual.checkers():
        if seen.side is W and not seen.held and played.bench.virtual.truth()[thirteen] != EMPTY:
            played.bench.virtual.lift(seen.id)
            played.bench.virtual.put(seen.id, TABLES.width_mm, TABLES.height_mm)
            break
    played.wait(8000)
    assert table.prompt is Prompt.CONFIRM


def test_after_a_game_the_board_is_set_up_when_the_result_has_been_looked_at() -> None:
    played = Played("backgammon", (4, 1))
    table = played.table
    table.press(Key.ROLL)
    table.press(Key.RESIGN)
    played.bench.hands.set_up((EMPTY,) * 25)
    table.press(Key.TAKE)
    played.wait(SETS_UP_AFTER - 600)
    before = table.prompt
    played.wait(1500)
    assert (before, table.prompt) == (Prompt.GAME_OVER, Prompt.ROLL)


def test_what_was_carried_of_a_play_that_a_takeback_interrupts_is_put_back() -> None:
    played = Played("backgammon", (3, 1), (6, 4))
    table = played.table
    table.press(Key.ROLL)
    played.choose("8/5 6/5")
    played.wait()
    table.press(Key.DONE)
    before = played.bench.virtual.truth()
    table.press(Key.ROLL)
    played.choose("24/18 13/9")
    played.wait(900)
    table.press_only(Key.UNDO)
    played.wait(6000)
    assert table.prompt is Prompt.TAKEBACK
    assert played.bench.virtual.truth() == before


def test_a_start_that_is_not_recognised_is_straightened_where_the_outputs_say_so() -> None:
    bench, table = Bench(2, "sloppy", board=TABLES), Table()
    hands = HelpingHands(bench.hands)
    table.handle(MatchAsked(table.now, "backgammon"))
    bench.hands.set_up(table.session.memory.starts[0].occupancy)
    bench.hands.finish()
    before = [(seen.x_mm, seen.y_mm) for seen in bench.virtual.checkers()]
    asked = Scene(occupancy=(), prompt=Prompt.STRAIGHTEN, marks=((PlaceId(13), Mark.UNSURE),))
    hands.happening(NotWritten(table.session.state))
    hands.scene(asked)
    hands.step(bench.clock.forward(TRIES_AGAIN_AFTER))
    assert bench.virtual.truth() == table.session.memory.starts[0].occupancy
    assert [(seen.x_mm, seen.y_mm) for seen in bench.virtual.checkers()] != before
