"""Tell what is said in passing: a pause, a look without changes, a question about a text above, other times.

Nothing of it stands after the message, whatever it forbids on the way.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message, Spoken

_I_TAKE_OVER = re.compile(
    r"(?i)\b(?:i will|i am going to|let me|i) (?:take (?:it |this |over)|take it from|pick (?:it "
    r"|this )?up|finish (?:it|this)"
    r"|continue|look at (?:it|the rest)|do the rest|handle the rest|sleep on it|think about it)"
    r"|\b(?:ich )?(?:übernehme|mache? (?:das |den rest )?(?:selbst )?weiter|schaue? (?:mir )?(?:das"
    r"|den rest))\b"
    r"|\b(?:ya )?(?:sigo|continúo|lo termino|lo veo) yo\b|\bje (?:reprends|continue|regarde d'abord"
    r"|m'en charge demain)\b"
    r"|我(?:来接手|接着弄|自己接着|明天再|回头再|先看)|제가 (?:이어서|나중에)|続きは私"
)
_STOPS = re.compile(
    r"(?i)^(?:ok(?:ay)?|alright|right|well|good|so|hey|thanks)?[ ,!.]*(?:you can |let us "
    r"|please )?(?:stop|pause|halt|hold it"
    r"|leave it|call it a day|that is enough|enough|hands off the keyboard|wait)\b(?: (?:here|there|now"
    r"|for today|for now"
    r"|for the day|for a (?:sec|second|minute|moment|bit)|at this point|right there))?\s*(?:[,.!;:-]|$)"
)
_LATER = re.compile(
    r"(?i)\b(?:tomorrow|later today|next week|after lunch|on monday|for today|for a (?:sec|second"
    r"|minute|moment|bit)"
    r"|morgen|für heute|später|mañana|por hoy|demain|plus tard|pour l'instant|pour le moment)\b"
    r"|明天|回头|今天先|先这样|지금은|내일|今日は|とりあえず"
)
_ENDS = re.compile(r"(?i)\b(?:until|till|before|by|bis|vor|hasta|antes|jusqu|avant)\b|之前|까지|まで")
_NOT_FOR_YOU = re.compile(
    r"(?i)\b(?:that|this|it) (?:was|is) (?:not|meant) (?:meant )?for (?:you|somebody|someone|sam"
    r"|another)\b|\bwrong (?:window|chat|tab|channel)\b"
    r"|\bignore (?:that|what i (?:said|wrote))\b|\b(?:my|so) (?:answers|replies) will be slow\b"
    r"|\bjust keep going\b"
    r"|\bkeep going\b|\bfalscher? (?:chat|fenster)\b|\bequivocad[oa] de (?:chat|ventana)\b"
)
_LOOKS_ONLY = re.compile(
    r"(?i)(?:\b(?:no|without(?: any| making)?) (?:code )?(?:changes|edits|fixes)|\bdo not (?:fix|change"
    r"|touch|edit|modify|write|do)"
    r" (?:anything|any (?:code|files?|thing)|the code|code|stuff|any of it)(?: else)?(?: yet| for now)?)"
    r"(?: please| yet| for now| though| there| at this point)*\s*(?:[.,!;)]|$)"
    r"|先(?:别|不要|不用)(?:改|动|写)|설명만|보기만"
)
_ASKED_FOR = re.compile(
    r"(?i)^(?:please |just |only |ok |now |can you |could you )*(?:read|run|look|check|explain|answer"
    r"|tell|show|list|review|analy[sz]e"
    r"|describe|summari[sz]e|find|investigate|go through|walk|debug|profile|compare|inspect|open|search"
    r"|scan|think|plan|draft)\b"
)
_ELSEWHERE = re.compile(
    r"(?i)\b(?:at|in|on|with|for) (?:my|our|his|her) (?:last|old|former|previous|first) \w+"
    r"|\bback (?:then|when|in the day)\b"
    r"|\bgood (?:old )?times\b|\bthose were the days\b|\bin (?:meine[rm]|unsere[rm]) (?:letzten|alten"
    r"|früheren|vorigen) \w+"
    r"|\ben mi (?:anterior|antiguo|antigua|último|última) \w+|\bdans (?:mon|ma) (?:ancien\w*"
    r"|précédent\w*) \w+|以前的公司|上家公司|전 직장"
)
_OTHERS_SAY = re.compile(
    r"(?i)^(?:my (?:boss|colleague|lead|manager|friend|coworker|cto) |he |she |they |someone |somebody "
    r"|the (?:docs?|article|book) )"
    r"(?:said|says|claims?|claimed|thinks?|thought|told|mentioned|suggested|recommends?|swears)\b"
)
_CURIOUS = re.compile(
    r"(?i)\b(?:genuinely|honestly|just|only|simply|really) (?:asking|curious|wondering|interested)\b"
    r"|\bout of curiosity\b|\bno agenda\b"
    r"|\bi (?:would like|want|only want|just want) to (?:understand|know why|learn)\b"
    r"|\bi was not (?:here|there) (?:back then|then)\b"
    r"|\bnur (?:aus interesse|neugierig|so gefragt)\b|\baus neugier\b|\b(?:solo|simple|por"
    r"|pura) curiosidad\b"
    r"|\b(?:simple|par|pure) curiosité\b|好奇|궁금해서"
    r"|\b(?:solo|sólo|solamente|só|apenas) (?:quiero|quería|necesito|quero|queria)"
    r" (?:entender|saber|comprender)\w*"
    r"|\b(?:will|möchte|wollte)(?: es| das)? (?:nur|bloß|erstmal nur) (?:verstehen|wissen|fragen)\b"
    r"|\bje (?:veux|voulais) (?:juste|seulement) (?:comprendre|savoir)\b"
    r"|只是?想(?:问|了解|知道|搞懂|弄懂|弄清楚)"
)
_ASKS_WHY = re.compile(
    r"(?i)^\W*(?:please |pls |ok |now |can you |could you |i want you to )*"
    r"(?:explain|tell me|show me|describe|find out|figure out|investigate|look into|check|document|write down"
    r"|erkl\u00e4re?|sag mir|explica|dime|explique|dis-moi)(?: to me| mir| again| once more| \w+)?"
    r" (?:why|warum|wieso|weshalb|por qu\u00e9|pourquoi) (?!not\b)\w"
)
"""``explain why we don't use var`` asks, whatever the reason may be."""


def asks_why(text: str) -> bool:
    """Tell ``explain why we don't use var`` from the rule that it asks about."""
    return bool(_ASKS_WHY.match(text))


_BUG = re.compile(
    r"(?i)\b(?:returns?|shows?|gives? (?:me )?|prints?|displays?|renders?|throws?|sends?|opens?|logs?"
    r"|outputs?) [^.;,]{1,50} instead of\b"
)
_FIX = re.compile(r"(?i)\b(?:fix|bug|please look|can you (?:check|look)|why|broken|wrong|expected)\b")
_QUESTIONS = re.compile(
    r"(?i)\bask me (?:a few|some|two|three|four|five|ten|any|your|all|\d+) (?:\w+ )?questions?\b"
)
_ABOUT_IT = re.compile(
    r"(?i)\b(?:make sense of|mean(?:s|ing)?|understand|any idea|ideas\?|care about|worry about"
    r"|come from|explain|what is (?:this|that|it)"
    r"|how (?:do|can) i|is (?:this|that|it)|trying to (?:say|tell)|look into|seen (?:this|that)"
    r"|what now|what gives|help|wtf|thoughts"
    r"|was (?:heißt|bedeutet|ist das|will|soll)|qué significa|qué es|que veut dire|c'est quoi)\b"
    r"|什么意思|怎么回事|怎么办|怎么解决|무슨 뜻|무슨|どういう意味|どういう"
)
_MINE = re.compile(r"(?i)\b(?:i|we|my|our|me|us|you keep|ich|wir|mir|yo|je)\b")


def why_passing(message: Message, text: str) -> str | None:
    """Return why nothing of a message stands after it; None where it may.

    Args:
        message: the message, read.
        text: its prose.

    """
    exact = any(e.kind != "concept" for e in message.entities)
    asks = any(spoken.sentence.question for spoken in message.spoken)
    short = len(message.spoken) <= _FEW and not exact
    if asks_why(text) and len(message.spoken) == 1:
        return "a question"
    if asks and _CURIOUS.search(text):
        return "a question, and curiosity"
    if short and (_STOPS.search(text) or _LATER.search(text)) and _hands_over(text):
        return "a pause: somebody takes over, or goes on later"
    if short and (_NOT_FOR_YOU.search(text) or _OTHERS_SAY.search(text) or _ELSEWHERE.search(text)):
        return "said to others, or of another time and place"
    if _LOOKS_ONLY.search(text) and (_ASKED_FOR.search(text) or short) and not _stands(text):
        return "a task that only looks"
    if _BUG.search(text) and _FIX.search(text) and not exact:
        return "how the program behaves"
    if _MINE_TO_DO.search(text) and len(message.spoken) <= _FEW:
        return "a piece of work that somebody takes"
    if _QUESTIONS.search(text):
        return "a task of questions"
    return None


_MINE_TO_DO = re.compile(
    r"(?i)\b(?:conflicts?|ticket|bug|issue|task|review|mistake|fault|typo|todo)\b[^;]{0,30}"
    r"\b(?:is|are|was) mine\b[^.;]{0,12}\bi(?: will|'ll| am)\b"
)
_FEW = 3


def _hands_over(text: str) -> bool:
    put_off = _PUT_OFF.search(text) and not _ENDS.search(text)
    return bool(_I_TAKE_OVER.search(text) or _STOPS.search(text) or put_off)


_PUT_OFF = re.compile(
    r"(?i)^(?:ok(?:ay)?|alright|right|no|so)?[ ,]*(?:let us|lass(?: uns| es| das)?|dejémoslo|déjalo"
    r"|laisse|on verra|wait|hold on"
    r"|do not (?:push|run|change|merge|start|do|touch|commit) (?:it|this|that|anything|yet)"
    r"|no (?:toques|hagas|cambies) nada"
    r"|ne (?:change|touche|fais) rien)\b|先(?:这样|别|不)|지금은"
)


def _stands(text: str) -> bool:
    return bool(
        re.search(
            r"(?i)\b(?:always|never|ever|every|each|from now on|until|before|if|when"
            r"|without (?:asking|my|an?) ?|unless"
            r"|again)\b",
            text,
        )
    )


_COUNTS = re.compile(
    r"\bAGAIN\b|(?i:\b(?:second|third|fourth|fifth|tenth|nth) (?:time )?(?:\w+ ){0,4}(?:you|of yours"
    r"|today|this week|in a row)\b"
    r"|\bsame (?:stuff|thing|mistake|story|nonsense)\b|\b(?:last|past) (?:two|three|four|five"
    r"|few) (?:prs|pull requests|reviews|commits|days)\b"
    r"|\bschon wieder\b|\botra vez\b|\bzum \w+ mal\b)"
)


def counts_up(message: Message) -> bool:
    """Tell what is said of more than one time, whatever sounds like this time only; and a list of points."""
    items = sum(1 for spoken in message.spoken if spoken.sentence.item)
    return items >= _LIST or bool(_COUNTS.search(" ".join(spoken.shown for spoken in message.spoken)))


_LIST = 2


def asks_about_above(message: Message) -> bool:
    """Tell a paste with somebody's question under it: what stands above is another's word."""
    lines = [line for line in message.words.split("\n") if line.strip()]
    if len(lines) < 2 or not message.spoken:
        return False
    last = [
        spoken for spoken in message.spoken if spoken.shown.split(".")[0][:20].lower() in lines[-1].lower()
    ]
    above, below = "\n".join(lines[:-1]), lines[-1]
    asking = "?" in below or any(map(_asks, last))
    return asking and bool(_ABOUT_IT.search(below)) and not _MINE.search(above)


def _asks(spoken: Spoken) -> bool:
    return spoken.sentence.question
