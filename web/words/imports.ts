import type { Words } from '@parlance/protocol/words/languages';

export const importsWords = {
  'Messages, people and channels of other chat systems are brought over on the server, by its command line.':
    {
      de: 'Nachrichten, Personen und Kanäle anderer Chatsysteme werden auf dem Server übernommen, über dessen Befehlszeile.',
      fr: 'Les messages, personnes et canaux d’autres messageries sont repris sur le serveur, par sa ligne de commande.',
      es: 'Los mensajes, personas y canales de otros sistemas de chat se traen en el servidor, con su línea de comandos.',
      ja: 'ほかのチャットシステムのメッセージ、メンバー、チャンネルは、サーバーのコマンドラインで取り込みます。',
    },
  'Only administrators can see what was imported': {
    de: 'Nur Administratoren können sehen, was importiert wurde',
    fr: 'Seuls les administrateurs peuvent voir ce qui a été importé',
    es: 'Solo los administradores pueden ver lo que se importó',
    ja: '取り込まれた内容を見られるのは管理者だけです',
  },
  'Nothing was imported yet.': {
    de: 'Es wurde noch nichts importiert.',
    fr: 'Rien n’a encore été importé.',
    es: 'Todavía no se ha importado nada.',
    ja: 'まだ何も取り込まれていません。',
  },
  'Not finished': { de: 'Nicht beendet', fr: 'Non terminée', es: 'Sin terminar', ja: '未完了' },
  Finished: { de: 'Beendet', fr: 'Terminée', es: 'Terminada', ja: '完了' },
  'Being taken away': {
    de: 'Wird zurückgenommen',
    fr: 'Retrait en cours',
    es: 'Retirándose',
    ja: '取り消し中',
  },
  'Taken away': { de: 'Zurückgenommen', fr: 'Retirée', es: 'Retirada', ja: '取り消し済み' },
  'Messages: {number}': {
    de: 'Nachrichten: {number}',
    fr: 'Messages : {number}',
    es: 'Mensajes: {number}',
    ja: 'メッセージ: {number}',
  },
  'Report of {name}': {
    de: 'Bericht zu {name}',
    fr: 'Rapport de {name}',
    es: 'Informe de {name}',
    ja: '{name} のレポート',
  },
  'Members of channels': {
    de: 'Mitglieder von Kanälen',
    fr: 'Membres de canaux',
    es: 'Miembros de canales',
    ja: 'チャンネルのメンバー',
  },
  'Direct conversations': {
    de: 'Direkte Unterhaltungen',
    fr: 'Conversations directes',
    es: 'Conversaciones directas',
    ja: 'ダイレクトの会話',
  },
  '{number} new': {
    de: '{number} neu',
    fr: 'nouveaux : {number}',
    es: 'nuevos: {number}',
    ja: '新規 {number}',
  },
  '{number} with an account before': {
    de: '{number} schon mit Konto',
    fr: 'avec un compte existant : {number}',
    es: 'con cuenta anterior: {number}',
    ja: '既存のアカウント {number}',
  },
  '{number} put together with others': {
    de: '{number} mit vorhandenen vereint',
    fr: 'réunis à d’autres : {number}',
    es: 'unidos a otros: {number}',
    ja: '既存のものに統合 {number}',
  },
  '{number} from an earlier import': {
    de: '{number} aus einem früheren Import',
    fr: 'd’une importation antérieure : {number}',
    es: 'de una importación anterior: {number}',
    ja: '以前の取り込みから {number}',
  },
  '{number} who are only mentioned': {
    de: '{number} nur erwähnt',
    fr: 'seulement mentionnés : {number}',
    es: 'solo mencionados: {number}',
    ja: '名前のみ {number}',
  },
  '{number} as links only': {
    de: '{number} nur als Links',
    fr: 'en liens seulement : {number}',
    es: 'solo como enlaces: {number}',
    ja: 'リンクのみ {number}',
  },
  'What came': { de: 'Was gekommen ist', fr: 'Ce qui est venu', es: 'Lo que vino', ja: '取り込まれたもの' },
  'What was left out': {
    de: 'Was weggelassen wurde',
    fr: 'Ce qui a été laissé de côté',
    es: 'Lo que se dejó fuera',
    ja: '取り込まれなかったもの',
  },
  What: { de: 'Was', fr: 'Quoi', es: 'Qué', ja: '内容' },
  Why: { de: 'Warum', fr: 'Pourquoi', es: 'Por qué', ja: '理由' },
  'What came otherwise than it was': {
    de: 'Was anders ankam, als es war',
    fr: 'Ce qui est arrivé autrement',
    es: 'Lo que llegó de otra manera',
    ja: '元と異なる形で取り込まれたもの',
  },
  'Imported from {name}': {
    de: 'Importiert aus {name}',
    fr: 'Importé de {name}',
    es: 'Importado de {name}',
    ja: '{name} から取り込み',
  },
  'Imported from elsewhere, and not signed in here yet': {
    de: 'Von anderswo importiert und hier noch nicht angemeldet',
    fr: 'Importée d’ailleurs, et pas encore connectée ici',
    es: 'Importada de otro lugar, y aún sin iniciar sesión aquí',
    ja: 'ほかから取り込まれ、ここではまだサインインしていません',
  },
} as const satisfies Words;
