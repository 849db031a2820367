/** Sign-in and account pages. */
import type { Words } from './languages.ts';

export const formsWords = {
  'Sign in': {
    de: 'Anmelden',
    fr: 'Se connecter',
    es: 'Iniciar sesión',
    ja: 'ログイン',
  },
  'Too many attempts': {
    de: 'Zu viele Versuche',
    fr: 'Trop de tentatives',
    es: 'Demasiados intentos',
    ja: '試行回数が多すぎます',
  },
  'This did not work': {
    de: 'Das hat nicht funktioniert',
    fr: 'Cela n’a pas fonctionné',
    es: 'No ha funcionado',
    ja: 'うまくいきませんでした',
  },
  'There were too many attempts from here. Wait a little, then try again.': {
    de: 'Von hier gab es zu viele Versuche. Bitte warten Sie ein wenig und versuchen Sie es dann noch einmal.',
    fr: 'Il y a eu trop de tentatives depuis cette adresse. Attendez un peu, puis réessayez.',
    es: 'Hubo demasiados intentos desde aquí. Espere un poco y vuelva a intentarlo.',
    ja: 'この接続元からの試行回数が多すぎます。少し待ってからもう一度お試しください。',
  },
  'Hello, {name}': {
    de: 'Hallo, {name}',
    fr: 'Bonjour, {name}',
    es: 'Hola, {name}',
    ja: '{name} さん、こんにちは',
  },
  'You are signed in as {email}.': {
    de: 'Sie sind als {email} angemeldet.',
    fr: 'Vous êtes connecté en tant que {email}.',
    es: 'Ha iniciado sesión como {email}.',
    ja: '{email} としてログインしています。',
  },
  'API key': {
    de: 'API-Schlüssel',
    fr: 'Clé API',
    es: 'Clave de API',
    ja: 'API キー',
  },
  'Programs that act for you sign in with your address and this key.': {
    de: 'Programme, die für Sie handeln, melden sich mit Ihrer Adresse und diesem Schlüssel an.',
    fr: 'Les programmes qui agissent pour vous se connectent avec votre adresse et cette clé.',
    es: 'Los programas que actúan por usted inician sesión con su dirección y esta clave.',
    ja: 'あなたに代わって動作するプログラムは、あなたのメールアドレスとこのキーでログインします。',
  },
  Password: {
    de: 'Passwort',
    fr: 'Mot de passe',
    es: 'Contraseña',
    ja: 'パスワード',
  },
  'Show the key': {
    de: 'Schlüssel anzeigen',
    fr: 'Afficher la clé',
    es: 'Mostrar la clave',
    ja: 'キーを表示',
  },
  'Anyone who has it can do what you can do. Keep it to yourself.': {
    de: 'Wer ihn hat, kann tun, was Sie tun können. Behalten Sie ihn für sich.',
    fr: 'Quiconque la possède peut faire ce que vous pouvez faire. Gardez-la pour vous.',
    es: 'Quien la tenga puede hacer lo mismo que usted. No la comparta.',
    ja: 'このキーを持つ人は、あなたと同じ操作ができます。他人に教えないでください。',
  },
  'Old password': {
    de: 'Altes Passwort',
    fr: 'Ancien mot de passe',
    es: 'Contraseña anterior',
    ja: '現在のパスワード',
  },
  'New password': {
    de: 'Neues Passwort',
    fr: 'Nouveau mot de passe',
    es: 'Nueva contraseña',
    ja: '新しいパスワード',
  },
  'Change it': {
    de: 'Ändern',
    fr: 'Modifier',
    es: 'Cambiarla',
    ja: '変更',
  },
  'Sign out': {
    de: 'Abmelden',
    fr: 'Se déconnecter',
    es: 'Cerrar sesión',
    ja: 'ログアウト',
  },
  'The password is not right.': {
    de: 'Das Passwort stimmt nicht.',
    fr: 'Le mot de passe est incorrect.',
    es: 'La contraseña no es correcta.',
    ja: 'パスワードが正しくありません。',
  },
  'Confirm your new address': {
    de: 'Neue Adresse bestätigen',
    fr: 'Confirmer votre nouvelle adresse',
    es: 'Confirmar la nueva dirección',
    ja: '新しいアドレスの確認',
  },
  'From now on, {email} is the address of your account.': {
    de: 'Von jetzt an ist {email} die Adresse Ihres Kontos.',
    fr: 'Désormais, {email} est l’adresse de votre compte.',
    es: 'A partir de ahora, {email} será la dirección de su cuenta.',
    ja: '今後は {email} がアカウントのアドレスになります。',
  },
  'Use this address': {
    de: 'Diese Adresse verwenden',
    fr: 'Utiliser cette adresse',
    es: 'Usar esta dirección',
    ja: 'このアドレスを使う',
  },
  'Your address has changed': {
    de: 'Ihre Adresse wurde geändert',
    fr: 'Votre adresse a changé',
    es: 'Su dirección ha cambiado',
    ja: 'アドレスが変更されました',
  },
  '{email} is the address of your account now. Sign in with it from here on.': {
    de: '{email} ist jetzt die Adresse Ihres Kontos. Melden Sie sich von nun an damit an.',
    fr: '{email} est maintenant l’adresse de votre compte. Utilisez-la désormais pour vous connecter.',
    es: '{email} es ahora la dirección de su cuenta. Úsela de aquí en adelante para iniciar sesión.',
    ja: 'アカウントのアドレスは {email} になりました。今後はこのアドレスでログインしてください。',
  },
  'To see it, sign in once more.': {
    de: 'Um ihn zu sehen, melden Sie sich noch einmal an.',
    fr: 'Pour la voir, connectez-vous encore une fois.',
    es: 'Para verla, inicie sesión una vez más.',
    ja: '表示するには、もう一度ログインしてください。',
  },
  'Sign in once more to see the key.': {
    de: 'Melden Sie sich noch einmal an, um den Schlüssel zu sehen.',
    fr: 'Connectez-vous encore une fois pour voir la clé.',
    es: 'Inicie sesión una vez más para ver la clave.',
    ja: 'キーを表示するには、もう一度ログインしてください。',
  },
} satisfies Words;
