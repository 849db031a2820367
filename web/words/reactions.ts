import type { Words } from '@parlance/protocol/words/languages';

export const reactionsWords = {
  'Add reaction': {
    de: 'Reaktion hinzufügen',
    fr: 'Ajouter une réaction',
    es: 'Añadir una reacción',
    ja: 'リアクションを追加',
  },
  'React with 👍': {
    de: 'Mit 👍 reagieren',
    fr: 'Réagir par 👍',
    es: 'Reaccionar con 👍',
    ja: '👍 でリアクション',
  },
  'Join the first reaction': {
    de: 'Der ersten Reaktion zustimmen',
    fr: 'S’associer à la première réaction',
    es: 'Sumarse a la primera reacción',
    ja: '最初のリアクションに加わる',
  },
  'Could not react: {why}': {
    de: 'Die Reaktion ist fehlgeschlagen: {why}',
    fr: 'Impossible de réagir : {why}',
    es: 'No se pudo reaccionar: {why}',
    ja: 'リアクションできませんでした: {why}',
  },
  'Search emoji': { de: 'Emojis suchen', fr: 'Chercher un émoji', es: 'Buscar emojis', ja: '絵文字を検索' },
  'No emoji has this name.': {
    de: 'Kein Emoji heißt so.',
    fr: 'Aucun émoji ne porte ce nom.',
    es: 'Ningún emoji se llama así.',
    ja: 'この名前の絵文字はありません。',
  },
  'Frequently used': {
    de: 'Häufig verwendet',
    fr: 'Souvent utilisés',
    es: 'Usados a menudo',
    ja: 'よく使う絵文字',
  },
  Smileys: { de: 'Smileys', fr: 'Smileys', es: 'Caritas', ja: '顔' },
  'Animals and nature': {
    de: 'Tiere und Natur',
    fr: 'Animaux et nature',
    es: 'Animales y naturaleza',
    ja: '動物と自然',
  },
  'Food and drink': {
    de: 'Essen und Trinken',
    fr: 'Nourriture et boissons',
    es: 'Comida y bebida',
    ja: '食べ物と飲み物',
  },
  'Travel and places': {
    de: 'Reisen und Orte',
    fr: 'Voyages et lieux',
    es: 'Viajes y lugares',
    ja: '旅行と場所',
  },
  Activities: { de: 'Aktivitäten', fr: 'Activités', es: 'Actividades', ja: '活動' },
  Objects: { de: 'Gegenstände', fr: 'Objets', es: 'Objetos', ja: '物' },
  Symbols: { de: 'Symbole', fr: 'Symboles', es: 'Símbolos', ja: '記号' },
  Flags: { de: 'Flaggen', fr: 'Drapeaux', es: 'Banderas', ja: '旗' },
  'This organization': {
    de: 'Diese Organisation',
    fr: 'Cette organisation',
    es: 'Esta organización',
    ja: 'この組織',
  },
} as const satisfies Words;
