import type { Words } from '@parlance/protocol/words/languages';

export const sessionWords = {
  'Sign in again': {
    de: 'Erneut anmelden',
    fr: 'Se reconnecter',
    es: 'Iniciar sesión de nuevo',
    ja: '再度サインイン',
  },
  'Your session ended. What you wrote is still here.': {
    de: 'Deine Sitzung ist beendet. Was du geschrieben hast, ist noch da.',
    fr: 'Votre session a pris fin. Ce que vous avez écrit est toujours là.',
    es: 'Tu sesión terminó. Lo que escribiste sigue aquí.',
    ja: 'セッションが終了しました。書いた内容は残っています。',
  },
  'This did not work. Try again.': {
    de: 'Das hat nicht geklappt. Versuche es noch einmal.',
    fr: 'Cela n’a pas fonctionné. Réessayez.',
    es: 'No funcionó. Inténtalo de nuevo.',
    ja: 'うまくいきませんでした。もう一度お試しください。',
  },
  Password: { de: 'Passwort', fr: 'Mot de passe', es: 'Contraseña', ja: 'パスワード' },
  'Sign in': { de: 'Anmelden', fr: 'Se connecter', es: 'Iniciar sesión', ja: 'サインイン' },
  'Other ways to sign in': {
    de: 'Andere Wege zur Anmeldung',
    fr: 'Autres moyens de connexion',
    es: 'Otras formas de entrar',
    ja: '他の方法でサインイン',
  },
  'A new version is ready': {
    de: 'Eine neue Version ist bereit',
    fr: 'Une nouvelle version est prête',
    es: 'Hay una versión nueva',
    ja: '新しいバージョンがあります',
  },
  'Use it now': { de: 'Jetzt verwenden', fr: 'L’utiliser maintenant', es: 'Usarla ahora', ja: '今すぐ使う' },
} as const satisfies Words;
