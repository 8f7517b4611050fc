"""The command line: parsing only, so that `ludex --help` starts fast; what a command needs it imports when it runs.

Every command exits 0 when all is well, 1 when a check failed, 2 with one clear line when it was misused.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile

from ludex.cli.hall_options import add_hall, add_papers
from ludex.cli.house_options import add_explain, add_house
from ludex.cli.language import LANGUAGES, language_asked, language_of, say, speaking
from ludex.cli.written import day, natural, pair, whole

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing it would be a tenth of the time that help takes
    from typing import Any, NoReturn


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and everything in the language that is spoken."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The same, but for `--rounds=--`: argparse would give the option an empty list for its value."""
        for argument in takewhile(lambda each: each != "--", args or ()):
            if argument.startswith("--") and argument.endswith("=--"):
                self.error(f"argument {argument.removesuffix('=--')}: expected one argument")
        # What follows a command is the command's, and is put in order by its own parser.
        given = args if args is None or self._subparsers is not None else self._options_first(args)
        return super().parse_known_args(given, namespace)

    def _options_first(self, args: Sequence[str]) -> Sequence[str]:
        """The same arguments with the options before the others.

        Of an option between two others argparse would take the first alone, and call the second unknown.
        """
        options: list[str] = []
        others: list[str] = []
        ahead = iter(args)
        for argument in ahead:
            if argument == "--":
                return [*options, *others, argument, *ahead]
            if not self._is_option(argument):
                others.append(argument)
                continue
            options.append(argument)
            if self._takes_next(argument):
                value = next(ahead, "--")
                if value == "--" or self._is_option(value):
                    return args  # as it stands argparse says what is missing
                options.append(value)
        return [*options, *others]

    def _is_option(self, argument: str) -> bool:
        """Whether an argument is read as an option, known or not."""
        name, _, _ = argument.partition("=")
        return name[:1] == "-" and len(name) > 1 and not re.search(r" |^-[0-9]*\.?[0-9]+$", name)

    def _takes_next(self, option: str) -> bool:
        """Whether the value of an option is the argument after it; options may be abbreviated."""
        known = self._option_string_actions
        named = [option] if option in known else [name for name in known if name.startswith(option)]
        return any(known[name].nargs is None for name in named)

    def _print_message(self, message: str, file: Any = None) -> None:
        """The same, but for closed or full output, of which argparse would say nothing."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {say('try {prog} --help').format(prog=self.prog)}\n")

    def format_help(self) -> str:
        """Help; where a terminal is too narrow for it, usage is indented less."""
        from shutil import get_terminal_size

        told = super().format_help()
        fits = max(map(len, told.splitlines())) <= get_terminal_size().columns
        return told if fits else re.sub(r"^ +(?=\[)", "    ", told, flags=re.MULTILINE)

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Adds an argument; its help and what stands for its value are translated."""
        if options.get("help"):
            options["help"] = say(options["help"])
        action = super().add_argument(*names, **options)
        if isinstance(action.metavar, str):
            action.metavar = say(action.metavar)
        elif action.choices is None and action.nargs != 0:
            action.metavar = say(action.dest.upper() if action.option_strings else action.dest)
        return action


class _Unread:
    """Stands for the parser of a command that was not asked for, whose arguments need not be made."""

    def add_argument(self, *_names: Any, **_options: Any) -> None:
        """Forgets it."""

    def add_argument_group(self, *_names: Any, **_options: Any) -> _Unread:
        """Forgets it."""
        return self

    def add_mutually_exclusive_group(self, **_options: Any) -> _Unread:
        """Forgets it."""
        return self


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and says how it went."""
    from ludex.cli.process import as_process

    return as_process(_run, argv)


def _run(given: Sequence[str]) -> int:
    with speaking(language_asked(given, os.environ)):
        arguments = _parsed(given)
    from ludex.errors import LudexError
    from ludex.extras import needed_for

    try:
        with needed_for("this"):
            _name_by_slug(arguments)
            run = getattr(import_module(arguments.module), arguments.function)
            code = int(run(arguments))
        # Said when all went well: whoever reads an error reads one line.
        sys.stderr.writelines(f"ludex {arguments.command}: {note}\n" for note in arguments.notes)
        return code
    except LudexError as error:
        sys.stderr.write(f"ludex {arguments.command}: {_line(error, arguments)}\n")
        return 2


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """The command with its options, those before it and those after it as one: where both say something, the later."""
    parser = _parser(given)
    arguments = parser.parse_args(given)
    wishes = [*(arguments.set_before or ()), *getattr(arguments, "set_after", ())]
    if wishes and arguments.command not in OPENING:
        parser.error(say("--set is not for {command}: nothing is chosen there").format(command=arguments.command))
    arguments.chosen, arguments.notes = dict(wishes), []
    return arguments


def _name_by_slug(arguments: argparse.Namespace) -> None:
    """A game and a place by their slugs, where they were written as people call them."""
    from ludex.games.registry import GAMES

    game, place = getattr(arguments, "game", None), arguments.place
    if game is not None and game not in GAMES:
        from ludex.words.names import game_named

        arguments.game = game_named(game)
    if place is not None and not re.fullmatch("[a-z0-9-]+", place):
        from ludex.cli.output import law_of
        from ludex.words.names import place_named

        arguments.place = place_named(law_of(arguments).regulations, place)


def _line(error: Exception, arguments: argparse.Namespace) -> str:
    """An error in one line, refusals and misuse in the language asked for."""
    from ludex.errors import Refused, Worded

    if isinstance(error, Refused):
        from ludex.cli.output import words_of

        return words_of(arguments).refusal(error, _currency(arguments))
    from ludex.cli.process import one_line

    if isinstance(error, Worded):
        from ludex.words import Words

        return one_line(Words(arguments.lang).misuse(error))
    return one_line(str(error))


def _currency(arguments: argparse.Namespace) -> Any:
    """The money of the place that a command was about; nothing where it was about none."""
    from ludex.cli.output import law_of, place_or_usual
    from ludex.errors import LudexError

    if getattr(arguments, "game", None) is None and arguments.place is None:
        return None
    try:
        law = law_of(arguments)
        return law.regulations.jurisdiction(place_or_usual(arguments, law)).currency
    except LudexError:
        return None


def _parser(given: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The parser of everything, or of what is given alone: of other commands it has only what help says of them."""
    parser = _Parser(prog="ludex", description=say("The law of games, executable: which clause says so?"))
    parser.add_argument("--version", action="version", version=_version(), help="show the version and exit")
    _add_common(parser)
    parser.add_argument("--set", dest="set_before", action="append", type=pair, metavar="NAME=VALUE", help=SET)
    parser.set_defaults(json=False, place=None, lang=language_of(os.environ), law=None, on=None, published=None)
    commands = parser.add_subparsers(
        dest="command", required=True, metavar=say("COMMAND"), parser_class=_Parser, title=say("commands")
    )
    catalogue = "ludex.cli.catalogue"

    add = _adder(commands, given)
    add("games", catalogue, "games", "the catalogue: every game of every place, and what Ludex can do with it")
    rules = add("rules", catalogue, "rules", "the rules of a game, each value with its clause")
    rules.add_argument("game")
    rules.add_argument("--choices", action="store_true", help="what a licence or a table may choose, by --set")
    vocabulary = add("vocabulary", catalogue, "vocabulary", "the words of a game: commands, bets, roles, accounts...")
    vocabulary.add_argument("game")
    ruling = add("ruling", catalogue, "ruling", "what to do when something goes wrong, who decides, by which clause")
    ruling.add_argument("game")
    ruling.add_argument("incident", nargs="?")
    _add_odds(add)
    _add_play(add)
    _add_inspect(add)
    simulate = add("simulate", "ludex.cli.simulation", "simulate", "many rounds by compiled code: edges with intervals")
    simulate.add_argument("game", nargs="?")
    simulate.add_argument("--rounds", type=whole, default=10_000_000, help="how many rounds (default 10,000,000)")
    simulate.add_argument("--seed", type=natural, default=1, help="the same seed gives the same digits (default 1)")
    simulate.add_argument("--workers", type=whole, help="threads; they change the time alone (default: all cores)")
    simulate.add_argument("--stake", help="in the currency's main unit; some edges depend on it (default: two minima)")
    simulate.add_argument("--all", action="store_true", help="every bet rather than one of each kind")
    simulate.add_argument("--strategy", metavar="FILE", help="a chart of your own, played beside best play (blackjack)")
    _add_tables(simulate)
    equity = add("equity", "ludex.cli.equity", "equity", "how often each of several hands of poker wins")
    equity.add_argument(
        "hands", nargs="*", metavar="HAND", help="[VARIETY] and hands: AsAh, a range as QQ+,AKs, random"
    )
    equity.add_argument("--board", default="", metavar="CARDS", help="common cards that lie open, as in QsJh2d")
    equity.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can get")
    equity.add_argument("--random", type=natural, default=0, metavar="N", help="so many players more, with any hand")
    equity.add_argument("--exact", action="store_true", help="count every deal, however long it takes")
    equity.add_argument("--samples", type=natural, metavar="N", help="draw so many deals instead of counting all")
    equity.add_argument("--seed", type=natural, default=1, help="the same seed gives the same digits (default 1)")
    _add_tables(equity)
    history = add("history", "ludex.cli.history", "history", "hand histories (PHH): of our tables, and of others")
    history.add_argument("what", choices=("export", "replay"), help="write hands of a record, or replay hands of files")
    history.add_argument("files", nargs="+", metavar="FILE", help="a record of ours; to replay also histories, folders")
    history.add_argument("--seen-by", metavar="NAMES", help="export: cards that these players looked at; all for all")
    audit = add("audit", "ludex.cli.audit", "audit", "records decided again under their own rules; what changed since")
    audit.add_argument(
        "files", nargs="+", metavar="RECORD", help="a record of any game, or the store of a house: a file or a URL"
    )
    audit.add_argument("--key", metavar="FILE", help="a store: the keys of the house (default: beside its file, .key)")
    audit.add_argument("--public", metavar="HEX", help="a store: the public key alone, where nothing sealed is opened")
    audit.add_argument("--witness", metavar="FILE", help="a store: the last head seen (default: beside it, .witness)")
    _add_drill(add)
    _add_picture(add)
    add_papers(add)
    wheel = add("wheel", "ludex.cli.wheel", "wheel", "a lawful wheel of fortune: made, checked, or all of them counted")
    wheel.add_argument("--seed", type=natural, default=1, help="the same seed gives the same wheel (default 1)")
    wheel.add_argument("--check", metavar="FILE", help="check the wheel in this file instead")
    wheel.add_argument("--count", action="store_true", help="count the lawful wheels instead, by two methods")
    add_hall(add)
    add_house(add)
    add_explain(add)
    _add_proofs(add)
    return parser


def _add_drill(add: Any) -> None:
    """Exercises: asked, written as exams, and marked."""
    drill = add("drill", "ludex.cli.drill", "drill", "exercises for a croupier school, marked with their clauses")
    drill.add_argument("game")
    drill.add_argument("--seed", type=natural, default=1, help="the same seed gives the same exercises (default 1)")
    drill.add_argument("--level", type=whole, default=1, help="1, 2 or 3 (default 1)")
    drill.add_argument("--count", type=whole, default=6, help="how many exercises (default 6)")
    drill.add_argument(
        "--pdf", metavar="FILE", action="append", help="write an exam on A4 here, its solutions to FILE-solutions.pdf"
    )
    drill.add_argument("--kind", help="one kind of exercise, such as payout or placement (default: all in turn)")
    drill.add_argument("--levels", action="store_true", help="tell what each kind of exercise asks at each level")
    drill.add_argument(
        "--exam", metavar="FILE", action="append", help="write an exam (.txt, .json, .pdf), its solutions apart"
    )
    drill.add_argument(
        "--sheet", metavar="FILE", action="append", help="write a sheet for answers (.csv, .json, .toml, .yaml, .pdf)"
    )
    drill.add_argument("--answers", metavar="PATH", help="mark sheets in a file or a folder, or a text, one a line")
    drill.add_argument("--csv", action="store_true", help="print the results of --answers as CSV")


def _add_odds(add: Any) -> None:
    """The odds of one game, or of all."""
    odds = add("odds", "ludex.cli.odds", "odds", "the exact odds of every bet: distribution, edge, deviation")
    odds.add_argument("game", nargs="?")
    odds.add_argument("--bet", help="one bet, by its slug")
    odds.add_argument("--stake", help="in the currency's main unit; some edges depend on it (default: two minima)")
    odds.add_argument("--stakes", metavar="FIRST:SECOND", help="how stakes lie on two cloths, where a bank plays both")
    sold = "how many cards a hall sells; several numbers may be asked for"
    odds.add_argument("--cards", metavar="N", type=natural, action="append", default=[], help=sold)
    odds.add_argument("--pool", help="what stakes have added to a jackpot that grows, in the currency's main unit")
    odds.add_argument("--all", action="store_true", help="every bet rather than one of each kind")
    odds.add_argument("--chart", action="store_true", help="draw the edges as bars, and best play where it is solved")
    odds.add_argument("--all-games", action="store_true", help="every game of every place, or of the one named")
    _add_tables(odds)


def _add_tables(command: argparse.ArgumentParser) -> None:
    """Rows for other programs, and the shape of the JSON."""
    command.add_argument("--csv", action="store_true", help="print a table, its values separated by commas")
    command.add_argument("--out", metavar="FILE", help="write the table of --csv into this file")
    command.add_argument("--parquet", metavar="FILE", help="write the table as Parquet into this file")
    command.add_argument("--schema", action="store_true", help="print the JSON schema of what --json prints")


def _add_inspect(add: Any) -> None:
    """A floor, and how one is described."""
    inspect = add("inspect", "ludex.cli.floor", "inspect", "a described floor against the law of the establishment")
    inspect.add_argument(
        "floor", nargs="*", metavar="FLOOR", help="a file that describes the floor, or an example by name"
    )
    inspect.add_argument("--pdf", metavar="FILE", help="write a report on A4 here besides")
    inspect.add_argument("--schema", action="store_true", help="print the JSON schema of a described floor instead")
    inspect.add_argument(
        "--template",
        action="store_true",
        help="print a small lawful floor to begin with, of the games named or of a few",
    )


def _add_proofs(add: Any) -> None:
    """Cases, what they cover, and the law altered."""
    proofs = "ludex.cli.proofs"
    case = add("case", proofs, "case", "run cases: scenarios that a croupier can read")
    case.add_argument("paths", nargs="*", metavar="PATH", help="files or folders (default: those that come with Ludex)")
    case.add_argument("--picture", metavar="DIR", help="draw every case into this folder, a strip of pictures each")
    trace = add("trace", proofs, "trace", "which clauses are covered: consulted by a case that fails without them")
    mutants = add("mutants", proofs, "mutants", "alter the law rule by rule and see whether a case notices")
    mutants.add_argument(
        "--citations", action="store_true", help="instead, list the cases that cite a clause without proving it"
    )
    for command in (trace, mutants):
        command.add_argument("--game", help="one game; every game of the registry by default")
        command.add_argument("--cases", metavar="DIR", help="where the cases are (default: those that come with Ludex)")
        command.add_argument("--workers", type=natural, help="processes (default: one for every core)")
        command.add_argument("--fresh", action="store_true", help="ask every case again, whatever is remembered")


def _add_picture(add: Any) -> None:
    """A table drawn."""
    picture = add("picture", "ludex.cli.picture", "picture", "the table as SVG or PNG, empty or at a moment of play")
    picture.add_argument("game")
    picture.add_argument("--out", metavar="FILE", help="into this file (.svg or .png) rather than on standard output")
    picture.add_argument("--case", metavar="FILE", help="at a moment of a case")
    picture.add_argument("--record", metavar="FILE", help="at a moment of a record")
    picture.add_argument("--seed", type=natural, help="at a moment of an evening that plays itself")
    picture.add_argument("--entry", type=whole, metavar="N", help="after so many entries (default: the fullest)")
    picture.add_argument("--who", default="", metavar="NAME", help="as this person sees it (default: a visitor)")
    looks = ("dark", "light")
    picture.add_argument("--theme", choices=looks, default="dark", metavar="LOOK", help="dark (default) or light")


def _add_play(add: Any) -> None:
    """A seat, or an evening that plays itself."""
    play = add("play", "ludex.cli.evening", "play", "a seat at a table, or with --auto an evening by itself")
    play.add_argument("game", nargs="?", help="without one you choose; where there is no terminal, a short evening")
    play.add_argument("--auto", action="store_true", help="let it play by itself")
    play.add_argument("--seed", type=natural, help="the same seed gives the same evening (--auto: 1 unless told)")
    play.add_argument("--rounds", type=whole, help="how many rounds (--auto: 6 unless told; at a seat, until you go)")
    play.add_argument("--bots", metavar="NAME", help="how the bots play, where a game knows several ways")
    play.add_argument("--record", metavar="FILE", help="keep the evening in this file while it is played")
    play.add_argument("--resume", metavar="FILE", help="go on with the evening that this file keeps, unless it is over")
    play.add_argument("--reopen", action="store_true", help="with --resume: open the table once more if it has closed")
    play.add_argument("--retell", metavar="FILE", help="tell the evening that this file keeps once more")
    play.add_argument("--house", metavar="FLOOR", help="in this described house, if it may open the game")


SET = "what a licence or a table chooses, such as minimum=5; as often as needed (ludex rules GAME --choices lists it)"


def _add_common(parser: argparse.ArgumentParser) -> None:
    """The options that stand before the command or after it; none has a default, which would hide what came before."""
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    parser.add_argument(
        "--in",
        dest="place",
        metavar="PLACE",
        default=argparse.SUPPRESS,
        help="spain-1977, galicia, cantabria or asturias",
    )
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="the language (default: by LUDEX_LANG, LC_ALL, LC_MESSAGES or LANG; English unless that is Spanish)",
    )
    parser.add_argument(
        "--law",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="read altered law data from here; the rest is as packaged",
    )
    parser.add_argument(
        "--on", type=day, metavar="DATE", default=argparse.SUPPRESS, help="the law of this day, such as 2015-12-31"
    )
    parser.add_argument(
        "--published",
        type=day,
        metavar="DATE",
        default=argparse.SUPPRESS,
        help="with --on: when the text was published, where Ludex does not know it (Galicia)",
    )


OPENING = frozenset(
    {"rules", "vocabulary", "ruling", "odds", "play", "simulate", "equity", "drill", "picture", "papers", "wheel"}
)
"""The commands that open a table, for which something may be chosen."""
DESCRIBED = frozenset({"odds", "play", "simulate", "picture", "papers"})
"""Those that use equipment as somebody describes it: a wheel, a machine, a lot of tickets, the markets of a shop."""


def _adder(commands: Any, given: Sequence[str] | None) -> Any:
    """Adds a command with the options that all of them take."""

    def add(name: str, module: str, function: str, about: str) -> argparse.ArgumentParser | _Unread:
        parser: argparse.ArgumentParser = commands.add_parser(name, help=say(about), description=say(about))
        if given is not None and name not in given:
            return _Unread()
        _add_common(parser)
        if name in OPENING:
            options: dict[str, Any] = {"action": "append", "type": pair, "default": argparse.SUPPRESS}
            parser.add_argument("--set", dest="set_after", metavar="NAME=VALUE", help=SET, **options)
        if name in DESCRIBED:
            parser.add_argument(
                "--equipment", metavar="FILE", help=say("a file of YAML with the equipment that is used")
            )
        parser.set_defaults(module=module, function=function)
        return parser

    return add


def _version() -> str:
    from ludex import __version__

    return f"ludex {__version__}"
