"""What all texts of a frame have in common, told by words alone, so that few patterns have to be tried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from rulebook.compiler.language.doings import act_begins, thing_ends
from rulebook.compiler.reading.frames.notation import Choice, Macro, Node, Slot, Word, parse
from rulebook.compiler.reading.frames.regex import ANY_SORTS
from rulebook.compiler.reading.frames.spelling import SORTS, VAGUE

Words = frozenset[str]
Tree = tuple[Node, ...]
_NONE: Words = frozenset()
_ANY: Words = frozenset([""])
"""A word that is not known."""
_VAGUE = "\ue000V"
_MARKS = frozenset(f"\ue000{sort}" for sort in SORTS) - {_VAGUE}
_COMMON = frozenset("a the is are be to in of and you it we i do not , : der die das ist el la".split())  # noqa: SIM905 - shorter


def words_of(text: str) -> list[str]:
    """Return the words of a spelled text, a name as its mark without the number: ``\ue000P``."""
    return [word[:2] if word[0] == "\ue000" else word for word in text.split()]


def first_of(text: str) -> str:
    """Return the first word of a spelled text."""
    return plain(text.partition(" ")[0])


def last_of(text: str) -> str:
    """Return the last word of a spelled text."""
    return plain(text.rstrip().rpartition(" ")[2])


def plain(word: str) -> str:
    """Return a word as it is, and a name's mark without its number."""
    return word[:2] if word[:1] == "\ue000" else word


class Index:
    """Finds the few of many trees that a text may fit by its words.

    Args:
        needs: for each tree the sets of words, in order, of each of which a text must hold one; a tree
            without any is never found.

    """

    def __init__(self, needs: list[list[Words]]) -> None:
        self._needs = needs
        self._by_word: dict[str, list[int]] = {}
        for at, sets in enumerate(needs):
            for word in _rarest(sets):
                self._by_word.setdefault(word, []).append(at)
        numbers = {one: number for number, one in enumerate(dict.fromkeys(chain(*needs)))}
        self._bits = [_bits(numbers[one] for one in sets) for sets in needs]
        self._bits_of_word: dict[str, int] = defaultdict(int)
        for one, number in numbers.items():
            for word in one:
                self._bits_of_word[word] |= 1 << number

    def near(self, text: str, among: list[int] | None = None) -> list[int]:
        """Return the places of the trees whose words a spelled text holds in their order.

        Args:
            text: the text.
            among: the places of those that a text holds of which this one is a part.

        """
        words = words_of(text)
        held = 0
        for word in set(words):
            held |= self._bits_of_word.get(word, 0)
        if among is None:
            among = sorted({at for word in set(words) for at in self._by_word.get(word, ())})
        near = [at for at in among if not self._bits[at] & ~held]
        return [at for at in near if _are_in_order(words, self._needs[at])]

    def near_unspaced(self, text: str, among: list[int] | None = None) -> list[int]:
        """Return the same of a text without blanks, where a word may stand in any other."""
        needs = self._needs
        each = range(len(needs)) if among is None else among
        return [at for at in each if all(any(word in text for word in one) for one in needs[at])]


def _bits(numbers: Iterable[int]) -> int:
    """Return a number with one bit for each of several: what one set lacks of another is told at once."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _are_in_order(words: list[str], needs: list[Words]) -> bool:
    """Tell whether words hold one of each set, one behind the other."""
    left = iter(words)
    return all(next(filter(one.__contains__, left), "") for one in needs)


class Outline:
    """Tells what the texts of trees have in common; what was found of a macro is kept for all that hold it.

    Args:
        macro: tells which words may stand around a name, and what points back to one.

    """

    def __init__(self, macro: Macro) -> None:
        self._parts = {name: parse(macro(name) or "", macro) for name in ("before", "after", "it")}
        self._needed: dict[int, tuple[Tree, Words]] = {}

    def needs(self, tree: Tree) -> list[Words]:
        """Return sets of words, in order, of each of which a text must hold one for a tree to fit."""
        return [words for words in map(self._needs_of, tree) if words]

    def needed(self, tree: Tree) -> Words:
        """Return words of which a text must hold at least one for a tree to fit: the fewest known."""
        known = self._needed.get(id(tree))
        if known is None:
            words = _rarest(self.needs(tree))
            known = self._needed[id(tree)] = (tree, words)  # the tree is held, so that its id stays its own
        return known[1]

    def begins(self, tree: Tree) -> Words:
        """Return the words of which one begins each text of a tree; none where any may."""
        return _if_known(self._edge(tree, 1)[0])

    def ends(self, tree: Tree) -> Words:
        """Return the words of which one ends each text of a tree; none where any may."""
        return _if_known(self._edge(tree, -1)[0])

    def _needs_of(self, node: Node) -> Words:
        if isinstance(node, Word):
            return _spellings(node)
        if isinstance(node, Choice):
            each = [] if node.optional else list(map(self.needed, node.sequences))
            return _NONE.union(*each) if all(each) else _NONE
        if node.sorts in _HELD:
            return _HELD[node.sorts]()
        return _marks(node) | (self.needed(self._parts["it"]) if _points(node) else _NONE)

    def _edge(self, tree: Tree, step: int) -> tuple[Words, bool]:
        """Return with which words a tree may begin (or end, by a step of -1), and whether it may be empty."""
        words = _NONE
        for node in tree[::step]:
            more, empty = self._edge_of(node, step)
            words |= more
            if not empty:
                return words, False
        return words, True

    def _edge_of(self, node: Node, step: int) -> tuple[Words, bool]:
        if isinstance(node, Word):
            return _spellings(node), False
        if isinstance(node, Choice):
            each = [self._edge(inner, step) for inner in node.sequences]
            return _NONE.union(*(one for one, _ in each)), node.optional or any(empty for _, empty in each)
        marks, points = _marks(node), _points(node)
        if not (marks or points):
            return _ANY, False
        beside = self._edge(self._parts["before" if step > 0 else "after"], step)[0] if marks else _NONE
        return marks | beside | (self._edge(self._parts["it"], step)[0] if points else _NONE), False


_HELD = {"thing": thing_ends, "act": act_begins}
"""What a place for words of these sorts holds."""


def _rarest(sets: list[Words]) -> Words:
    """Return the set by which the fewest texts are chosen: no marks, no common words, and small."""
    words = [one for one in sets if not one & _MARKS and one != {_VAGUE}] or sets
    rare = [one for one in words if not one & _COMMON] or words
    return min(rare, key=lambda one: (len(one), sorted(one)), default=_NONE)


def _spellings(word: Word) -> Words:
    return frozenset([word.text, _VAGUE] if word.text in VAGUE else [word.text])


def _marks(slot: Slot) -> Words:
    return frozenset(f"\ue000{sort}" for sort in slot.sorts or ANY_SORTS if sort.isupper())


def _points(slot: Slot) -> bool:
    return slot.sorts in ("", "it") or (slot.sorts[0].isupper() and slot.sorts.endswith("i"))


def _if_known(words: Words) -> Words:
    return _NONE if words >= _ANY else words
