import type { Words } from '@parlance/protocol/words/languages';

export const viewerWords = {
  Viewer: { de: 'Betrachter', fr: 'Visionneuse', es: 'Visor', ja: 'ビューアー' },
  'Show the picture': {
    de: 'Das Bild anzeigen',
    fr: 'Afficher l’image',
    es: 'Mostrar la imagen',
    ja: '画像を表示',
  },
  'Zoom in': { de: 'Vergrößern', fr: 'Agrandir', es: 'Ampliar', ja: '拡大' },
  'Zoom out': { de: 'Verkleinern', fr: 'Réduire', es: 'Reducir', ja: '縮小' },
  Previous: { de: 'Vorheriges', fr: 'Précédent', es: 'Anterior', ja: '前へ' },
  Next: { de: 'Nächstes', fr: 'Suivant', es: 'Siguiente', ja: '次へ' },
  Download: { de: 'Herunterladen', fr: 'Télécharger', es: 'Descargar', ja: 'ダウンロード' },
  'Copy picture': { de: 'Bild kopieren', fr: 'Copier l’image', es: 'Copiar la imagen', ja: '画像をコピー' },
  'Go to message': {
    de: 'Zur Nachricht gehen',
    fr: 'Aller au message',
    es: 'Ir al mensaje',
    ja: 'メッセージへ移動',
  },
  '{i} of {n}': { de: '{i} von {n}', fr: '{i} sur {n}', es: '{i} de {n}', ja: '{n} 件中 {i} 件目' },
  'This picture cannot be shown.': {
    de: 'Dieses Bild kann nicht angezeigt werden.',
    fr: 'Cette image ne peut pas être affichée.',
    es: 'Esta imagen no se puede mostrar.',
    ja: 'この画像は表示できません。',
  },
  'This file is no longer there.': {
    de: 'Diese Datei ist nicht mehr da.',
    fr: 'Ce fichier n’existe plus.',
    es: 'Este archivo ya no está.',
    ja: 'このファイルはもうありません。',
  },
  'This file cannot be read.': {
    de: 'Diese Datei kann nicht gelesen werden.',
    fr: 'Ce fichier ne peut pas être lu.',
    es: 'Este archivo no se puede leer.',
    ja: 'このファイルは読み取れません。',
  },
  'This is only the beginning of the file.': {
    de: 'Das ist nur der Anfang der Datei.',
    fr: 'Ce n’est que le début du fichier.',
    es: 'Esto es solo el principio del archivo.',
    ja: 'これはファイルの先頭部分だけです。',
  },
  'This browser does not show PDF files here.': {
    de: 'Dieser Browser zeigt PDF-Dateien hier nicht an.',
    fr: 'Ce navigateur n’affiche pas les fichiers PDF ici.',
    es: 'Este navegador no muestra aquí archivos PDF.',
    ja: 'このブラウザーはここに PDF を表示できません。',
  },
  'Open the file': {
    de: 'Datei öffnen',
    fr: 'Ouvrir le fichier',
    es: 'Abrir el archivo',
    ja: 'ファイルを開く',
  },
  'Loading the file': {
    de: 'Datei wird geladen',
    fr: 'Chargement du fichier',
    es: 'Cargando el archivo',
    ja: 'ファイルを読み込み中',
  },
} as const satisfies Words;
