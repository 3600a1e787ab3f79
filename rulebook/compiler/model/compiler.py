"""Let a model read what the grammar cannot: structured output, objections as feedback, few tries."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulebook.compiler.compile import Compilation
from rulebook.compiler.gate import judge
from rulebook.compiler.handed_in import admit
from rulebook.compiler.model.proposal import Proposal, as_check
from rulebook.errors import RulebookError
from rulebook.outside.clock import now
from rulebook.outside.config import templates_folder
from rulebook.outside.redact import redact
from rulebook.outside.templates import render
from rulebook.records.check import Check
from rulebook.records.json_schema import schema

if TYPE_CHECKING:
    from pydantic_ai import Agent

RETRIES = 2
"""How often a model may try again with the gate's objections before the grammar's answer stands."""
URL, KEY = "RULEBOOK_MODEL_URL", "RULEBOOK_MODEL_KEY"


def compile_with_model(
    words: str, name: str, fallback: Compilation, *, said_by: str, root: str, library: Sequence[Check] = ()
) -> Compilation:
    """Compile a message with a model; where it fails, the grammar's answer stands and says why.

    Args:
        words: the message; secrets are redacted before it leaves this machine.
        name: ``provider:model``, or a model of the server that ``RULEBOOK_MODEL_URL`` names.
        fallback: what the grammar made of it.
        said_by: one of ``records.words.STATED_BY``.
        root: the workspace's top folder.
        library: the checks in force.

    Raises:
        RulebookError: the extra ``model`` is not installed, or no key is set.

    """
    taken = {check.id for check in library}
    proposed = _ask(name, redact(words), said_by, root)
    if isinstance(proposed, str):
        fallback.refused.append(
            {"rule": redact(words), "because": [f"the model gave no usable draft: {proposed}"]}
        )
        return fallback
    out = Compilation(bool(proposed.rules) or fallback.correction)
    for one in proposed.rules:
        check = as_check(one, redact(words), said_by, f"model:{name}", now().date(), taken)
        taken.add(check.id)
        judged = admit(check, by=f"model:{name}", root=root, library=library)
        out.records += judged.records
        out.refused += judged.refused
    return out if out.records else fallback


def _ask(name: str, words: str, said_by: str, root: str) -> Proposal | str:
    """Return the proposal, or why there is none."""
    must_be_usable(name)
    from pydantic_ai import ModelRetry
    from pydantic_ai.exceptions import AgentRunError

    agent = _agent(name, root)

    @agent.output_validator
    def gate(proposal: Proposal) -> Proposal:
        objections = [line for one in proposal.rules for line in _objections(one, words, said_by, root)]
        if objections:
            raise ModelRetry("The gate objects:\n" + "\n".join(objections))
        return proposal

    try:
        return agent.run_sync(words).output
    except AgentRunError as error:
        return " ".join(str(error).split())[:300]


def must_be_usable(name: str) -> None:
    """Refuse a model that can't be asked, before anything is.

    Raises:
        RulebookError: the extra ``model`` is not installed, no key is set, or nobody offers such a model.

    """
    try:
        import pydantic_ai  # noqa: F401 - whether the extra is there
    except ImportError:
        raise RulebookError(
            "the model compiler is not installed",
            where=f"--model {name}",
            fix="pip install 'rulebook[model]'",
        ) from None
    _model(name)


def _objections(one: Any, words: str, said_by: str, root: str) -> list[str]:
    try:
        check = as_check(one, words, said_by, "model:draft", now().date(), set())
    except ValueError as error:
        return [f"{one.rule}: {error}"]
    judged = judge(check, root=root)
    return [f"{one.rule}: {objection.line()}" for objection in judged.objections if objection.code != "level"]


def _agent(name: str, root: str) -> Agent[None, Proposal]:
    from pydantic_ai import Agent

    predicate = schema()["$defs"]["Predicate"]
    instructions = render(
        "rulebook.compiler", "model.txt.j2", folder=templates_folder(root), predicate=predicate
    )
    return Agent(_model(name), output_type=Proposal, instructions=instructions, retries=RETRIES)


def _model(name: str) -> Any:
    """Return the model: of the server that ``RULEBOOK_MODEL_URL`` names, else of the provider in the name."""
    url, key = os.environ.get(URL), os.environ.get(KEY)
    if url:
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.providers.openai import OpenAIProvider

        if not key:
            raise RulebookError("no key for the model's server", fix=f"export {KEY}=...")
        return OpenAIChatModel(name, provider=OpenAIProvider(base_url=url, api_key=key))
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model

    try:
        return infer_model(name)
    except UserError as error:
        raise RulebookError(
            f"the model can't be used: {' '.join(str(error).split())}", fix=f"export {URL}=... {KEY}=..."
        ) from None
