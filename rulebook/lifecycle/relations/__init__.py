"""How checks stand to each other, decided on the structure of their predicates."""

from __future__ import annotations

from rulebook.lifecycle.relations.relation import Relation, relation

__all__ = ["Relation", "relation"]
