"""A grammar of command lines for hypothesis: what it makes is valid bash that only runs stand-ins."""

from __future__ import annotations

from hypothesis import strategies as st

PROGRAMS = ("one", "two", "three", "./deploy.sh", "git", "rm")
TEXTS = (
    "a",
    "b c",
    "-rf",
    "x=y",
    "$HOME",
    "it's",
    'say "x"',
    "`ls`",
    "$(ls)",
    "#",
    "a*b",
    "{a,b}",
    "\\",
    "é",
    "",
)


def _single(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _double(text: str) -> str:
    for mark in ("\\", '"', "$", "`"):
        text = text.replace(mark, "\\" + mark)
    return f'"{text}"'


def _ansi(text: str) -> str:
    return "$'" + "".join([f"\\x{byte:02x}" for byte in text.encode()]) + "'" if text else "$''"


def _escaped(text: str) -> str:
    return (
        "".join([char if char.isalnum() else "'\n'" if char == "\n" else "\\" + char for char in text])
        or "''"
    )


quoters = st.sampled_from((_single, _double, _ansi, _escaped))
literals = st.builds(lambda quote, text: quote(text), quoters, st.sampled_from(TEXTS))
plain = st.sampled_from(("a", "b", "-x", "--long=1", "c.txt"))
programs = st.sampled_from(PROGRAMS) | st.builds(
    lambda quote, name: quote(name), quoters, st.sampled_from(PROGRAMS)
)


def words(commands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return words, some of which run commands of their own."""
    return st.one_of(
        plain,
        literals,
        st.just("$v"),
        st.just('"$v"'),
        st.just('"$@"'),
        st.just("${v:-x y}"),
        st.just("${w%.*}"),
        st.just("$((1 + 2))"),
        st.just("{p,q}"),
        st.builds('"$( {} )"'.format, commands),
        st.builds("$( {} )".format, commands),
        st.builds('x"${{u:-$( {} )}}"'.format, commands),
    )


def simple(commands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return simple commands with assignments and redirections."""
    return st.builds(
        lambda env, name, args, redirect: " ".join([*env, name, *args, *redirect]),
        st.lists(st.sampled_from(("A=1", 'B="x y"', "C=$v")), max_size=1),
        programs,
        st.lists(words(commands), max_size=3),
        st.lists(st.sampled_from(("> out", "2>&1", "< notes.txt", "2>/dev/null", ">> log.txt")), max_size=1),
    )


simple_alone = simple(st.just("four z"))
launched = simple_alone.filter(lambda text: text[1:2] != "=")


def wrapped(commands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return commands that another program, a shell text, a function or a loop runs."""
    lines = st.tuples(quoters, commands)
    return st.one_of(
        st.builds("env A=2 {}".format, launched),
        st.builds("timeout 9 {}".format, launched),
        st.builds("nice -n 5 nohup {}".format, launched),
        lines.map(lambda pair: f"bash -c {pair[0](pair[1])} zero arg"),
        lines.map(lambda pair: f"eval {pair[0](pair[1])}"),
        lines.map(lambda pair: f"bash <<< {pair[0](pair[1])}"),
        st.builds("( {} )".format, commands),
        st.builds("{{ {}\n}}".format, commands),
        st.builds("for v in 1 'x y'; do {}\ndone".format, commands),
        st.builds("f() {{ {}\n}}; f 'q r' s".format, commands),
        st.builds("if true; then {}\nfi".format, commands),
        st.builds("case w in w) {}\n;; esac".format, commands),
        st.builds("bash <<'EOF'\n{}\nEOF\n".format, commands),
        st.builds("set -- 'k l' m; {}".format, commands),
        st.builds("v='g h'; {}".format, commands),
        st.builds("w=a.b.c; {}".format, commands),
    )


def joined(commands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return commands joined so that all of them run."""
    lone = commands.filter(lambda text: "<<" not in text)
    return st.builds("{}{}{}".format, lone, st.sampled_from((" && ", " ; ", "\n", " | ")), commands)


command_lines = st.recursive(
    simple_alone, lambda inner: st.one_of(simple(inner), wrapped(inner), joined(inner)), max_leaves=6
)
"""Command lines of which bash runs every part."""
