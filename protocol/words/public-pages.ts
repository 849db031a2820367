/** The pages of public channels, for readers without an account and for search engines. */
import type { Words } from './languages.ts';

export const publicPagesWords = {
  'Public channels': {
    de: 'Öffentliche Kanäle',
    fr: 'Canaux publics',
    es: 'Canales públicos',
    ja: '公開チャンネル',
  },
  'Anyone may read these channels without an account.': {
    de: 'Diese Kanäle darf jeder ohne Konto lesen.',
    fr: 'Tout le monde peut lire ces canaux sans compte.',
    es: 'Cualquiera puede leer estos canales sin cuenta.',
    ja: 'これらのチャンネルは、アカウントなしで誰でも読めます。',
  },
  'There is nothing here yet.': {
    de: 'Hier ist noch nichts.',
    fr: 'Il n’y a encore rien ici.',
    es: 'Aquí todavía no hay nada.',
    ja: 'まだ何もありません。',
  },
  'Older topics': {
    de: 'Ältere Themen',
    fr: 'Sujets plus anciens',
    es: 'Temas anteriores',
    ja: '古いトピック',
  },
  'Newer messages': {
    de: 'Neuere Nachrichten',
    fr: 'Messages plus récents',
    es: 'Mensajes más recientes',
    ja: '新しいメッセージ',
  },
  'From the beginning': {
    de: 'Von Anfang an',
    fr: 'Depuis le début',
    es: 'Desde el principio',
    ja: '最初から',
  },
  'Read and answer in the application': {
    de: 'In der Anwendung lesen und antworten',
    fr: 'Lire et répondre dans l’application',
    es: 'Leer y responder en la aplicación',
    ja: 'アプリケーションで読んで返信する',
  },
  edited: { de: 'bearbeitet', fr: 'modifié', es: 'editado', ja: '編集済み' },
} as const satisfies Words;
