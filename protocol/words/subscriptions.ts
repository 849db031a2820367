/** Subscribers and names of channels. */
import type { Words } from './languages.ts';

export const subscriptionsWords = {
  'Invalid channel ID {id}. No invites were sent.': {
    de: 'Ungültige Kanal-ID {id}. Es wurden keine Einladungen verschickt.',
    fr: 'Identifiant de canal invalide {id}. Aucune invitation n’a été envoyée.',
    es: 'ID de canal no válido {id}. No se envió ninguna invitación.',
    ja: 'チャンネル ID {id} が正しくありません。招待は送信されませんでした。',
  },
  'You do not have permission to subscribe other users to channels.': {
    de: 'Sie dürfen andere Benutzer nicht in Kanäle aufnehmen.',
    fr: 'Vous n’êtes pas autorisé à abonner d’autres utilisateurs à des canaux.',
    es: 'No tiene permiso para suscribir a otros usuarios a canales.',
    ja: 'ほかのユーザーをチャンネルに登録する権限がありません。',
  },
  'User not authorized for this query': {
    de: 'Für diese Abfrage fehlt die Berechtigung',
    fr: 'Utilisateur non autorisé pour cette requête',
    es: 'Usuario no autorizado para esta consulta',
    ja: 'この照会を行う権限がありません',
  },
  '"value" must be a hexadecimal color like #76ce90 for the property "color".': {
    de: '„value“ muss für die Eigenschaft „color“ eine hexadezimale Farbe wie #76ce90 sein.',
    fr: '« value » doit être une couleur hexadécimale comme #76ce90 pour la propriété « color ».',
    es: '«value» debe ser un color hexadecimal como #76ce90 para la propiedad «color».',
    ja: 'プロパティ「color」の「value」は #76ce90 のような 16 進数の色でなければなりません。',
  },
  '"value" must be true or false for the property "{property}".': {
    de: '„value“ muss für die Eigenschaft „{property}“ true oder false sein.',
    fr: '« value » doit être true ou false pour la propriété « {property} ».',
    es: '«value» debe ser true o false para la propiedad «{property}».',
    ja: 'プロパティ「{property}」の「value」は true または false でなければなりません。',
  },
  'Not subscribed to channel ID {id}.': {
    de: 'Der Kanal mit der ID {id} ist nicht abonniert.',
    fr: 'Vous n’êtes pas abonné au canal d’identifiant {id}.',
    es: 'Sin suscripción al canal con ID {id}.',
    ja: 'チャンネル ID {id} に登録していません。',
  },
  "Not authorized to act on behalf of '{given}'.": {
    de: 'Keine Berechtigung, für „{given}“ zu handeln.',
    fr: 'Vous n’êtes pas autorisé à agir au nom de « {given} ».',
    es: 'Sin autorización para actuar en nombre de «{given}».',
    ja: '「{given}」の代わりに操作する権限がありません。',
  },
  'Too many subscriptions at once (limit: {limit}).': {
    de: 'Zu viele Abonnements auf einmal (höchstens {limit}).',
    fr: 'Trop d’abonnements à la fois (limite : {limit}).',
    es: 'Demasiadas suscripciones a la vez (límite: {limit}).',
    ja: '一度に登録できる数を超えています（上限：{limit}）。',
  },
  'Unable to access channel ({names}).': {
    de: 'Kein Zugriff auf den Kanal ({names}).',
    fr: 'Accès impossible au canal ({names}).',
    es: 'No se puede acceder al canal ({names}).',
    ja: 'チャンネルにアクセスできません（{names}）。',
  },
  'Insufficient permission to subscribe other users.': {
    de: 'Unzureichende Berechtigung, andere Benutzer aufzunehmen.',
    fr: 'Autorisation insuffisante pour abonner d’autres utilisateurs.',
    es: 'Permiso insuficiente para suscribir a otros usuarios.',
    ja: 'ほかのユーザーを登録する権限が不足しています。',
  },
  'Insufficient permission to unsubscribe other users.': {
    de: 'Unzureichende Berechtigung, andere Benutzer zu entfernen.',
    fr: 'Autorisation insuffisante pour désabonner d’autres utilisateurs.',
    es: 'Permiso insuficiente para cancelar la suscripción de otros usuarios.',
    ja: 'ほかのユーザーの登録を解除する権限が不足しています。',
  },
  "Channel name can't be empty.": {
    de: 'Der Name des Kanals darf nicht leer sein.',
    fr: 'Le nom du canal ne peut pas être vide.',
    es: 'El nombre del canal no puede estar vacío.',
    ja: 'チャンネル名は空にできません。',
  },
  'Channel name too long (limit: {limit} characters).': {
    de: 'Der Name des Kanals ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom du canal est trop long (limite : {limit} caractères).',
    es: 'El nombre del canal es demasiado largo (límite: {limit} caracteres).',
    ja: 'チャンネル名が長すぎます（上限：{limit} 文字）。',
  },
  'Channel name contains characters that cannot be shown.': {
    de: 'Der Name des Kanals enthält Zeichen, die nicht angezeigt werden können.',
    fr: 'Le nom du canal contient des caractères qui ne peuvent pas être affichés.',
    es: 'El nombre del canal contiene caracteres que no se pueden mostrar.',
    ja: 'チャンネル名に表示できない文字が含まれています。',
  },
  "Channel folder name can't be empty.": {
    de: 'Der Name des Kanalordners darf nicht leer sein.',
    fr: 'Le nom du dossier de canaux ne peut pas être vide.',
    es: 'El nombre de la carpeta de canales no puede estar vacío.',
    ja: 'チャンネルフォルダー名は空にできません。',
  },
  'Channel folder name too long (limit: {limit} characters).': {
    de: 'Der Name des Kanalordners ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom du dossier de canaux est trop long (limite : {limit} caractères).',
    es: 'El nombre de la carpeta de canales es demasiado largo (límite: {limit} caracteres).',
    ja: 'チャンネルフォルダー名が長すぎます（上限：{limit} 文字）。',
  },
  'Channel folder name contains characters that cannot be shown.': {
    de: 'Der Name des Kanalordners enthält Zeichen, die nicht angezeigt werden können.',
    fr: 'Le nom du dossier de canaux contient des caractères qui ne peuvent pas être affichés.',
    es: 'El nombre de la carpeta de canales contiene caracteres que no se pueden mostrar.',
    ja: 'チャンネルフォルダー名に表示できない文字が含まれています。',
  },
  "Default channel group name can't be empty.": {
    de: 'Der Name der Standardkanalgruppe darf nicht leer sein.',
    fr: 'Le nom du groupe de canaux par défaut ne peut pas être vide.',
    es: 'El nombre del grupo de canales predeterminados no puede estar vacío.',
    ja: 'デフォルトチャンネルグループ名は空にできません。',
  },
  'Default channel group name too long (limit: {limit} characters).': {
    de: 'Der Name der Standardkanalgruppe ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom du groupe de canaux par défaut est trop long (limite : {limit} caractères).',
    es: 'El nombre del grupo de canales predeterminados es demasiado largo (límite: {limit} caracteres).',
    ja: 'デフォルトチャンネルグループ名が長すぎます（上限：{limit} 文字）。',
  },
  'Default channel group name contains characters that cannot be shown.': {
    de: 'Der Name der Standardkanalgruppe enthält Zeichen, die nicht angezeigt werden können.',
    fr: 'Le nom du groupe de canaux par défaut contient des caractères qui ne peuvent pas être affichés.',
    es: 'El nombre del grupo de canales predeterminados contiene caracteres que no se pueden mostrar.',
    ja: 'デフォルトチャンネルグループ名に表示できない文字が含まれています。',
  },
  'You do not have permission to administer this channel.': {
    de: 'Sie dürfen diesen Kanal nicht verwalten.',
    fr: 'Vous n’êtes pas autorisé à administrer ce canal.',
    es: 'No tiene permiso para administrar este canal.',
    ja: 'このチャンネルを管理する権限がありません。',
  },
  'Channel is already archived.': {
    de: 'Der Kanal ist bereits archiviert.',
    fr: 'Le canal est déjà archivé.',
    es: 'El canal ya está archivado.',
    ja: 'チャンネルはすでにアーカイブされています。',
  },
} satisfies Words;
