/** What the service says about the web application: while it is built, and once it is installed. */
import type { Words } from './languages.ts';

export const applicationWords = {
  'The application is being built': {
    de: 'Die Anwendung wird gerade gebaut',
    fr: 'L’application est en cours de construction',
    es: 'La aplicación se está construyendo',
    ja: 'アプリケーションを準備しています',
  },
  'This takes a few seconds. The page opens by itself; other programs can use the service already.': {
    de: 'Das dauert ein paar Sekunden. Die Seite öffnet sich von selbst; andere Programme können den Dienst schon benutzen.',
    fr: 'Cela prend quelques secondes. La page s’ouvrira d’elle-même ; les autres programmes peuvent déjà utiliser le service.',
    es: 'Tardará unos segundos. La página se abrirá sola; los demás programas ya pueden usar el servicio.',
    ja: '数秒かかります。ページは自動的に開きます。ほかのプログラムはすでにサービスを利用できます。',
  },
  'The application is not built': {
    de: 'Die Anwendung ist nicht gebaut',
    fr: 'L’application n’est pas construite',
    es: 'La aplicación no está construida',
    ja: 'アプリケーションが準備されていません',
  },
  'The log of the service says what to do. Other programs can use the service meanwhile.': {
    de: 'Im Protokoll des Dienstes steht, was zu tun ist. Andere Programme können den Dienst inzwischen benutzen.',
    fr: 'Le journal du service indique ce qu’il faut faire. Les autres programmes peuvent utiliser le service en attendant.',
    es: 'El registro del servicio indica qué hacer. Mientras tanto, los demás programas pueden usar el servicio.',
    ja: '対処方法はサービスのログに記録されています。その間も、ほかのプログラムはサービスを利用できます。',
  },
  'The application needs scripts, which this browser does not run.': {
    de: 'Die Anwendung braucht Skripte, die dieser Browser nicht ausführt.',
    fr: 'L’application a besoin de scripts que ce navigateur n’exécute pas.',
    es: 'La aplicación necesita scripts, que este navegador no ejecuta.',
    ja: 'このアプリケーションにはスクリプトが必要ですが、このブラウザーでは実行されません。',
  },
  'Your account': {
    de: 'Ihr Konto',
    fr: 'Votre compte',
    es: 'Su cuenta',
    ja: 'アカウント',
  },
  Inbox: {
    de: 'Eingang',
    fr: 'Boîte de réception',
    es: 'Bandeja de entrada',
    ja: '受信箱',
  },
  'Recent conversations': {
    de: 'Letzte Unterhaltungen',
    fr: 'Conversations récentes',
    es: 'Conversaciones recientes',
    ja: '最近の会話',
  },
  Mentions: {
    de: 'Erwähnungen',
    fr: 'Mentions reçues',
    es: 'Menciones',
    ja: 'メンション',
  },
  'Direct messages': {
    de: 'Direktnachrichten',
    fr: 'Messages directs',
    es: 'Mensajes directos',
    ja: 'ダイレクトメッセージ',
  },
} satisfies Words;
