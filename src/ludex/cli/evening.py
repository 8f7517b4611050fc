"""`ludex play`: who sits down where; and an evening that plays itself, told as text or as the record of its entries."""

from __future__ import annotations

import sys
from argparse import Namespace

from ludex.cli.catalogue import games
from ludex.cli.house import check_house
from ludex.cli.kept import Kept, RecordFile, kept_in, resumed_evening, resumed_lines, retell
from ludex.cli.output import law_of, place_asked, print_json, print_lines, title_of, words_of
from ludex.core.table import Keep
from ludex.errors import Misuse
from ludex.games.registry import GAMES, Opened, open_usual
from ludex.house.evening import Evening
from ludex.law.book import Law
from ludex.words import Words

ROUNDS, SEED, SHOWN_SEED = 6, 1, 7
ROUNDS_MAX = 100_000


def play(arguments: Namespace) -> int:
    """A seat at a table, or with `--auto` an evening that plays itself."""
    if arguments.rounds is not None and not 1 <= arguments.rounds <= ROUNDS_MAX:
        raise Misuse(
            "rounds go from 1 to {most}, not {rounds}",
            slug="number-of-rounds",
            most=ROUNDS_MAX,
            rounds=arguments.rounds,
        )
    _check_file_options(arguments)
    if arguments.retell is not None:
        return retell(arguments)
    if arguments.auto:
        return _auto(arguments)
    if arguments.json:
        raise Misuse("--json goes with --auto", slug="json-with-auto")
    if arguments.game is not None or arguments.resume is not None or sys.stdin.isatty():
        from ludex.cli.play import sit_down

        return sit_down(arguments)
    return _shown(arguments)


def _check_file_options(arguments: Namespace) -> None:
    """A file is written, gone on with or told again, and only one evening is kept in it."""
    given = [f"--{name}" for name in ("record", "resume", "retell") if getattr(arguments, name) is not None]
    if len(given) > 1:
        raise Misuse("{options} do not go together", slug="one-file-of-evening", options=" and ".join(given))
    if getattr(arguments, "house", None) is not None and given not in ([], ["--record"]):
        given.append("--house")
        raise Misuse("{options} do not go together", slug="one-file-of-evening", options=" and ".join(given))
    if arguments.json and given == ["--retell"]:
        raise Misuse("--retell tells sentences; the record itself is JSON already", slug="retell-without-json")
    if arguments.auto and given == ["--retell"]:
        raise Misuse("{option} does not go with --auto", slug="not-with-auto", option=given[0])
    if arguments.reopen and given != ["--resume"]:
        raise Misuse("--reopen goes with --resume", slug="reopen-with-resume")


def _shown(arguments: Namespace) -> int:
    """The catalogue and a short evening, for whoever has no terminal to sit at."""
    games(arguments)
    print_lines([""])
    seed = SHOWN_SEED if arguments.seed is None else arguments.seed
    return _auto(Namespace(**{**vars(arguments), "game": next(iter(GAMES)), "seed": seed}))


def _auto(arguments: Namespace) -> int:
    """Plays an evening by itself and tells it: one that begins, or one that is kept and goes on."""
    law = law_of(arguments)
    if arguments.resume is not None:
        kept = resumed_evening(arguments, law)
        with RecordFile.after(arguments.resume, kept.length) as file:
            _play(arguments, law, kept.opened, file.keep, kept)
        return 0
    if arguments.game is None:
        raise Misuse("--auto wants a game; known: {known}", slug="auto-wants-game", known=GAMES)
    place = place_asked(arguments, law)
    check_house(arguments, law, arguments.game, place)
    opened = open_usual(law, arguments.game, place)
    with kept_in(arguments.record, opened.header) as keep:
        _play(arguments, law, opened, keep)
    return 0


def _play(arguments: Namespace, law: Law, opened: Opened, keep: Keep | None, kept: Kept | None = None) -> None:
    """An evening of bots, or what is left of one that was kept: the record as JSON, or what happens now as text."""
    entries = () if kept is None else kept.record.entries
    rounds = ROUNDS if arguments.rounds is None else arguments.rounds
    evening = Evening(opened, SEED if arguments.seed is None else arguments.seed, arguments.bots, keep, entries)
    if arguments.json:
        whole = [*entries, *evening.entries(rounds)]
        print_json({"header": opened.header, "entries": whole, "balances": evening.balances()})
        return
    game, place = opened.header.game, opened.header.jurisdiction
    words = words_of(Namespace(lang=arguments.lang, game=game, place=place))
    print_lines([title_of(law, words, game, place), ""])
    if kept is not None:
        print_lines([*resumed_lines(kept, arguments.resume, words), ""])
    _tell(evening, rounds, words)


def _tell(evening: Evening, rounds: int, words: Words) -> None:
    """An evening as text, round by round."""
    currency = evening.opened.rules.currency
    for part in evening.run(rounds):
        sentences = [words.event(event, currency) for event in evening.told(part)]
        print_lines([*(sentence for sentence in sentences if sentence), ""])
    balances = ", ".join(f"{name} {words.amount(amount, currency)}" for name, amount in evening.balances().items())
    print_lines([f"{words.word('phrases', 'balances')}: {balances}"])
