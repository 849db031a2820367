import type { Words } from '@parlance/protocol/words/languages';

export const spectatorWords = {
  'Join {organization}': {
    de: '{organization} beitreten',
    fr: 'Rejoindre {organization}',
    es: 'Unirse a {organization}',
    ja: '{organization} に参加',
  },
  'Sign in to {deed}': {
    de: 'Anmelden für „{deed}“',
    fr: 'Se connecter pour « {deed} »',
    es: 'Iniciar sesión para «{deed}»',
    ja: '「{deed}」にはサインインが必要です',
  },
  'You read along without an account.': {
    de: 'Du liest ohne Konto mit.',
    fr: 'Vous lisez sans compte.',
    es: 'Lees sin cuenta.',
    ja: 'アカウントなしで閲覧しています。',
  },
  'As of {time}': { de: 'Stand: {time}', fr: 'État à {time}', es: 'Estado a las {time}', ja: '{time} 現在' },
  'Look for newer messages': {
    de: 'Nach neueren Nachrichten sehen',
    fr: 'Chercher des messages plus récents',
    es: 'Buscar mensajes más nuevos',
    ja: '新しいメッセージを確認',
  },
  'This needs an account. With one you come back to this address.': {
    de: 'Dafür braucht es ein Konto. Damit kommst du an diese Adresse zurück.',
    fr: 'Cela demande un compte. Avec lui, vous revenez à cette adresse.',
    es: 'Para esto se necesita una cuenta. Con ella vuelves a esta dirección.',
    ja: 'これにはアカウントが必要です。サインインすると、このアドレスに戻ります。',
  },
  'This place is for people with an account.': {
    de: 'Dieser Ort ist für Menschen mit Konto.',
    fr: 'Cet endroit est réservé aux personnes qui ont un compte.',
    es: 'Este lugar es para personas con cuenta.',
    ja: 'ここはアカウントを持つ人のための場所です。',
  },
} as const satisfies Words;
