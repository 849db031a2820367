/** Narrows that cannot be understood. */
import type { Words } from './languages.ts';

export const narrowsWords = {
  'Invalid narrow operator: {desc}': {
    de: 'Ungültiger Filter: {desc}',
    fr: 'Filtre invalide : {desc}',
    es: 'Filtro no válido: {desc}',
    ja: 'フィルターが正しくありません：{desc}',
  },
  'This takes too long to find. Ask for less, as by naming a channel or a topic.': {
    de: 'Das zu finden dauert zu lange. Fragen Sie nach weniger, etwa indem Sie einen Kanal oder ein Thema nennen.',
    fr: 'Cette recherche prend trop de temps. Demandez moins, par exemple en nommant un canal ou un sujet.',
    es: 'Encontrar esto lleva demasiado tiempo. Pida menos, por ejemplo nombrando un canal o un tema.',
    ja: '見つけるのに時間がかかりすぎます。チャンネルやトピックを指定するなどして、範囲を絞ってください。',
  },
  'it has more than {limit} different terms': {
    de: 'er hat mehr als {limit} verschiedene Bedingungen',
    fr: 'il comporte plus de {limit} conditions différentes',
    es: 'tiene más de {limit} condiciones distintas',
    ja: '異なる条件が {limit} 個を超えています',
  },
  'it has more than {limit} operands': {
    de: 'er hat mehr als {limit} Operanden',
    fr: 'il comporte plus de {limit} opérandes',
    es: 'tiene más de {limit} operandos',
    ja: 'オペランドが {limit} 個を超えています',
  },
  'it searches for more than {limit} words': {
    de: 'er sucht nach mehr als {limit} Wörtern',
    fr: 'il recherche plus de {limit} mots',
    es: 'busca más de {limit} palabras',
    ja: '検索する語が {limit} 個を超えています',
  },
  "unknown operator '{operator}'": {
    de: 'unbekannter Operator „{operator}“',
    fr: 'opérateur inconnu « {operator} »',
    es: 'operador desconocido «{operator}»',
    ja: '不明な演算子「{operator}」です',
  },
  "'with' cannot be negated": {
    de: '„with“ kann nicht verneint werden',
    fr: '« with » ne peut pas être nié',
    es: '«with» no se puede negar',
    ja: '「with」は否定できません',
  },
  "operator '{operator}' is not supported in a queue": {
    de: 'der Operator „{operator}“ wird in einer Warteschlange nicht unterstützt',
    fr: 'l’opérateur « {operator} » n’est pas pris en charge dans une file',
    es: 'el operador «{operator}» no se admite en una cola',
    ja: '演算子「{operator}」はキューでは使えません',
  },
  "operand '{operand}' of '{operator}' is not supported in a queue": {
    de: 'der Operand „{operand}“ von „{operator}“ wird in einer Warteschlange nicht unterstützt',
    fr: 'l’opérande « {operand} » de « {operator} » n’est pas pris en charge dans une file',
    es: 'el operando «{operand}» de «{operator}» no se admite en una cola',
    ja: '「{operator}」のオペランド「{operand}」はキューでは使えません',
  },
  '{operator} takes one operand': {
    de: '{operator} nimmt einen einzelnen Operanden',
    fr: '{operator} prend un seul opérande',
    es: '{operator} admite un solo operando',
    ja: '{operator} のオペランドは 1 つです',
  },
  'in a queue, mentions takes a user id': {
    de: 'in einer Warteschlange nimmt mentions eine Benutzer-ID',
    fr: 'dans une file, mentions prend un identifiant d’utilisateur',
    es: 'en una cola, mentions admite un ID de usuario',
    ja: 'キューでは、mentions にはユーザー ID を指定します',
  },
  '{operator} takes a text, not a list': {
    de: '{operator} nimmt einen Text, keine Liste',
    fr: '{operator} prend un texte, pas une liste',
    es: '{operator} admite un texto, no una lista',
    ja: '{operator} に指定するのはリストではなくテキストです',
  },
  '{operator} takes one operand, not a list': {
    de: '{operator} nimmt einen einzelnen Operanden, keine Liste',
    fr: '{operator} prend un seul opérande, pas une liste',
    es: '{operator} admite un solo operando, no una lista',
    ja: '{operator} に指定するオペランドはリストではなく 1 つです',
  },
  '{operator} takes a message id': {
    de: '{operator} nimmt eine Nachrichten-ID',
    fr: '{operator} prend un identifiant de message',
    es: '{operator} admite un ID de mensaje',
    ja: '{operator} にはメッセージ ID を指定します',
  },
  "unknown set of channels '{name}'": {
    de: 'unbekannte Menge von Kanälen „{name}“',
    fr: 'ensemble de canaux inconnu « {name} »',
    es: 'conjunto de canales desconocido «{name}»',
    ja: '不明なチャンネルの集まり「{name}」です',
  },
  "unknown 'is' operand '{name}'": {
    de: 'unbekannter Operand „{name}“ von „is“',
    fr: 'opérande « {name} » inconnu pour « is »',
    es: 'operando «{name}» desconocido para «is»',
    ja: '「is」のオペランド「{name}」は不明です',
  },
  "unknown 'has' operand '{name}'": {
    de: 'unbekannter Operand „{name}“ von „has“',
    fr: 'opérande « {name} » inconnu pour « has »',
    es: 'operando «{name}» desconocido para «has»',
    ja: '「has」のオペランド「{name}」は不明です',
  },
  'unknown user': {
    de: 'unbekannter Benutzer',
    fr: 'utilisateur inconnu',
    es: 'usuario desconocido',
    ja: '不明なユーザーです',
  },
  'unknown channel': {
    de: 'unbekannter Kanal',
    fr: 'canal inconnu',
    es: 'canal desconocido',
    ja: '不明なチャンネルです',
  },
  'dm takes at least one user': {
    de: 'dm nimmt mindestens einen Benutzer',
    fr: 'dm prend au moins un utilisateur',
    es: 'dm admite al menos un usuario',
    ja: 'dm には 1 人以上のユーザーを指定します',
  },
  "'with' can be given once only": {
    de: '„with“ kann nur einmal angegeben werden',
    fr: '« with » ne peut être donné qu’une fois',
    es: '«with» solo se puede indicar una vez',
    ja: '「with」は 1 回しか指定できません',
  },
  "the message of 'with' is unknown, and the other terms name no one conversation": {
    de: 'die Nachricht von „with“ ist unbekannt, und die übrigen Bedingungen benennen keine einzelne Unterhaltung',
    fr: 'le message de « with » est inconnu et les autres termes ne désignent pas une seule conversation',
    es: 'el mensaje de «with» es desconocido y los demás términos no nombran una sola conversación',
    ja: '「with」のメッセージが不明で、ほかの条件からも 1 つの会話を特定できません',
  },
} satisfies Words;
