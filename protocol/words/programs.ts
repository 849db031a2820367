/** Bots, webhooks, channel addresses. */
import type { Words } from './languages.ts';

export const programsWords = {
  'No such bot': {
    de: 'Diesen Bot gibt es nicht',
    fr: 'Ce bot n’existe pas',
    es: 'No existe ese bot',
    ja: '該当するボットはありません',
  },
  'Only outgoing webhooks have a service.': {
    de: 'Nur Bots für ausgehende Webhooks haben einen Dienst.',
    fr: 'Seuls les webhooks sortants ont un service.',
    es: 'Solo los webhooks salientes tienen un servicio.',
    ja: 'サービスを持つのは送信 Webhook だけです。',
  },
  'Only embedded bots are configured.': {
    de: 'Nur eingebettete Bots werden konfiguriert.',
    fr: 'Seuls les bots intégrés se configurent.',
    es: 'Solo se configuran los bots integrados.',
    ja: '設定できるのは組み込みボットだけです。',
  },
  'Failed to change owner, no such user': {
    de: 'Der Eigentümer wurde nicht geändert: Diesen Benutzer gibt es nicht',
    fr: 'Échec du changement de propriétaire : cet utilisateur n’existe pas',
    es: 'No se pudo cambiar el propietario: no existe ese usuario',
    ja: '所有者を変更できませんでした。該当するユーザーはいません',
  },
  'Failed to change owner, user is deactivated': {
    de: 'Der Eigentümer wurde nicht geändert: Der Benutzer ist deaktiviert',
    fr: 'Échec du changement de propriétaire : l’utilisateur est désactivé',
    es: 'No se pudo cambiar el propietario: el usuario está desactivado',
    ja: '所有者を変更できませんでした。ユーザーは無効化されています',
  },
  "Failed to change owner, bots can't own other bots": {
    de: 'Der Eigentümer wurde nicht geändert: Bots können keine anderen Bots besitzen',
    fr: 'Échec du changement de propriétaire : un bot ne peut pas posséder d’autres bots',
    es: 'No se pudo cambiar el propietario: los bots no pueden poseer otros bots',
    ja: '所有者を変更できませんでした。ボットはほかのボットを所有できません',
  },
  'Argument "{parameter}" must name a public channel.': {
    de: 'Das Argument „{parameter}“ muss einen öffentlichen Kanal nennen.',
    fr: 'L’argument « {parameter} » doit désigner un canal public.',
    es: 'El argumento «{parameter}» debe nombrar un canal público.',
    ja: '引数「{parameter}」には公開チャンネルを指定してください。',
  },
  'Argument "bot_type" must be 1, 2, 3 or 4.': {
    de: 'Das Argument „bot_type“ muss 1, 2, 3 oder 4 sein.',
    fr: 'L’argument « bot_type » doit être 1, 2, 3 ou 4.',
    es: 'El argumento «bot_type» debe ser 1, 2, 3 o 4.',
    ja: '引数「bot_type」は 1、2、3、4 のいずれかでなければなりません。',
  },
  'Only bots have storage.': {
    de: 'Nur Bots haben einen Speicher.',
    fr: 'Seuls les bots ont un stockage.',
    es: 'Solo los bots tienen un almacenamiento.',
    ja: 'ストレージを持つのはボットだけです。',
  },
  'Name is already in use.': {
    de: 'Der Name wird bereits verwendet.',
    fr: 'Ce nom est déjà utilisé.',
    es: 'El nombre ya está en uso.',
    ja: 'この名前はすでに使われています。',
  },
  'Argument "short_name" must be letters, digits, dots, dashes and underscores.': {
    de: 'Das Argument „short_name“ muss aus Buchstaben, Ziffern, Punkten, Bindestrichen und Unterstrichen bestehen.',
    fr: 'L’argument « short_name » doit être composé de lettres, chiffres, points, tirets et tirets bas.',
    es: 'El argumento «short_name» debe constar de letras, dígitos, puntos, guiones y guiones bajos.',
    ja: '引数「short_name」に使えるのは英数字、ピリオド、ハイフン、アンダースコアです。',
  },
  'Username already in use': {
    de: 'Der Benutzername wird bereits verwendet',
    fr: 'Nom d’utilisateur déjà utilisé',
    es: 'El nombre de usuario ya está en uso',
    ja: 'ユーザー名はすでに使われています',
  },
  'Argument "{parameter}" {complaint}.': {
    de: 'Das Argument „{parameter}“ {complaint}.',
    fr: 'L’argument « {parameter} » {complaint}.',
    es: 'El argumento «{parameter}» {complaint}.',
    ja: '引数「{parameter}」{complaint}。',
  },
  'Argument "{parameter}" must be 1 or 2.': {
    de: 'Das Argument „{parameter}“ muss 1 oder 2 sein.',
    fr: 'L’argument « {parameter} » doit être 1 ou 2.',
    es: 'El argumento «{parameter}» debe ser 1 o 2.',
    ja: '引数「{parameter}」は 1 または 2 でなければなりません。',
  },
  'Argument "service_name" must name an embedded bot.': {
    de: 'Das Argument „service_name“ muss einen eingebetteten Bot nennen.',
    fr: 'L’argument « service_name » doit désigner un bot intégré.',
    es: 'El argumento «service_name» debe nombrar un bot integrado.',
    ja: '引数「service_name」には組み込みボットを指定してください。',
  },
  'The storage of a bot is limited to {limit} characters.': {
    de: 'Der Speicher eines Bots ist auf {limit} Zeichen begrenzt.',
    fr: 'Le stockage d’un bot est limité à {limit} caractères.',
    es: 'El almacenamiento de un bot está limitado a {limit} caracteres.',
    ja: 'ボットのストレージは {limit} 文字までです。',
  },
  'Key does not exist.': {
    de: 'Den Schlüssel gibt es nicht.',
    fr: 'Cette clé n’existe pas.',
    es: 'La clave no existe.',
    ja: 'キーは存在しません。',
  },
  'The payload holds nothing to make a message of.': {
    de: 'Die gesendeten Daten enthalten nichts, woraus eine Nachricht entstehen könnte.',
    fr: 'Les données envoyées ne contiennent rien dont on puisse faire un message.',
    es: 'Los datos enviados no contienen nada con lo que hacer un mensaje.',
    ja: 'ペイロードにメッセージにできる内容がありません。',
  },
  'There is no such integration.': {
    de: 'Diese Integration gibt es nicht.',
    fr: 'Cette intégration n’existe pas.',
    es: 'No existe esa integración.',
    ja: '該当する連携はありません。',
  },
  'Invalid sender ID': {
    de: 'Ungültige Absender-ID',
    fr: 'Identifiant d’expéditeur invalide',
    es: 'ID de remitente no válido',
    ja: '送信者 ID が正しくありません',
  },
  'Bots get no hints.': {
    de: 'Bots werden keine Hinweise gezeigt.',
    fr: 'Les bots ne reçoivent pas d’astuces.',
    es: 'A los bots no se les muestran sugerencias.',
    ja: 'ボットにはヒントが表示されません。',
  },
  'A bot cannot change this: {name}': {
    de: 'Ein Bot kann das nicht ändern: {name}',
    fr: 'Un bot ne peut pas modifier ceci : {name}',
    es: 'Un bot no puede cambiar esto: {name}',
    ja: 'ボットはこれを変更できません: {name}',
  },
  'Bots have no custom profile fields.': {
    de: 'Bots haben keine eigenen Profilfelder.',
    fr: 'Les bots n’ont pas de champs de profil personnalisés.',
    es: 'Los bots no tienen campos de perfil personalizados.',
    ja: 'ボットにはカスタムプロフィール項目がありません。',
  },
} satisfies Words;
