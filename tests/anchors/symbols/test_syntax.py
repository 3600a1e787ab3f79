"""Symbols of other languages: layout and comments are no change, meaning is."""

from __future__ import annotations

import pytest

from rulebook.anchors.symbols.syntax import definition, language_of

PAIRS = [
    pytest.param(
        "javascript",
        "f",
        "function f(a){return a+1}",
        "// c\nfunction f(a) {\n  return a + 1;\n}\n",
        True,
        id="javascript-f-layout",
    ),
    pytest.param(
        "javascript",
        "f",
        'export const f = (a) => "x"',
        "export const f = (a) => 'x';\n",
        True,
        id="javascript-f-layout-2",
    ),
    pytest.param(
        "javascript",
        "f",
        "function f(){return [1,2]}",
        "function f(){return [1,\n2,\n]}",
        True,
        id="javascript-f-layout-3",
    ),
    pytest.param(
        "javascript",
        "C.m",
        "class C{ m(){return 1} }",
        "class C{ x=1; m(){ /*c*/ return 1 } }",
        True,
        id="javascript-C.m-layout",
    ),
    pytest.param(
        "typescript",
        "T",
        "type T = {a: string}",
        "type T = {\n a: string;\n}",
        True,
        id="typescript-T-layout",
    ),
    pytest.param(
        "typescript",
        "I.a",
        "interface I {a: string}",
        "interface I {b: 1; a: string}",
        True,
        id="typescript-I.a-layout",
    ),
    pytest.param(
        "tsx",
        "F",
        'export function F(){ return <a b="c">x</a> }',
        'export function F(){\n return <a b="c">x</a>;\n}',
        True,
        id="tsx-F-layout",
    ),
    pytest.param(
        "go",
        "F",
        "package a\nfunc F(x int) int { return x + 1 }",
        "package a\n// d\nfunc F(x int) int {\n\treturn x + 1\n}\n",
        True,
        id="go-F-layout",
    ),
    pytest.param(
        "go",
        "T.M",
        "package a\ntype T struct{}\nfunc (t *T) M() int { return 1 }",
        "package a\ntype T struct{}\nfunc (t *T) N() {}\nfunc (t *T) M() int {\n return 1\n}",
        True,
        id="go-T.M-layout",
    ),
    pytest.param(
        "rust",
        "S::m",
        "struct S; impl S { fn m(&self) -> i32 { 1 } }",
        "struct S;\nimpl S {\n // c\n fn m(&self) -> i32 {\n 1\n }\n}",
        True,
        id="rust-S::m-layout",
    ),
    pytest.param(
        "java",
        "A.m",
        "class A { int m(){return 1;} }",
        "class A { int x; /** d */ int m() {\n return 1;\n } }",
        True,
        id="java-A.m-layout",
    ),
    pytest.param("bash", "f", "f() { echo hi; }", "f() {\n  # c\n  echo hi\n}", True, id="bash-f-layout"),
    pytest.param(
        "javascript", "f", "const f = () => 1", "export const f = () => 1", False, id="javascript-f-meaning"
    ),
    pytest.param(
        "javascript",
        "f",
        "function f(){return a+b}",
        "function f(){return a-b}",
        False,
        id="javascript-f-meaning-2",
    ),
    pytest.param(
        "javascript",
        "C.m",
        "class C{ m(){return 1} }",
        "class C{ async m(){return 1} }",
        False,
        id="javascript-C.m-meaning",
    ),
    pytest.param(
        "typescript", "T", "type T = {a: string}", "type T = {a: number}", False, id="typescript-T-meaning"
    ),
    pytest.param(
        "tsx",
        "F",
        'export function F(){ return <a b="c">x</a> }',
        'export function F(){ return <a b="d">x</a> }',
        False,
        id="tsx-F-meaning",
    ),
    pytest.param(
        "go",
        "T.M",
        "package a\ntype T struct{}\nfunc (t *T) M() int { return 1 }",
        "package a\ntype T struct{}\nfunc (t *T) M() int { return 2 }",
        False,
        id="go-T.M-meaning",
    ),
    pytest.param(
        "rust",
        "S::m",
        "struct S; impl S { fn m(&self) -> i32 { 1 } }",
        "struct S; impl S { fn m(&self) -> i32 { 1; } }",
        False,
        id="rust-S::m-meaning",
    ),
    pytest.param(
        "java",
        "A.m",
        "class A { int m(){return 1;} }",
        "class A { static int m(){return 1;} }",
        False,
        id="java-A.m-meaning",
    ),
    pytest.param("bash", "f", "f() { echo hi; }", "f() { echo ho; }", False, id="bash-f-meaning"),
    pytest.param("bash", "X", "X=1", "X=2", False, id="bash-X-meaning"),
    pytest.param(
        "go",
        "Limit",
        "package a\nconst Limit = 3",
        "package a\nconst Limit = 4",
        False,
        id="go-Limit-meaning",
    ),
    pytest.param("rust", "MAX", "const MAX: u8 = 1;", "pub const MAX: u8 = 1;", False, id="rust-MAX-meaning"),
]


@pytest.mark.parametrize(("language", "symbol", "before", "after", "same"), PAIRS)
def test_pair(language: str, symbol: str, before: str, after: str, same: bool) -> None:
    texts = definition(before, symbol, language), definition(after, symbol, language)
    assert None not in texts
    assert (texts[0] == texts[1]) == same


@pytest.mark.parametrize(
    ("language", "source"),
    [("javascript", "function f( {"), ("rust", "fn f( {"), ("java", "class f { int (")],
)
def test_a_syntax_error_is_said(language: str, source: str) -> None:
    with pytest.raises(ValueError, match="syntax error"):
        definition(source, "f", language)


def test_a_name_that_is_not_defined() -> None:
    assert definition("function g() {}", "f", "javascript") is None


@pytest.mark.parametrize(
    ("path", "data", "language"),
    [
        pytest.param("a.ts", b"", "typescript", id="suffix"),
        pytest.param("a/deploy", b"#!/usr/bin/env bash\n", "bash", id="env"),
        pytest.param("a/deploy", b"#!/usr/bin/python3.11\n", "python", id="versioned-interpreter"),
        pytest.param("a/Makefile", b"all:", None, id="no-suffix"),
        pytest.param("a.xyz", b"#!/bin/sh", None, id="unknown-suffix"),
    ],
)
def test_language(path: str, data: bytes, language: str | None) -> None:
    assert language_of(path, data) == language
