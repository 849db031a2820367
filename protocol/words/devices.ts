/** Devices and what is sent to them. */
import type { Words } from './languages.ts';

export const devicesWords = {
  'You can have at most {limit} devices.': {
    de: 'Sie können höchstens {limit} Geräte haben.',
    fr: 'Vous pouvez avoir au plus {limit} appareils.',
    es: 'Puede tener como máximo {limit} dispositivos.',
    ja: '登録できるデバイスは最大 {limit} 台です。',
  },
  'Invalid device_id': {
    de: 'Ungültige device_id',
    fr: 'device_id invalide',
    es: 'device_id no válido',
    ja: 'device_id が正しくありません',
  },
  'Invalid {name}': {
    de: '{name} ist ungültig',
    fr: '{name} invalide',
    es: '{name} no válido',
    ja: '{name} が正しくありません',
  },
  "The parameter '{missing}' is required when '{given}' is set.": {
    de: 'Der Parameter „{missing}“ ist erforderlich, wenn „{given}“ gesetzt ist.',
    fr: 'Le paramètre « {missing} » est obligatoire lorsque « {given} » est défini.',
    es: 'El parámetro «{missing}» es obligatorio cuando se indica «{given}».',
    ja: '「{given}」を指定する場合はパラメーター「{missing}」が必要です。',
  },
  'Give a key, a token, or both.': {
    de: 'Ein Schlüssel, ein Token oder beides muss angegeben werden.',
    fr: 'Indiquez une clé, un jeton ou les deux.',
    es: 'Indique una clave, un token o ambos.',
    ja: 'キーとトークンの少なくとも一方を指定してください。',
  },
  "The parameter 'push_key' is required when 'token_kind' is set for a device without a key.": {
    de: 'Der Parameter „push_key“ ist erforderlich, wenn „token_kind“ für ein Gerät ohne Schlüssel gesetzt ist.',
    fr: 'Le paramètre « push_key » est obligatoire lorsque « token_kind » est défini pour un appareil sans clé.',
    es: 'El parámetro «push_key» es obligatorio cuando se indica «token_kind» para un dispositivo sin clave.',
    ja: 'キーのないデバイスに「token_kind」を指定する場合はパラメーター「push_key」が必要です。',
  },
  'bouncer_public_key is not a public key.': {
    de: 'bouncer_public_key ist kein öffentlicher Schlüssel.',
    fr: 'bouncer_public_key n’est pas une clé publique.',
    es: 'bouncer_public_key no es una clave pública.',
    ja: 'bouncer_public_key は公開鍵ではありません。',
  },
  'This server sends nothing to mobile devices.': {
    de: 'Dieser Server sendet nichts an Mobilgeräte.',
    fr: 'Ce serveur n’envoie rien aux appareils mobiles.',
    es: 'Este servidor no envía nada a dispositivos móviles.',
    ja: 'このサーバーはモバイルデバイスへの通知を行いません。',
  },
  'The push relay is not able to do this at the moment.': {
    de: 'Das Push-Relay kann das im Moment nicht.',
    fr: 'Le relais de notifications n’est pas en mesure de le faire pour le moment.',
    es: 'El relé de notificaciones no puede hacerlo en este momento.',
    ja: 'プッシュ中継サーバーは現在この処理を行えません。',
  },
  'The push relay cannot be reached.': {
    de: 'Das Push-Relay ist nicht erreichbar.',
    fr: 'Le relais de notifications est injoignable.',
    es: 'No se puede acceder al relé de notificaciones.',
    ja: 'プッシュ中継サーバーに接続できません。',
  },
  'The push relay does not serve this server. Ask an administrator to look at its settings.': {
    de: 'Das Push-Relay bedient diesen Server nicht. Bitten Sie einen Administrator, die Einstellungen zu prüfen.',
    fr: 'Le relais de notifications ne dessert pas ce serveur. Demandez à un administrateur de vérifier ses paramètres.',
    es: 'El relé de notificaciones no atiende a este servidor. Pida a un administrador que revise los ajustes.',
    ja: 'プッシュ中継サーバーはこのサーバーに対応していません。管理者に設定の確認を依頼してください。',
  },
  'Invalid token': {
    de: 'Ungültiges Token',
    fr: 'Jeton invalide',
    es: 'Token no válido',
    ja: 'トークンが正しくありません',
  },
  'Empty or invalid length token': {
    de: 'Das Token ist leer oder hat eine ungültige Länge',
    fr: 'Jeton vide ou de longueur invalide',
    es: 'Token vacío o de longitud no válida',
    ja: 'トークンが空か、長さが正しくありません',
  },
  'Invalid app ID': {
    de: 'Ungültige App-ID',
    fr: 'Identifiant d’application invalide',
    es: 'ID de aplicación no válido',
    ja: 'アプリ ID が正しくありません',
  },
  'Token does not exist': {
    de: 'Das Token gibt es nicht',
    fr: 'Le jeton n’existe pas',
    es: 'El token no existe',
    ja: 'トークンは存在しません',
  },
  'No device is registered for push notifications.': {
    de: 'Für Push-Benachrichtigungen ist kein Gerät registriert.',
    fr: 'Aucun appareil n’est enregistré pour les notifications push.',
    es: 'No hay ningún dispositivo registrado para notificaciones push.',
    ja: 'プッシュ通知用のデバイスが登録されていません。',
  },
  'The push relay refused the notification.': {
    de: 'Das Push-Relay hat die Benachrichtigung abgelehnt.',
    fr: 'Le relais a refusé la notification.',
    es: 'El relé rechazó la notificación.',
    ja: 'プッシュ中継サーバーが通知を拒否しました。',
  },
  'endpoint {complaint}': {
    de: 'endpoint {complaint}',
    fr: 'endpoint {complaint}',
    es: 'endpoint {complaint}',
    ja: 'endpoint {complaint}',
  },
  'You can have at most {limit} browsers notified.': {
    de: 'Es können höchstens {limit} Browser benachrichtigt werden.',
    fr: 'Vous pouvez faire notifier au plus {limit} navigateurs.',
    es: 'Puede recibir notificaciones en un máximo de {limit} navegadores.',
    ja: '通知を受け取れるブラウザーは最大 {limit} 個です。',
  },
  'Invalid p256dh': {
    de: 'p256dh ist ungültig',
    fr: 'p256dh invalide',
    es: 'p256dh no válido',
    ja: 'p256dh が正しくありません',
  },
  'Invalid auth': {
    de: 'auth ist ungültig',
    fr: 'auth invalide',
    es: 'auth no válido',
    ja: 'auth が正しくありません',
  },
  'Subscription does not exist': {
    de: 'Das Abonnement gibt es nicht',
    fr: 'L’abonnement n’existe pas',
    es: 'La suscripción no existe',
    ja: '登録は存在しません',
  },
} satisfies Words;
