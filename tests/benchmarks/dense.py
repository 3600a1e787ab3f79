"""Texts of 64 KB, each dense with one trait: what the reader takes longest for."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 65536

UNITS: dict[str, str | Callable[[int], str]] = {
    "git and npm": "git add -A && git commit -m fix && npm run build\n",
    "git and npm, each its own": lambda n: f"git add f{n} && git commit -m m{n} && npm run b{n}\n",
    "git checkout": lambda n: f"git checkout -- f{n}\n",
    "rm": "rm -rf build\n",
    "rm, each its own": lambda n: f"rm -rf b{n}\n",
    "cp and mv": lambda n: f"cp a{n} b{n}; mv b{n} c{n}\n",
    "cd": lambda n: f"cd d{n} && ls && cd ..\n",
    "cd, deeper": "cd a;",
    "pipes": "ls -la | grep x | head -3\n",
    "pipes, each its own": lambda n: f"cat f{n} | grep x{n} | wc -l\n",
    "one pipe": "cat | ",
    "and, or": "a && b || ",
    "semicolons": "ls;",
    "ampersands": "ls & ",
    "unique lines": lambda n: f"run{n} file{n} --x={n}\n",
    "quotes": "echo 'a b' \"c d\" e\\ f $'g\\n'\n",
    "quotes and variables": 'cp "$src/a" "${dst}/b" && echo "done: $src"\n',
    "assignments": lambda n: f"V{n}=value-{n}; ",
    "one variable": "V=1; W=$V;",
    "long values": "V='" + "x" * 400 + "'; echo $V\n",
    "arrays": "a=(1 2 3); b+=(4); ls \"${a[@]}\"\n",
    "parameters": "echo ${x:-y} ${a%.*} ${b//c/d} ${#e}\n",
    "case": lambda n: f"case $x in a{n}) ls;; *) rm b;; esac\n",
    "if": "if [ -f a ]; then ls; else rm b; fi\n",
    "if, assigning": lambda n: f"if [ -f a ]; then V{n}=1; else V{n}=2; fi\n",
    "loops": "for a in 1 2 3; do ls $a; done\n",
    "loops, each its own": lambda n: f"for a in {n} x; do cp $a b{n}; done\n",
    "while": "while read -r l; do echo $l; done < f\n",
    "functions": lambda n: f"f{n}() {{ ls a{n}; }}; f{n}\n",
    "functions, not called": lambda n: f"f{n}() {{ ls a{n}; }}\n",
    "one function": "f() { ls $1; }\n" + "f a; f b\n" * 3,
    "braces": "ls {a,b} x{1..3}\n",
    "substitutions": "echo $(date) `id`\n",
    "subshells": "(cd a; ls); (b)\n",
    "groups": "{ ls; rm b; } > out\n",
    "redirections": lambda n: f"ls > out{n} 2>&1\n",
    "heredocs": "cat <<E > f\ntext $a\nE\n",
    "a heredoc": lambda n: ("cat <<E\n" if n == 0 else "some text $a `b`\n"),
    "here-strings": "cat <<< 'a b'\n",
    "a shell's -c": "bash -c 'ls -la; rm b'\n",
    "eval": "eval 'ls -la; rm b'\n",
    "pipes into a shell": "echo 'ls; rm b' | bash\n",
    "python -c": "python3 -c 'import os; os.system(\"ls\")'\n",
    "wrappers": "sudo env A=1 timeout 5 ls -la\n",
    "find and xargs": "find . -name x -exec rm {} \\; ; ls | xargs rm -f\n",
    "docker and kubectl": "docker run --rm -v a:b img ls; kubectl get pods -n x\n",
    "tests": "[ -f a ] && [[ -n $b ]] || echo no\n",
    "arithmetic": "i=$((i + 1)); ((i++))\n",
    "comments": "ls # a 'b\n",
    "env": "A=1 B=2 ls -la\n",
    "export": lambda n: f"export V{n}=a; ls\n",
    "sed -i": lambda n: f"sed -i 's/a/b/' f{n}\n",
    "traps": "trap 'rm x' EXIT; ls\n",
    "curl": lambda n: f"curl -sSL -o f{n} https://h/{n}\n",
    "paths": lambda n: f"/usr/bin/ls ../a/b{n}/./c > d/e{n}\n",
    "patterns": "rm *.o a?b [cd]*\n",
    "a word of variables": lambda n: "echo " if n == 0 else "$a",
    "a word of quotes": lambda n: "echo " if n == 0 else "'a'\"b\"",
    "a command of words": lambda n: "echo " if n == 0 else f"w{n} ",
    "a command of quoted words": lambda n: "rm " if n == 0 else f"'w{n}' ",
    "a loop over words": lambda n: "for f in " if n == 0 else f"w{n} ",
    "items for xargs": lambda n: "printf '%s\\n' " if n == 0 else f"w{n} ",
    "lines that are read": lambda n: "while read -r a b; do ls $a; done <<E\n" if n == 0 else f"w{n} v\n",
    "a script in a heredoc": lambda n: "bash <<'E'\n" if n == 0 else f"cp a{n} b; ls c{n}\n",
    "a script in quotes": lambda n: "bash -c '" if n == 0 else f"rm a{n}; ls c{n}\n",
    "Python in a heredoc": lambda n: "python3 - <<'E'\n" if n == 0 else f"x{n} = call(a, {n})\n",
    "a value that is cut": lambda n: "X='" if n == 0 else "a/b.c ",
    "a script": 'cd src && git add -A && git commit -m "fix: a" && pytest -q tests/test_a.py | tail -20\n',
}  # fmt: skip
"""Trait -> what is repeated; a function gives each repetition its own."""


def text_of(unit: str | Callable[[int], str], size: int = LONGEST) -> str:
    """Return ``unit`` as often as ``size`` characters hold."""
    if isinstance(unit, str):
        return unit * (size // len(unit))
    pieces, length = [], 0
    for n in range(size):
        pieces.append(unit(n))
        length += len(pieces[-1])
        if length > size:
            return "".join(pieces[:-1])
    return "".join(pieces)
