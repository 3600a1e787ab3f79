"""The cues of ``likely.py``: words by what they do in a message, in all languages together.

A class counts twice at most, so that a long message is not a correction by its length.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split("|"))


FOR = {
    "accuse": _words(
        "who told | who asked | who said | who taught | who put | who ran | who started | "
        "who gave | why do you | "
        "why are you | why did you | why is there | why have you | really | seriously | "
        "how often | wer hat | "
        "wie oft | quién te | quien te | cuántas veces | qui t'a | combien de | quem te"
    ),
    "forbid": _words(
        "are dead | are gone | are out | arrête | aucun | aucune | avoid | banned | can not | "
        "can't | "
        "cannot | deja de | do not | don't | dont | enough of | enough with | evita | evite | "
        "finger weg | forbidden | fuera | hands off | has no | have no | hör auf | interdit | "
        "is dead | "
        "is gone | is out | jamais | jamas | jamás | kein | keine | keinem | keinen | keiner | "
        "lass | "
        "may not | must not | mustn't | nada | nadie | nao | ne | nenhum | nenhuma | never | ni | "
        "nicht | nichts | nie | niemals | niemand | ninguna | ninguém | ningún | nix | no | "
        "no business | no more | no place | no-go | nobody | not a place | not allowed | "
        "not an option | not fine | not ok | not okay | not permitted | not something | "
        "not welcome | "
        "not yours | nothing | nunca | não | off limits | off the table | off-limits | out of | "
        "out of bounds | pare | pas | plus de | prohibida | prohibido | prohibited | proibido | "
        "pára | "
        "quit | raus | refrain | rien | should not | shouldn't | stop | taboo | tabu | "
        "verboten | weg | "
        "évite"
    ),
    "order": _words(
        "a partir | ab jetzt | always | cada | chaque | daqui | debe | deben | deve | doit | "
        "doivent | "
        "désormais | each | en adelante | every | from now | going forward | grundsätzlich | "
        "has to | "
        "have to | hay que | il faut | immer | in future | jede | jedem | jeder | jedes | "
        "künftig | "
        "make sure | mandatory | muss | must | müssen | need to | needs to | next time | "
        "required | "
        "sempre | shall | should | siempre | soll | sollen | tem que | tienes que | toda | "
        "toujours | "
        "whenever | zwingend"
    ),
    "limit": _words(
        "after | alone | antes | as is | até | ausser | außer | avant | before | bevor | bis | "
        "congelada | congelado | d'abord | depois | después | eingefroren | enquanto | erst | "
        "except | "
        "excepto | exceto | first | freeze | freezes | frozen | gelé | hasta | jusqu'à | "
        "keep away | "
        "keep out | leave | leave it | mientras | nach | nur | ohne | only | primeiro | primero | "
        "read-only | readonly | salvo | sans | sauf | sem | seulement | sin | solange | solo | "
        "stay | "
        "stay out | stays | só | sólo | tant que | til | till | unless | until | untouched | vor | "
        "wait | without"
    ),
    "instead": _words(
        "anstatt | ao invés | au lieu | benutz | comes from | deprecated | em vez | en lugar | "
        "en vez | "
        "goes through | goes thru | in favor | in favour | instead | instead of | legacy | "
        "lieber | "
        "mejor | moved to | nimm | not the | nutz | nutze | obsolete | obsoleto | obsolète | "
        "para eso | "
        "passe par | plutôt | prefer | rather | rather than | replaced | sondern | statt | "
        "stattdessen | switched | there is a | there's a | usa | usad | usamos | use | utilise | "
        "veraltet | we have | we use | wir nutzen"
    ),
    "ask": _words(
        "accord | approval | aprovação | ask | ask me | asking | avísame | bescheid | by me | "
        "c'est moi | check with | consulta | consultas | consúltame | demande | demandes | "
        "feu vert | "
        "frag | frage | fragen | fragst | gefragt | is mine | is my | lo hago yo | me dices | "
        "mein job | my call | my go | my ok | my okay | okay | pergunta | pergunte | permiso | "
        "permission | permissão | pregunta | preguntas | preguntes | pregúntame | préviens | "
        "rücksprache | sign-off | sou eu | tell me | visto bueno"
    ),
    "blame": _words(
        "again | again! | again? | another | broke | broken | cada vez | combien de | cost | "
        "cost me | "
        "costs | cuántas veces | dauernd | de novo | de nuevo | each time | encore | every time | "
        "fed up | gone | had to | hand-edited | have to read | he tenido | how many | how often | "
        "jedes mal | keep | keeps | kept | lost | of yours | one more | otra vez | outra vez | "
        "quem te | qui t'a | quién te | redo | restore | revert | reverted | schon wieder | "
        "second time | sick of | sigues | still | ständig | third time | tired of | toda vez | "
        "told you | tuve que | twice | undid | undo | wer hat | who asked | who said | "
        "who taught | "
        "who told | why are | why do | why is | wie oft | wieder | wiped | you added | you again | "
        "you changed | you committed | you deleted | you did | you edited | you just | "
        "you pushed | "
        "you put | you ran | you touched | you used | your diff | your last | your patch | "
        "your pr | "
        "yours | zum dritten | zum zweiten | à chaque"
    ),
    "made": _words(
        "a mano | appartient | artifact | auto-generated | autogenerated | belongs to | by hand | "
        "comes out | erzeugt | es de | es del | gehören | gehört | genera | generada | generado | "
        "generated | generiert | gerada | gerado | génère | généré | générée | manually | na mão | "
        "output | overwrites | overwritten | owned by | owns | pertence | pertenece | "
        "regenerated | "
        "rewrites | se regenera | von hand | à la main | überschreibt | überschrieben"
    ),
    "style": _words(
        "answer | answers | bitte | boring | branch | branches | called | camelcase | "
        "commit message | "
        "commit messages | commit subject | emoji | emojis | english | fewer | german | headings | "
        "kebab-case | less | lowercase | more careful | name | named | names | naming | "
        "pascalcase | "
        "please | pls | plz | por favor | prefix | replies | s'il te | shorter | simpler | "
        "smaller | "
        "snake_case | stp | suffix | uppercase"
    ),
}
"""What speaks for a correction."""
AGAINST = {
    "praise": _words(
        "awesome | congrats | cool | danke | genial | good job | gracias | great | haha | "
        "lgtm | lol | "
        "looks good | love it | lovely | merci | nice | obrigado | parfait | perfect | perfecto | "
        "perfekt | prima | super | thank you | thanks | thx | well done"
    ),
    "doubt": _words(
        "any idea | back then | curious | do you think | genuinely | he said | he says | "
        "how about | "
        "hypothetically | i guess | i heard | i read | i think | i wonder | idk | imagine | "
        "last team | "
        "maybe | my colleague | my last | my old | not sure | perhaps | peut-être | quizás | "
        "qué opinas | shall we | she said | she says | should i | should we | sollen wir | "
        "suppose | "
        "tal vez | they said | thoughts | vielleicht | was meinst | what about | what if | "
        "wondering"
    ),
    "once": _words(
        "ahora no | amanhã | cette fois | demain | desta vez | diesmal | erst mal | esta vez | "
        "for now | i meant | just this | later | mañana | morgen | never mind | nevermind | "
        "not now | "
        "pour l'instant | the other | this branch | this file | this function | this once | "
        "this one | "
        "this pr | this time | tomorrow | wait | wrong file | yet"
    ),
}
"""What speaks against it."""
JOINED = {
    "accuse": _words("谁让你 | 谁叫你 | 怎么又 | 왜 또 | 누가 | なんでまた | 誰が"),
    "refuse": _words(
        "不要 | 别 | 禁止 | 不许 | 不准 | 严禁 | しないで | ないで | 마세요 | 하지 마 | 금지 | 말고"
    ),
    "forbid": _words(
        "しない | するな | ないで | ダメ | 不再 | 不准 | 不可 | 不得 | 不用 | 不能 | 不行 | "
        "不要 | 不许 | 严禁 | 免了 | 别 | 勿 | 禁止 | "
        "금지 | 마세요 | 말 것 | 말고 | 안 돼 | 안 됩 | 하지 마 | 하지마"
    ),
    "order": _words(
        "こと | してください | 一定 | 一律 | 以后 | 务必 | 必ず | 必须 | 每次 | 统一 | 都要 | "
        "반드시 | 씁니다 | 앞으로 | 주세요 | 하세요 | 항상 | "
        "해 주세요"
    ),
    "limit": _words(
        "だけ | のみ | まで | 之前 | 之后 | 先 | 冻结 | 凍結 | 前に | 原样 | 只有 | 只能 | "
        "只读 | 除了 | 까지 | 동결 | 만 | 먼저 | 외에 | "
        "전에"
    ),
    "instead": _words("ではなく | 代わり | 代替 | 使って | 换成 | 改用 | 用 | 而不是 | 대신 | 통일"),
    "ask": _words(
        "同意 | 告诉我 | 我来 | 点头 | 由我 | 确认 | 確認 | 私が | 許可 | 跟我说 | 问我 | 물어 | 제가 | 허락"
    ),
    "blame": _words(
        "なんで | また | 何度 | 再 | 又 | 多少次 | 多少遍 | 怎么 | 第三次 | 老是 | 说了 | "
        "谁让你 | 또 | 번째 | 왜 | 자꾸"
    ),
    "made": _words("地盘 | 归 | 手动 | 手改 | 生成 | 管轄 | 自動生成 | 负责 | 관리 | 생성 | 직접"),
    "once": _words(
        "ですか | 为什么 | 今回 | 今天先 | 先别 | 吗 | 呢 | 好奇 | 帮我 | 明天 | 谢谢 | 这次 | "
        "까요 | 나요 | 이번 | 줄래"
    ),
}
"""The same in Chinese, Japanese and Korean, found anywhere in the text."""
TASKS = _words(
    "add | ajoute | añade | bau | benenne | build | bump | busca | cambia | change | check | "
    "cherche | compare | continue | convert | copy | corrige | crea | create | crée | debug | "
    "delete | deploy | describe | document | draft | erkläre | erstelle | escribe | explain | "
    "explica | extract | fais | find | fix | füge | generate | give | haz | help | implement | "
    "install | investigate | kannst | lance | let's | lets | list | look | mach | make | measure | "
    "merge | montre | move | muestra | open | peux-tu | print | profile | prüfe | puedes | put | "
    "quita | read | refactor | regarde | remove | rename | revert | review | revisa | run | "
    "schreib | search | show | split | starte | such | summarize | test | translate | "
    "update | write | zeig | écris"
)
"""How a task begins."""
ASKS = _words(
    "any | are | can | comment | could | cuándo | cómo | did | do | does | dónde | gibt | how | "
    "is | ist | kann | où | por qué | pourquoi | quand | qué | sind | wann | warum | was | wer | "
    "what | when | where | which | who | why | wie | wieso | will | wo | would | ¿me | ¿por | "
    "¿puedes | ¿qué"
)
"""How a question begins."""
TOOLS = _words(
    "aws | branch | cargo | commit | commits | curl | deploy | docker | eslint | force | gcloud | "
    "git | gradle | helm | jest | kubectl | linter | lockfile | main | make | merge | migration | "
    "migrations | mvn | mvnw | ngrok | npm | npx | pip | pnpm | prettier | print | prod | push | "
    "pytest | rebase | rm | sleep | snapshot | snapshots | sudo | terraform | tests | todo | yarn"
)
"""What corrections are often about."""
HEADS = _words(
    "always | ask | avoid | bitte | deja | don't | dont | enough | evita | finger | frag | frage | "
    "hands | jamais | jamás | just | keep | kein | keine | keinen | lass | leave | nada | never | "
    "ni | nicht | nie | niemals | no | nobody | not | nothing | nunca | não | only | para | pare | "
    "pas | please | plus | pregúntame | quit | stop | use"
)
"""How a clause begins that orders or forbids."""
HARMLESS = _words(
    "agenda | ahnung | bad | changes | clue | doubt | forget | going | hace | hesitate | hurry | "
    "idea | it | know | longer | matter | mind | more | need | no | pasa | problem | problema | "
    "push | rush | so | sorge | sorgen | souci | stress | sure | sé | thanks | that | think | "
    "this | understand | wait | wonder | worries | worry | worse | yes | yet"
)
"""What follows such a word where nothing is ordered: ``don't worry``."""
