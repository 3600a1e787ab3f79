"""From clauses to atomic rules: what each clause does, what it is about, and which rule it adds to."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken, read_piece
from rulebook.compiler.reading.builders import BUILDERS
from rulebook.compiler.reading.classify import classify
from rulebook.compiler.reading.context import Context, is_path, kind_of, remember, remember_all
from rulebook.compiler.reading.coverage import COVERED, residue
from rulebook.compiler.reading.document import holds_by_itself
from rulebook.compiler.reading.ending import read_ending
from rulebook.compiler.reading.frames.moment import fragment_of
from rulebook.compiler.reading.frames.read import Framed, read_frames
from rulebook.compiler.reading.imported import read_imported
from rulebook.compiler.reading.instead.read import read_instead
from rulebook.compiler.reading.named.branches import refused_prefixes
from rulebook.compiler.reading.named.by_subject import read_naming
from rulebook.compiler.reading.named.read import read_named
from rulebook.compiler.reading.off_hand import is_moment
from rulebook.compiler.reading.order.read import read_order
from rulebook.compiler.reading.placed.read import read_placed
from rulebook.compiler.reading.speech import read_speech, tells_phrases
from rulebook.compiler.reading.standing import standing
from rulebook.compiler.reading.word import read_word
from rulebook.compiler.reading.written.read import read_written
from rulebook.compiler.rules import Rule


def assemble(message: Message, said_by: str, *, document: bool = False) -> list[Rule]:
    """Return the atomic rules of a message in order; ``document``: it is a line of an instruction file."""
    return standing(_Assembly(message, said_by, document=document).rules(), message, said_by)


class _Assembly:
    """Reads the sentences of a message in order; each goes to the first reader that takes it.

    Two readers look at the whole message first, since blame and remedy, and code and its place, may stand in
    sentences apart; what they found is taken when its sentence comes.
    """

    def __init__(self, message: Message, said_by: str, *, document: bool = False) -> None:
        self.message, self.document = message, document
        spoken = [clause for one in message.spoken for clause in one.clauses]
        self.context = Context(said_by, message.language, spoken=spoken, entities=message.entities)
        self.replaced = read_instead(self.context, message)
        self.written = read_written(message, said_by)
        if any(_only_places(self.replaced[at]) for at in self.replaced if at in self.written.rules):
            self.replaced = {}
        for at in self.replaced.keys() & self.written.rules.keys():
            if self.written.rules[at].kind == "require_text":
                del self.replaced[at]  # ``scripts start with X, the containers have no bash``
            else:
                _widen(self.replaced[at], self.written.rules[at])
        self.imported = read_imported(message)
        self.placed = read_placed(message)

    def rules(self) -> list[Rule]:
        """Return what the sentences say, in order."""
        coming = None
        for at, spoken in enumerate(self.message.spoken):
            self.context.pending, coming = coming, fragment_of(self.message, spoken)
            known = len(self.context.rules)
            topic = self.context.topic
            if spoken.sentence.beside:  # ``X (yours) and Y (not yours)``
                self.context.topic = [Mention(self.message.entities[int(spoken.sentence.beside)], "object")]
            reader = next(reads for reads in _READERS if reads(self, at, spoken))
            self.context.topic = topic if spoken.sentence.beside else self.context.topic
            for rule in self.context.rules[known:]:
                rule.unclear = rule.unclear or (rule.kind == "require" and is_moment(rule, spoken))
            if self.document:
                for rule in self.context.rules[known:]:
                    by_itself = holds_by_itself(rule, spoken, loosely=reader in _LOOSE)
                    rule.unclear = rule.unclear or not by_itself
        return self.context.rules

    def names(self, _at: int, spoken: Spoken) -> bool:
        """Read a sentence about names or stock phrases: what they name is no target."""
        if self.context.naming and spoken.sentence.aside:
            return False
        if any(rule.also for rule in self.context.rules[-1:]) and refused_prefixes(spoken.shown):
            remember_all(self.context, spoken.clauses)
            return True  # ``branch is <initials>/<topic>. not feature/...``
        told = read_speech(self.context, self.message, spoken) if tells_phrases(spoken.shown) else None
        return self._keep(told or read_named(self.context, self.message, spoken), spoken)

    def placing(self, at: int, spoken: Spoken) -> bool:
        """Take what a sentence says of where files belong."""
        if at in self.placed.read:
            remember_all(self.context, spoken.clauses)
            return True
        if at not in self.placed.rules:
            return False
        return self._add(Framed([self.placed.rules[at]], self.placed.rest[at]), spoken)

    def imports(self, at: int, spoken: Spoken) -> bool:
        """Take what a sentence says of where a name is imported from."""
        return self._keep(self.imported.get(at), spoken)

    def code(self, at: int, spoken: Spoken) -> bool:
        """Take what a sentence says of code in files, unless it names one thing for another."""
        if at in self.replaced:
            return False
        if at in self.written.besides:
            self.context.rules.append(self.written.besides[at])
        if at in self.written.read:
            remember_all(self.context, spoken.clauses)
            return True
        if at not in self.written.rules or _names_types(self.context, self.message, spoken):
            return False
        return self._add(Framed([self.written.rules[at]], self.written.rest[at]), spoken, beside=True)

    def example(self, _at: int, spoken: Spoken) -> bool:
        """Pass over an example of the names before: ``(CartTotals, not CartHelper)``."""
        self.context.heading = _heading(spoken) or self.context.heading
        return bool(self.context.naming) and (spoken.sentence.aside or _is_misnamed(self.context, spoken))

    def word(self, _at: int, spoken: Spoken) -> bool:
        """Read a word that somebody has to say first."""
        return self._keep(read_word(spoken), spoken)

    def frame(self, at: int, spoken: Spoken) -> bool:
        """Take one thing instead of another, or read a sentence by its frames."""
        framed = self.replaced.get(at) or read_frames(self.context, self.message, spoken)
        return framed is not None and self._add(framed, spoken)

    def whole(self, _at: int, spoken: Spoken) -> bool:
        """Read a sentence by the order of its phrases, whatever its clauses are."""
        context, waited = self.context, bool(self.context.waiting)
        rule = next((rule for read in _WHOLE if (rule := read(context, self.message, spoken))), None)
        if rule is None:
            return False
        unread = context.pending is not None and context.pending.is_empty and not waited
        rule.unclear = rule.unclear or (rule.kind == "require" and unread)
        self._keep(rule, spoken)
        for index, clause in enumerate(spoken.clauses):
            if _is_apart(clause, rule):
                _feed(context, self.message, spoken, index, clause)
        return True

    def clauses(self, _at: int, spoken: Spoken) -> bool:
        """Read a sentence clause by clause."""
        until = any("until" in clause.tags for clause in spoken.clauses)
        self.context.ends = spoken.shown if until else ""
        self.context.lead, self.context.previous = [], None
        for index, clause in enumerate(spoken.clauses):
            _feed(self.context, self.message, spoken, index, clause)
        return True

    def _keep(self, rule: Rule | None, spoken: Spoken) -> bool:
        if rule is None:
            return False
        self.context.rules.append(rule)
        remember_all(self.context, spoken.clauses)
        return True

    def _add(self, framed: Framed, spoken: Spoken, *, beside: bool = False) -> bool:
        """Keep the rules of a sentence's frames; what no frame fits is read by its clauses."""
        self.context.rules += framed.rules
        remember_all(self.context, spoken.clauses)
        for text in framed.rest:
            rest = read_piece(self.message, spoken, text)
            waiting = read_frames(self.context, self.message, rest) if beside else None
            if waiting is not None and all(
                rule.kind in ("ask", "require", "cleanup") for rule in waiting.rules
            ):
                self.context.rules += waiting.rules  # ``no X, and ask me before Y``
                continue
            if beside and all(t.entity.kind == "path" for t in rest.tokens if t.entity is not None):
                continue  # not read by what the frames know
            for index, clause in enumerate(rest.clauses):
                self.context.spoken.append(clause)
                _feed(self.context, self.message, rest, index, clause)
        return True


_READERS = (
    _Assembly.placing,
    _Assembly.names,
    _Assembly.imports,
    _Assembly.code,
    _Assembly.example,
    _Assembly.word,
    _Assembly.frame,
    _Assembly.whole,
    _Assembly.clauses,
)
"""The strictest first; the last takes whatever is left."""
_LOOSE = (_Assembly.code, _Assembly.whole, _Assembly.clauses)
"""Those that may leave words of a sentence out."""


_MISNAMED = re.compile(
    r"(?i)\b(?:rejected|ignored|skipped|wrong|not (?:run|picked up|found|seen|collected)|never (?:run"
    r"|runs))\b"
)


def _is_misnamed(context: Context, spoken: Spoken) -> bool:
    """Tell ``A `fix.sql` is rejected in review`` behind how files are named: an example of a wrong name."""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    files = bool(named) and all(e.kind == "path" and "/" not in e.text for e in named)
    return context.naming == "file" and files and bool(_MISNAMED.search(spoken.shown))


def _names_types(context: Context, message: Message, spoken: Spoken) -> bool:
    """Tell ``UserRepo, not IUserRepo``: an example of how types are named, not code to be looked for."""
    rule = read_naming(context, message, spoken)
    return rule is not None and rule.shape is not None and rule.shape.of not in ("file", "branch", "subject")


_WHOLE = (read_naming, read_speech, read_ending, read_order)
"""What reads a sentence as a whole, before its clauses are."""


def _is_apart(clause: Clause, rule: Rule) -> bool:
    """Tell a prohibition beside what was read as a whole: ``no console.log, and run X before you stop``."""
    if rule.kind == "style" and rule.shape is not None:  # ``at most 120 words, no headings``
        return clause.negative and any(kind_of(m.entity) == "say" for m in clause.mentions)
    if rule.kind == "forbid" and rule.act == "say":  # ``no tables, and never start with "Great question"``
        kinds = [kind_of(m.entity) for m in clause.mentions if m.role != "place"]
        quoted = any(m.entity.code for m in clause.mentions)
        return clause.negative and not quoted and set(kinds) <= {"say", "surface"} and "say" in kinds
    used = {*rule.targets, *rule.before_targets, *rule.after_targets, *rule.remedies, *rule.places}
    named = [m.entity for m in clause.mentions]
    return rule.kind == "require" and clause.negative and bool(named) and used.isdisjoint(named)


_OFFERS = r"(?i)\b(?:from|through|via|use|take|why|what|have|called)\b[^.,;]{0,30}?\b"


def _only_places(framed: Framed) -> bool:
    """Tell ``console.log AGAIN, this time in checkout.ts``: a file is offered for no code, it says where."""
    offered = [e for rule in framed.rules for e in rule.remedies]
    if any(re.search(rf"{_OFFERS}{re.escape(e.text)}", rule.text) for rule in framed.rules for e in offered):
        return False  # ``log.Printf is out, the logger comes from internal/obs``
    blamed = [e for rule in framed.rules for e in rule.targets]
    return bool(offered) and all(map(is_path, offered)) and not any(map(is_path, blamed))


def _widen(framed: Framed, written: Rule) -> None:
    """Add the words of code to what is replaced: ``Log.d is out, no println either, we have Timber``."""
    texts = [e.text for e in written.targets]
    for rule in framed.rules:
        if not rule.act and all(e.text in texts for e in rule.targets):
            known = [e.text for e in (*rule.targets, *rule.remedies)]
            rule.targets = [*rule.targets, *(e for e in written.targets if e.text not in known)]


def _heading(spoken: Spoken) -> list[Entity]:
    """Return what stands before the first colon of a sentence: ``rust: run clippy``."""
    texts = [token.text for token in spoken.tokens[:4]]
    at = texts.index(":") if ":" in texts else 0
    return [token.entity for token in spoken.tokens[:at] if token.entity is not None]


def _feed(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> None:
    kind = classify(context, message, spoken, index, clause)
    builder = BUILDERS.get(kind)
    known = len(context.rules)
    if builder is not None:
        builder(context, spoken, clause)
    for rule in context.rules[known:]:
        asked = spoken.sentence.question  # ``why is X in your diff?``
        rule.residue += residue(clause, rule) if rule.kind in COVERED and not asked else []
    context.previous = clause
    remember(context, clause, first=index == 0)
    context.condition = clause if kind == "condition" else None
