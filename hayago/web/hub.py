"""All games of the server: opens them, lets tabs in and out, and closes a game when its last tab has gone."""

import collections
import functools
import threading
from typing import Any

from .. import __version__
from ..core.errors import HayagoError, SettingError
from ..games.registry import card_of
from ..play.player import Machines
from ..records import sgf
from ..records.info import set_info
from ..records.tree import GameTree
from ..reviews.moves import MISTAKE
from . import limits, protocol
from .beginnings import beginning, handicap_in, rules_of
from .game_clock import ClockSettings
from .games import card_here, card_saved_as, check_size, described, games_here
from .library import Library, check_closed
from .opponents import USUAL, level_texts, levels, limit_of, preset_of, presets
from .saved_trees import tree_of
from .session import Join, Leave, Session
from .storage import Choices, Storage, Summary, new_id, read_saved
from .tab import Tab
from .thinker import Shared

PATIENCE = 60.0  # seconds for a game to end its last command


class Hub:
    """Everything that the tabs of a server share. Its methods may wait, and are for any thread."""

    def __init__(self, storage: Storage, first: protocol.New | None = None, cluster: Machines | None = None) -> None:
        self.storage = storage
        self.first = first or protocol.New(level=USUAL)  # what a tab without a game begins with
        self.lock = threading.Lock()
        self.sessions: dict[str, Session] = {}
        self.ending: dict[str, Session] = {}
        self.at: dict[Tab, Session | None] = {}
        self.shared = Shared(cluster)
        self.library = Library(storage)

    # ---- tabs

    def enter(self, tab: Tab) -> None:
        with self.lock:
            if len(self.at) >= limits.TABS:
                raise HayagoError(f"{limits.TABS} tabs are open already: close one")
            if collections.Counter(other.address for other in self.at)[tab.address] >= limits.TABS_OF_ADDRESS:
                raise HayagoError(f"{limits.TABS_OF_ADDRESS} tabs are open from your machine already: close one")
            self.at[tab] = None

    def leave(self, tab: Tab) -> None:
        """The tab is closed."""
        with self.lock:
            self._part(tab)
            self.at.pop(tab, None)

    def join(self, tab: Tab, session: Session, message_id: Any = None) -> bool:
        """Let a tab see a game; it leaves the one that it saw before. False if the game has just been closed."""
        with self.lock:
            if self.sessions.get(session.id) is not session:
                return False
            if self.at.get(tab) is not session:
                self._part(tab)
                self.at[tab] = session
            session.post(Join(message_id), tab)
        return True

    def _part(self, tab: Tab) -> None:
        session = self.at.get(tab)
        if session is None:
            return
        self.at[tab] = None
        session.post(Leave(), tab)
        if session not in self.at.values():
            session.close()
            del self.sessions[session.id]
            self.ending = {name: other for name, other in self.ending.items() if other.thread.is_alive()}
            self.ending[session.id] = session

    def post(self, tab: Tab, command: Any) -> None:
        """Hand a command to the game of the tab."""
        session = self.at.get(tab)
        if session is None:
            raise HayagoError("there is no game yet: say hello first")
        session.post(command, tab)

    # ---- home

    def home(self, tab: Tab, command: protocol.AtHome) -> None:
        """What a tab does in the list of games: it is in none of them."""
        with self.lock:
            self._part(tab)
        search, first = "", 0
        if isinstance(command, protocol.Home):
            search, first = command.search, command.first
        else:
            with self.lock:
                ending = self.ending.get(command.game)
            if ending is not None:
                ending.thread.join(PATIENCE)
            if isinstance(command, protocol.Rename):
                self._rename(command)
            elif isinstance(command, protocol.Remove):
                check_closed(command.game, command.game in self.sessions)
                self.storage.remove(command.game)
            else:
                self.storage.restore(command.game)
        tab.send({**self.library.message(search, first), "id": command.id})

    def _rename(self, command: protocol.Rename) -> None:
        session = self.sessions.get(command.game)
        if session is not None:
            session.post(protocol.Info(entries={"title": command.title}))
            return
        saved = self.storage.load(command.game)
        tree = tree_of(saved)
        set_info(tree, "title", command.title)
        saved.nodes[0].other = tree.root.other
        saved.summary = saved.summary or Summary()
        saved.summary.title = command.title.strip()
        self.storage.save(command.game, saved)

    def is_behind(self, tab: Tab) -> bool:
        """Has the game of the tab too much to do to be asked for more?"""
        session = self.at.get(tab)
        return session is not None and len(session.inbox.items) >= limits.INBOX

    @functools.cached_property
    def welcome(self) -> dict[str, Any]:
        """What can be played here."""
        return {
            "type": "welcome",
            "version": __version__,
            "games": [{**described(card), "levels": level_texts(card)} for card in games_here()],
            "levels": levels(),
            "usual_level": USUAL,
            "presets": presets(),
            "review": {"choices": limits.REVIEW_CHOICES, "usual": limits.USUAL_REVIEW, "mistake": MISTAKE},
            "growth": {"choices": limits.GROWTH_CHOICES, "usual": limits.USUAL_GROWTH},
            "limits": {
                "max_simulations": limits.SIMULATIONS,
                "max_seconds": limits.SECONDS,
                "max_komi": limits.KOMI,
                "max_comment_letters": limits.COMMENT_LETTERS,
                "max_sgf_bytes": limits.MESSAGE_BYTES,
                "max_review_simulations": limits.REVIEW_SIMULATIONS,
                "max_growth_simulations": limits.GROWTH_SIMULATIONS,
            },
        }

    # ---- games; the tab is in the game at the end

    def new(self, tab: Tab, wanted: protocol.New, is_kept: bool = True) -> None:
        """Begin a game; it `is_kept` on disk from now on, or from its first change."""
        card = card_here(wanted.game)
        limit = wanted.limit or protocol.Budget()
        level = wanted.level if wanted.level is not None or wanted.preset is not None else USUAL
        choices = Choices(
            black=wanted.black,
            white=wanted.white,
            level=level,
            preset=wanted.preset,
            simulations=limit.simulations,
            seconds=limit.seconds,
            rules=(wanted.rules or card.usual_rules).lower() if card.rules else "",
            handicap=handicap_in(card, wanted),
            clock=clock_wanted(wanted.clock),
            teacher=wanted.teacher,
        )
        preset_of(card, level, wanted.preset)
        limit_of(card, level, limit.simulations, limit.seconds)
        tree = beginning(wanted)
        for colour, name in wanted.names.items():
            set_info(tree, colour, name)
        self._begin(tab, new_id(), tree, choices, wanted.id, is_kept)

    def load(self, tab: Tab, command: protocol.Load) -> None:
        """Begin with a game record, at the end of its main line; two people, so that nothing happens by itself."""
        if command.sgf is None:
            return self._load_saved(tab, command)
        tree = sgf.read(command.sgf)
        card = card_of(tree.game)
        check_size(card, tree.game.size)
        choices = Choices(black="human", white="human", level=USUAL, rules=rules_of(card, tree.game))
        setup = tree.root.setup
        choices.handicap = len(setup.black) if setup is not None and not setup.white else 0
        self._begin(tab, new_id(), tree, choices, command.id, True)

    def _load_saved(self, tab: Tab, command: protocol.Load) -> None:
        """The same with a game as it is saved."""
        saved = read_saved(command.saved or "", "the file")
        tree = tree_of(saved)
        saved.choices.black = saved.choices.white = "human"
        card = card_saved_as(saved.kind)
        check_size(card, getattr(tree.game, "size", None))
        preset_of(card, saved.choices.level, saved.choices.preset)
        self._begin(tab, new_id(), tree, saved.choices, command.id, True)

    def open(self, tab: Tab, game: str, message_id: Any = None) -> None:
        """Go on with a game that is open, or on disk."""
        session = self._opened(game)
        while not self.join(tab, session, message_id):
            session = self._opened(game)
        self._foresee(session)

    def _opened(self, game: str) -> Session:
        with self.lock:
            session, ending = self.sessions.get(game), self.ending.get(game)
        if session is not None:
            return session
        if ending is not None:
            ending.thread.join(PATIENCE)
        saved = self.storage.load(game)
        tree = tree_of(saved)
        session = self._session(game, tree, saved.choices)
        session.game.restore(saved)
        return self._start(session)

    def hello(self, tab: Tab, command: protocol.Hello) -> None:
        """Lead a tab to the game it names, or to a new one."""
        if command.game is not None and (command.game in self.sessions or self.storage.has(command.game)):
            try:
                return self.open(tab, command.game, command.id)
            except HayagoError as error:
                tab.fail(str(error), command.id)
        try:
            self.new(tab, self.first, is_kept=False)
        except HayagoError as error:
            tab.fail(str(error), command.id)
            self.new(tab, protocol.New(level=USUAL), is_kept=False)

    def _begin(self, tab: Tab, game: str, tree: GameTree, choices: Choices, message_id: Any, is_kept: bool) -> None:
        session = self._session(game, tree, choices)
        if is_kept:
            if tree.root.children:
                session.game.node = tree.root.main_line()[-1]
            self.storage.save(game, session.game.saved())
        self.join(tab, self._start(session), message_id)
        self._foresee(session)

    def _foresee(self, session: Session) -> None:
        """Have the search of a game ready before it is asked for."""
        self.shared.compiling.is_ready(session.game.tree.game, session.game.preset, session)

    def _session(self, game: str, tree: GameTree, choices: Choices) -> Session:
        session = Session(game, tree, choices, self.storage, self.shared)
        session.game.may_grow = lambda: self.may_grow(tree)
        if not self.may_grow(tree):
            raise HayagoError(
                f"the game takes {tree.memory_mb:.0f} MB, more than there is room for: shorten it, or close others"
            )
        return session

    def may_grow(self, tree: GameTree) -> bool:
        """Is there room for further positions of a game? Where all together are too large, for the smaller ones."""
        others = [session.game.tree for session in list(self.sessions.values())]
        share = limits.GAMES_MB / max(1, len(others))
        total = sum(other.memory_mb for other in others)
        return tree.memory_mb <= limits.GAME_MB and (tree.memory_mb <= share or total <= limits.GAMES_MB)

    def _start(self, session: Session) -> Session:
        """Add a game to the open ones; another thread may have been quicker."""
        with self.lock:
            if session.id in self.sessions:
                return self.sessions[session.id]
            if len(self.sessions) >= limits.GAMES:
                raise HayagoError(f"{limits.GAMES} games are open already: close one")
            self.sessions[session.id] = session
        session.thread.start()
        return session


def clock_wanted(times: protocol.Times | None) -> ClockSettings | None:
    """The clock of a new game; SettingError where it makes no sense."""
    if times is None or not (times.main or times.period):
        return None
    if times.periods and times.stones:
        raise SettingError("overtime has either periods (byo-yomi) or stones (Canadian), not both")
    if times.period and not (times.periods or times.stones):
        raise SettingError("a period needs periods (byo-yomi) or stones (Canadian) beside it")
    return ClockSettings(times.main, times.period, times.periods, times.stones)
