"""How names look in prose: URLs, assignments, options, paths, symbols."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.modules import are_calls
from rulebook.compiler.language.tools import data, extensions, is_program, knows

FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.S)
SPAN = re.compile(r"``([^`\n]+)``|`([^`\n]+)`")
_LIBRARY_NOUN = (
    r"(?:crates?|gems?|library|libraries|(?:npm |pypi |pip |hex |go )?packages?|imports?|dependency"
    r"|dependencies)"
)
SPAN_LIBRARY = re.compile(
    r"(?<!`)`([a-z][\w.-]*)`(?!`)(?= (?:crate|gem|library|imports?|npm package|pypi package)\b)"
)
"""A name in a code span that its noun calls a library: ``the `time` crate``."""
SPAN_PROGRAM = re.compile(
    r"(?<!`)`([a-z][\w.-]*)`(?!`)(?= (?:commands?|cli|binary|executable|command line|shell command)\b)"
)
"""A name in a code span that its noun calls a program: ``the `hub` command``."""
LIBRARY = re.compile(rf"(?<![\w/.@-])(?P<name>[A-Za-z][\w.-]*)(?= {_LIBRARY_NOUN}\b)")
"""A word that its noun calls a library: ``logging imports``."""
QUOTED = re.compile(r'"([^"\n]{1,200})"|(?<![\w\'])\'((?:[^\'\n]|(?<=\w)\'(?=\w)){1,120})\'(?![\w])')
CALL = re.compile(
    r"(?<![\w.`$/])(?P<name>[A-Za-z_]\w*(?:(?:\.|::|->)\w+)*)\((?:'(?:\.\.\.|\u2026)'|\"(?:\.\.\.|\u2026)\")\)"
)
"""A call whose argument is left open: ``config('...')``."""
IMPORTED = re.compile(
    r"(?i)\b(?:imports? of|importing|imports?|depends? on|importiere|importieren|importar|importes|importer) "
    r"(?:(?:`[^`\n]{1,40}`|\ue000\d+\ue001)(?: or |, | and ))*$"
)
"""What stands before a name in a code span that is imported."""
URL = re.compile(r"https?://[^\s)>\]]+")
SETTING = re.compile(
    r"(?<![\w/.$:-])(?:[a-z]\w*(?:\.\w+)*: (?:true|false|null|write-all)|[a-z]+[A-Z]\w*: \d+"
    r"|[a-z]+(?:-[a-z]+)+: (?:true|false)"
    r"|(?:float|clear|text-align): (?:left|right)|position: (?:absolute|fixed)|display: none)(?![\w.])"
)
"""A key and its value in prose: ``hostNetwork: true``."""
ENV = re.compile(r"(?<![\w/.-])[A-Z][A-Z0-9_]+=[^\s,;)]+")
PIPE = re.compile(r"(?<![\w/.-])(?:curl|wget)(?: [^\s|]+){0,2} ?\| ?(?:sudo )?(?:ba|z|da)?sh(?![\w/-])")
PIPED = re.compile(
    r"(?i)\bpip(?:e|es|ed|ing) `?(?P<one>\w[\w-]*)`? (?:straight "
    r"|directly )?(?:in)?to `?(?P<two>\w[\w-]*)`?"
)
"""``don't pipe curl into bash``."""
PULLED_IN = re.compile(r"(?i)\b(?:pull|drag)(?P<how>s|ed|ged|ing|ging)? in (?=[`'\"]?(?P<what>[\w.@/<>-]+))")
"""``stop pulling in lodash``: what is imported, not pulled."""
PIPE_WORDS = re.compile(
    r"(?i)\bpip(?:e|es|ed|ing) (?:(?:a |the )?(?:output of )?(?:curl|wget)(?:(?: or | and |/)(?:curl|wget))?"
    r"|downloads?|scripts?)(?: output)?"
    r" (?:straight |directly )?(?:in)?to (?:a |the |your |my )?(?:shell|bash|sh|zsh)\b"
    r"|\b(?:an? |any )?(?:install(?:er|ation)? |setup |remote )?"
    r"(?:scripts?|code|stuff|things?|something|anything|downloads?) (?:that (?:is|are) )?"
    r"(?:piped |fetched |downloaded )?(?:straight |directly )?from (?:curl|wget|the web|the internet)"
    r" (?:piped )?(?:straight |directly )?(?:in)?to (?:a |the |your |my )?(?:shell|bash|sh|zsh)\b"
    r"|\b(?:curl|wget)(?:ing)? (?:scripts? |things |stuff )?(?:piped |straight |directly )?(?:in)?to "
    r"(?:a |the |your |my )?(?:shell|bash|sh|zsh)\b"
)
ARGUMENT = re.compile(
    r"(?<![\w/.$-])[a-z_]\w*=(?:'[^'\n]{1,40}'|\"[^\"\n]{1,40}\"|True\b|False\b|None\b)(?![\w/])"
)
"""A keyword argument in prose: ``cmap='jet'``, ``inplace=True``."""
OPTION = re.compile(
    r"(?<![\w/-])--[a-zA-Z][\w-]*(?:=[\w./*-]+)?|(?<![\w/.-])-[a-zA-Z](?![\w-])"
    r"|(?<![\w/.-])-[DP][a-z]\w+(?:[.=][\w./-]+)*"
    r"|(?<!\S)-[a-zA-Z][\w-]*=[\w./*-]*\w|(?<!\S)-[a-z]{3,}(?=[\s,.;:!?)]|$)"
    r"|(?<!\S)-[a-z]+(?:-[a-z]+)+(?=[\s,.;:!?)]|$)"
)

SCRIPT = re.compile(r"(?<![\w/:.\ue001-])[a-z]{2,}(?::[a-z][\w-]*)+(?![\w/.-]|:\S)")
"""A subcommand with a colon that is named without its program: ``migrate:fresh AGAIN``."""
_EXTENSIONS = "|".join(sorted(extensions(), key=lambda name: (-len(name), name)))
_FILES = "|".join(data("tools")["files"]["names"].split())
_DOTTED = "env|git|github|vscode|idea|husky|cursor|claude|venv|npmrc|gitignore|gitattributes|editorconfig"
_SEGMENT = r"(?:[\w.@*+<>\[\]-]|\{[\w,.*-]+\})"
PATH = re.compile(
    r"(?<![\w@/.])(?:"
    rf"~?/?(?:(?:[\w.@*+-]|\{{[\w,.*-]+\}})+/)+(?:{_SEGMENT}*[\w*}}\]>])?"  # something with a slash in it
    r"|~?/[\w.-]+(?:/[\w.*-]+)*/?"
    rf"|[\w@*+.-]*\.(?:{_EXTENSIONS})(?!\w|\.\w)"
    r"|(?:[\w.-]{0,40}<[a-z][\w -]{0,30}>){1,4}[\w.-]*\.\w{1,6}(?!\w|\.\w)"  # ``test_<module>.py``
    r"|\*\.\w+|\*[\w-]*_[\w.*-]+|[\w-]+\.\*(?!\w)"
    rf"|\.(?:{_DOTTED})(?:\.[\w*]+)*\b"
    rf"|(?:{_FILES})(?![\w.]))"
    r"|[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)+\.(?!com\b|org\b|net\b|io\b|example\b"
    r"|local\b)[a-z][a-z0-9]{1,7}(?![\w.-])"
    r"|~/(?=[\s,.;]|$)"
    r"|(?<!\S)\.[a-z][a-z0-9]{1,9}(?![\w.(/-])"  # an ending alone: ``.rej``
)
ADDRESS = re.compile(r"(?<![\w.:/-])\d{1,3}(?:\.(?:\d{1,3}|[xX*])){3}(?![\w/-]|\.\w|:\d)")
"""An address of a network, or a range of them: ``192.168.x.x``."""
OPERATOR = re.compile(r"(?<!\S)(?:&&|\|\||%[a-z])(?=[\s,.;:)]|$)")
"""A shell operator or a format verb that is named alone."""
TICKET = re.compile(r"\[[A-Z]{2,}-(?:\d+|[a-zA-Z#]+)\]|(?<![\w-])[A-Z]{2,}-(?:\d+|[nxN#]{2,})(?![\w-])")
"""How a ticket looks: ``[CORE-123]``, ``CORE-nnn``."""
_BRANCH = re.compile(
    r"^(?:feature|feat|fix|bugfix|hotfix|release|releases|chore|wip|spike|topic|user"
    r"|dependabot)/[\w.*<>-]+$"
)
BRANCH_SPAN = re.compile(r"(?<![\w`])(?P<mark>[`\"'])(?P<branch>main|master|develop|trunk)(?P=mark)(?![\w`])")
"""A branch that is marked as code: it is the branch and no word of code."""
_ONTO = r"(?:to|into|onto|auf|nach|a|en|sur|para|到)"
BRANCH_AIMED = re.compile(
    r"(?P<lead>(?i:\b(?:push|merg|commit)\w{0,6}\b|合并|提交|推)(?: (?!to |into )\w{1,12}){0,2}? ?"
    rf"(?: {_ONTO} (?:the |den |la |el )?|到 ?)|(?:直接|推到)推? ?"
    rf"|(?i:\b{_ONTO} )(?=`[\w./-]{{1,40}}` (?:push|merg|committ|ge)))"
    r"`(?P<branch>[a-z][\w/-]{1,40})`"
)
"""A branch that is marked as code, by what goes to it: ``push to `release` ``, ``auf `next` pushen``."""
BRANCH_CALLED = re.compile(
    r"(?P<lead>(?i:\b(?:on|onto|to|into|from|the|auf|dem|den) )"
    r"(?=`[a-z][\w-]{1,40}` (?i:branch|zweig)\b(?! (?:names?|prefix)))"
    r"|(?i:\b(?:rama|branche|branch|zweig) )|分支 ?)`(?P<branch>[a-z][\w-]{1,40})`"
)
"""A branch that is marked as code beside the word: ``the `art` branch``, ``la rama `art` ``."""
OF_BRANCHES = re.compile(r"(?i)\b(?:push|commit|merg|rebas|force-push)(?:e|s|es|ed|ing|d|ting)?\b")
_FOLDER_NOUN = r"(?:(?:sub-?)?(?:folder|directory|dir)|ordner|verzeichnis)"
_NO_FOLDER = (
    r"(?!(?:the|this|that|a|an|any|each|every|new|same|root|top|my|your|our|its|current|working|parent"
    r"|home|whole"
    r"|other|another|right|wrong|test|output|project|source|in|of|per|to|into|der|den|das|dem|im|ein|einen"
    r"|hat|habe|hab|ich|wer|wir|bei|von|mit|vor|nach|wenn|sag|sage|gib|wie|es|was|kann|mach|zeig|schick|was"
    r"|man|nur|auch|wird|ist|soll|aus|für|merk|du|mit|ihr|spare?|schenke?|lege?|hole?|nimm|such|denk"
    r"|überleg|stelle?|lass|hilf|danke|geb|sagt|schon|das|zu|immer|bitte|und|oder|kein|keine|keinen)\b)"
)
FOLDER = re.compile(
    r"(?i)(?<![\w/.'-])(?<!\bsame )(?<!\beach )(?<!\bevery )(?<!\bany )"  # a kind, not a name
    rf"(?=[\w.-]*\w[ -]{_FOLDER_NOUN})"  # first, since few words are followed by it
    rf"{_NO_FOLDER}(?P<before>[\w.-]*\w)[ -]{_FOLDER_NOUN}(?:s|ies)?\b(?!\.\w)"
    r"|\b(?:carpeta|directorio|ordner|verzeichnis|dossier|répertoire|(?<=the )folder|(?<=the )directory)"
    r" (?P<after>[a-z_.][\w.-]*\w)(?=[\s,.;:)!]|$)"
    r"|(?:(?<=\bin )|(?<=\bunder )|(?<=\binto )|(?<=\binside )|(?<=\ben )|(?<=\bim ))"
    r"(?P<top>src|lib|app(?! code)|apps|packages|internal|cmd|pkg|server|client|frontend|backend"
    r"|components|scripts|infra|examples)"
    r"(?=[\s,.;:!?)]|$)(?!\.\w)"
    r"|(?P<cjk>[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*)/?\s*(?:目录|文件夹|フォルダ|ディレクトリ|폴더)"
)
"""A folder by its noun: ``the vendor folder``, ``la carpeta dist``, ``dist 目录``."""
LANGUAGE = re.compile(r"(?<![\w/.-])Python(?: (?:code|files?))?(?![\w/.-]| -| \d|\s+[\w/]+\.py)")
_KINDS = (
    "zip|tar|gz|csv|tsv|xlsx|pdf|png|jpe?g|gif|svg|webp|mp4|log|sqlite|parquet"
    "|xml|json|ya?ml|sql|sh|bat|ps1|ipynb|bak|orig|txt|text"
)
ENDINGS = {"tarball": "tar.gz", "text": "txt"}
"""Kinds of files that are called by another word than their ending."""
FILES_OF = re.compile(
    rf"(?i)(?<![\w/.*-])\.?(?P<kind>{_KINDS})[ -]?"
    r"(?:files?|archives?|images?|dateien|dumps?|exports?|scripts?|文件)\b"
    rf"|\b(?:archivos|ficheros|fichiers) \.?(?P<of>{_KINDS})\b"
    r"|(?<![\w/.*-])(?P<plural>zip|csv|png|jpeg|jpg|pdf|tarball)s\b"
)
"""A kind of files by its ending: ``zip files``, ``CSVs``, ``archivos csv``."""
_DECORATORS = r"@(?:generated|deprecated|ts-\w+|Autowired|override|staticmethod|property|\w+\.\w+)"
_CALLED = r"\((?:[^()\n`]|\([^()\n`]{0,40}\)){0,60}\)"
"""Brackets right behind a name, with what is in them."""
_MACROS = r"(?:dbg|todo|unimplemented|println|eprintln|panic|unreachable|eprint)!(?=[\s,.;:)]|$)"
SYMBOL = re.compile(
    r"(?<![\w@.-])(?:new [A-Z]\w*\(\)(?!\w)"
    rf"|@?(?:[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_][\w]*)+(?:{_CALLED})?"
    rf"|[A-Za-z_$][\w$]*\([\w., \"']{{0,40}}\)|[a-z_]\w*!{_CALLED}|{_MACROS}"
    r"|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}"
    r"|</?[A-Za-z][\w.-]*\s?/?>"
    rf"|_[a-z][a-z0-9_]+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|{_DECORATORS}|(?:NS|UI|CG|CF|CA|AV|WK|XML"
    rf"|DOM)[A-Z][a-z]\w*)(?![\w/]))"
)
MODULE = re.compile(
    r"(?:github\.com|gitlab\.com|bitbucket\.org|golang\.org|google\.golang\.org|gopkg\.in|go\.uber\.org"
    r"|k8s\.io)"
    r"/[\w./-]*\w$"
)
"""A module by where it is fetched from."""
BINARY = re.compile(r"(?:^|/)\.?(?:bin|venv/bin)/[\w.-]+$")
"""A program by the folder it is installed in."""
SLASHED = re.compile(r"(?<![\w/.@-])[a-z][\w-]*(?:/[a-z][\w-]*)+(?![\w/.-])")
"""Words that share a slash."""
ENVIRONMENT = re.compile(
    r"(?<![\w/.-])(?:(?:prod|production|staging|stage|live|preprod|uat|qa|dev|sandbox)[-_][a-z][\w-]*"
    r"|(?:db|cluster|api|server|host|k8s|eks|gke|aks|redis|kafka)[-_](?:prod|production|staging|stage"
    r"|live|preprod))(?![\w/-])"
    r"|(?<![\w/.:-])(?:db|database|web|api|app|cluster|k8s|host|redis|pg|postgres|mysql|queue|cache"
    r"|worker|eu|us)-"
    r"(?:prod|production|staging|live)(?![\w/-])"
)
_HOST = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+"
HOSTS = re.compile(
    rf"(?i)(?<![\w-])(?:on|auf|en|sur|em|hosts?|servers?|boxes|to|from|into|nach|von|zu)"
    rf" (?P<names>{_HOST}(?:(?:,| and| und| y| e| et| or| oder| o| ou) {_HOST})*)(?![\w/.-])(?= )"
)
"""Machines by their names: ``on pi-store and pi-desk runs the shop``."""
HOST = re.compile(_HOST)
SHELLED = re.compile(r"(?<![\w/-])(?:ssh|scp|rsync|sftp)(?![\w/-])")
WORD = re.compile(r"(?<![\w/.@-])[a-z][a-z0-9_-]*(?![\w/-])(?!\.\w)")
_PRODUCTS = re.compile(
    r"(?i)^(e\.g|i\.e|etc|z\.b|d\.h|u\.a|p\.ej|vs|(node|next|vue|nest|express)\.js|github|gitlab"
    r"|javascript|typescript"
    r"|postgresql|graphql|mongodb|openapi|javadoc|iphone|macos|ios|youtube|devops|chatgpt|openai"
    r"|intellij|vscode)$"
)


SPEECH = re.compile(
    r"(?i)\b(?:answers?|answering|summar(?:y|ies)|repl(?:y|ies|ying)"
    r"|respon(?:d|ds|ding|se|ses)|chat|messages? to me|your messages"
    r"|in (?:the|my) terminal|(?:from|by) you again|to yourself|once more i\b"
    r"|(?:talk|write|speak|report|talking|writing)s? to me|tell(?:ing)? me|give me|show me|commit messages?"
    r"|antwort\w*|schreib mir"
    r"|mit mir|respuestas?|resp[oó]nd(?:e|as|er)\w*|cont[eé]sta\w*|h[aá]blame|mensajes? de commit"
    r"|réponses?|réponds)\b"
    r"|回答|回复|聊天|回我|说话|提交信息|返事|답변"
)
"""What shows that a message speaks of how things are told."""


_LED = re.compile(r"(?i)\b(?:the|this|that|any|every|one|a|last|right) $")
_FOLLOWED = re.compile(
    r"(?i)\s*(?:(?:you|i|we|it|they|the|a|an|some\w*|any\w*|this|that|when|of)\b|[,.;:!?]|$)"
)


def is_plain_word(match: re.Match[str]) -> bool:
    """Tell ``the moment you push`` from the library of the name."""
    before, after = match.string[max(0, match.start() - 8) : match.start()], match.string[match.end() :][:12]
    return match[0].lower() == "moment" and bool(_LED.search(before) and _FOLLOWED.match(after))


def is_product(text: str) -> bool:
    """Tell the name of a product (``JavaScript``) from a symbol."""
    return bool(_PRODUCTS.match(text))


def is_attribute(text: str) -> bool:
    """Tell ``console.log`` from a file that ends in ``.log``."""
    return text.split(".")[0] in data("tools")["files"]["code_stems"].split() and "/" not in text


def is_branch(text: str) -> bool:
    """Tell the name of a branch (``release/7.1``) from a path: by its first part; no file's ending."""
    return (
        bool(_BRANCH.match(text)) and not text.endswith("/") and text.rpartition(".")[2] not in extensions()
    )


def are_branches(text: str, behind: str) -> bool:
    """Tell ``stable/* branches``: branches by a pattern, as the word behind it says."""
    return bool(_BRANCHES.fullmatch(text) and _ARE_BRANCHES.match(behind))


_BRANCHES = re.compile(r"[\w.-]+[/-]\*")
_ARE_BRANCHES = re.compile(r"(?i)[`'\"]? ?(?:branch(?:es)?|zweige?|ramas?)\b")


_KEYWORDS = frozenset(
    "new delete let var const async await try catch any unknown panic unwrap print printf malloc free import "  # noqa: SIM905 - shorter
    "export require null undefined true false public private static final goto break continue eval exec "
    "yield".split()
)


@cache
def _folders() -> frozenset[str]:
    """Return names that folders have in projects: a word beside a slash that is one of them makes a path."""
    return frozenset(data("tools")["files"]["folders"].split())


def _is_choice(parts: list[str]) -> bool:
    """Tell ``Node/npm``, ``adding/changing`` and ``React/UI`` from a folder in a folder."""
    names = [part.lower() for part in parts]
    told = all(is_grammar(name) or is_program(name) for name in names)
    return _folders().isdisjoint(names) and (told or any(part.isupper() for part in parts))


def is_no_path(text: str) -> bool:
    """Tell words that share a slash (``and/or``, ``push/fetch``) from a path."""
    if text.lower() in data("tools")["files"]["pairs"].split() or text in {"/", "*", "~", "."}:
        return True
    parts = text.split("/")
    if are_calls(text):
        return True
    known = data("written")["words"]
    if len(parts) > 1 and {*parts} <= {*known["keywords"].split(), *known["code"].split()}:
        return True  # ``malloc/calloc/free``
    plain = all(part.isalpha() for part in parts)
    if len(parts) > 2 and plain and _folders().isdisjoint(part.lower() for part in parts):
        return True  # ``input/table/button``: words, none of which is the name of a folder
    if len(parts) == 2 and plain and _is_choice(parts):
        return True
    if len(parts) != 2 or not all(part.isalpha() and part.islower() for part in parts):
        return len(parts) > 1 and all(part.isalpha() and part.isupper() and len(part) < 4 for part in parts)
    if set(parts) <= _KEYWORDS:
        return True
    tools = ("git", "npm", "docker", "terraform", "kubectl")
    return all(any(knows(tool, part) for tool in tools) for part in parts)


IN_HOUSE = re.compile(r"^(?:\./|(?:s?bin|scripts?|tools?|ops|dev|hack)/)(?:[\w-]+/)*[\w-]+(?:\.sh)?$")
"""A script of the house that runs what is named behind it: ``bin/dc``, ``./dev``."""
