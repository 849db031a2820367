import type { Words } from './languages.ts';

export const additionsWords = {
  'The submessages of a message have at most {limit} bytes.': {
    de: 'Die Unternachrichten einer Nachricht haben zusammen höchstens {limit} Bytes.',
    fr: 'Les sous-messages d’un message ont au plus {limit} octets au total.',
    es: 'Los submensajes de un mensaje tienen como máximo {limit} bytes en total.',
    ja: '1 つのメッセージのサブメッセージは合計で最大 {limit} バイトです。',
  },
  'A message has at most {limit} submessages.': {
    de: 'Eine Nachricht hat höchstens {limit} Unternachrichten.',
    fr: 'Un message a au plus {limit} sous-messages.',
    es: 'Un mensaje tiene como máximo {limit} submensajes.',
    ja: '1 つのメッセージに付けられるサブメッセージは最大 {limit} 件です。',
  },
  'You cannot attach a submessage to this message.': {
    de: 'An diese Nachricht kann keine Unternachricht angehängt werden.',
    fr: 'Vous ne pouvez pas joindre de sous-message à ce message.',
    es: 'No se puede adjuntar un submensaje a este mensaje.',
    ja: 'このメッセージにサブメッセージを付けることはできません。',
  },
  '"content" needs a "type" that is one of {types}.': {
    de: '„content“ benötigt einen „type“ aus {types}.',
    fr: '« content » nécessite un « type » parmi {types}.',
    es: '«content» necesita un «type» que sea uno de {types}.',
    ja: '「content」の「type」は {types} のいずれかでなければなりません。',
  },
  '"content" is not a valid \'{type}\' for this widget.': {
    de: '„content“ ist kein „{type}“, wie dieses Widget sie kennt.',
    fr: '« content » n’est pas un « {type} » tel que ce widget les connaît.',
    es: '«content» no es un «{type}» como los de este widget.',
    ja: '「content」は、このウィジェットの「{type}」の形式になっていません。',
  },
  '"content" is not valid JSON.': {
    de: '„content“ ist kein gültiges JSON.',
    fr: '« content » n’est pas du JSON valide.',
    es: '«content» no es JSON válido.',
    ja: '「content」は有効な JSON ではありません。',
  },
  'Nothing can be added to this widget.': {
    de: 'Zu diesem Widget kann nichts hinzugefügt werden.',
    fr: 'Rien ne peut être ajouté à ce widget.',
    es: 'No se puede añadir nada a este widget.',
    ja: 'このウィジェットには何も追加できません。',
  },
  "You can't edit the question unless you are the author.": {
    de: 'Die Frage kann nur bearbeiten, wer sie verfasst hat.',
    fr: 'Seul l’auteur peut modifier la question.',
    es: 'Solo el autor puede editar la pregunta.',
    ja: '質問を編集できるのは作成者だけです。',
  },
  "You can't edit the title of the list unless you are the author.": {
    de: 'Den Titel der Liste kann nur bearbeiten, wer sie verfasst hat.',
    fr: 'Seul l’auteur peut modifier le titre de la liste.',
    es: 'Solo el autor puede editar el título de la lista.',
    ja: 'リストのタイトルを編集できるのは作成者だけです。',
  },
  'The topic is too long (limit: {limit} characters)': {
    de: 'Das Thema ist zu lang (höchstens {limit} Zeichen)',
    fr: 'Le sujet est trop long (limite : {limit} caractères)',
    es: 'El tema es demasiado largo (límite: {limit} caracteres)',
    ja: 'トピックが長すぎます（上限：{limit} 文字）',
  },
  'The topic must not contain control characters.': {
    de: 'Das Thema darf keine Steuerzeichen enthalten.',
    fr: 'Le sujet ne doit pas contenir de caractères de contrôle.',
    es: 'El tema no debe contener caracteres de control.',
    ja: 'トピックに制御文字を含めることはできません。',
  },
  'Unsupported parameter combination: stream_id,stream': {
    de: 'Nicht unterstützte Kombination von Parametern: stream_id,stream',
    fr: 'Combinaison de paramètres non prise en charge : stream_id,stream',
    es: 'Combinación de parámetros no admitida: stream_id,stream',
    ja: 'この組み合わせのパラメーターは使えません：stream_id,stream',
  },
  "Give either 'stream_id' or 'stream'.": {
    de: 'Entweder „stream_id“ oder „stream“ muss angegeben werden.',
    fr: 'Indiquez soit « stream_id », soit « stream ».',
    es: 'Indique «stream_id» o «stream».',
    ja: '「stream_id」と「stream」のどちらか一方を指定してください。',
  },
  'A message has at most {limit} different emoji reactions.': {
    de: 'Eine Nachricht hat höchstens {limit} verschiedene Emoji-Reaktionen.',
    fr: 'Un message a au plus {limit} réactions emoji différentes.',
    es: 'Un mensaje tiene como máximo {limit} reacciones de emoji distintas.',
    ja: '1 つのメッセージに付けられる絵文字リアクションは最大 {limit} 種類です。',
  },
  'A message has at most {limit} reactions.': {
    de: 'Eine Nachricht hat höchstens {limit} Reaktionen.',
    fr: 'Un message a au plus {limit} réactions.',
    es: 'Un mensaje tiene como máximo {limit} reacciones.',
    ja: '1 つのメッセージに付けられるリアクションは最大 {limit} 件です。',
  },
  'At least one of the following arguments must be present: emoji_name, emoji_code': {
    de: 'Mindestens eines dieser Argumente muss angegeben werden: emoji_name, emoji_code',
    fr: 'Au moins un de ces arguments est nécessaire : emoji_name, emoji_code',
    es: 'Debe indicarse al menos uno de estos argumentos: emoji_name, emoji_code',
    ja: '次の引数の少なくとも 1 つを指定してください：emoji_name、emoji_code',
  },
  'Reaction already exists.': {
    de: 'Die Reaktion gibt es bereits.',
    fr: 'La réaction existe déjà.',
    es: 'La reacción ya existe.',
    ja: 'このリアクションはすでにあります。',
  },
  "Reaction doesn't exist.": {
    de: 'Die Reaktion gibt es nicht.',
    fr: 'La réaction n’existe pas.',
    es: 'La reacción no existe.',
    ja: 'このリアクションはありません。',
  },
  'This organization has no channel for reports of messages.': {
    de: 'Diese Organisation hat keinen Kanal für Meldungen von Nachrichten.',
    fr: 'Cette organisation n’a pas de canal pour les signalements de messages.',
    es: 'Esta organización no tiene un canal para denuncias de mensajes.',
    ja: 'この組織にはメッセージの報告を受け付けるチャンネルがありません。',
  },
  'An explanation is required.': {
    de: 'Eine Erläuterung ist erforderlich.',
    fr: 'Une explication est nécessaire.',
    es: 'Se requiere una explicación.',
    ja: '説明が必要です。',
  },
} satisfies Words;
