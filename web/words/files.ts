import type { Words } from '@parlance/protocol/words/languages';

export const filesWords = {
  'Files, pictures and links': {
    de: 'Dateien, Bilder und Links',
    fr: 'Fichiers, images et liens',
    es: 'Archivos, imágenes y enlaces',
    ja: 'ファイル・画像・リンク',
  },
  'Shared: {name}': {
    de: 'Geteilt: {name}',
    fr: 'Partagé : {name}',
    es: 'Compartido: {name}',
    ja: '共有: {name}',
  },
  Files: { de: 'Dateien', fr: 'Fichiers', es: 'Archivos', ja: 'ファイル' },
  Links: { de: 'Links', fr: 'Liens', es: 'Enlaces', ja: 'リンク' },
  'No pictures yet.': {
    de: 'Noch keine Bilder.',
    fr: 'Pas encore d’image.',
    es: 'Todavía no hay imágenes.',
    ja: 'まだ画像はありません。',
  },
  'No files yet.': {
    de: 'Noch keine Dateien.',
    fr: 'Pas encore de fichier.',
    es: 'Todavía no hay archivos.',
    ja: 'まだファイルはありません。',
  },
  'No links yet.': {
    de: 'Noch keine Links.',
    fr: 'Pas encore de lien.',
    es: 'Todavía no hay enlaces.',
    ja: 'まだリンクはありません。',
  },
  'Show older': {
    de: 'Ältere zeigen',
    fr: 'Afficher plus ancien',
    es: 'Mostrar anteriores',
    ja: '古いものを表示',
  },
  'Open {name}': { de: '{name} öffnen', fr: 'Ouvrir {name}', es: 'Abrir {name}', ja: '{name} を開く' },
} as const satisfies Words;
