/** What the pages for joining and signing in say when something did not work. */
import type { Words } from './languages.ts';

export const pagesWords = {
  'This link is not valid any more. Ask for the change of your address again.': {
    de: 'Dieser Link ist nicht mehr gültig. Bitte fordern Sie die Änderung Ihrer Adresse noch einmal an.',
    fr: 'Ce lien n’est plus valable. Demandez à nouveau le changement de votre adresse.',
    es: 'Este enlace ya no es válido. Solicite de nuevo el cambio de su dirección.',
    ja: 'このリンクは無効になりました。アドレスの変更をもう一度申請してください。',
  },
  'One needs an invitation to join this organization. Ask somebody who is in it.': {
    de: 'Um dieser Organisation beizutreten, braucht man eine Einladung. Fragen Sie jemanden, der dazugehört.',
    fr: 'Il faut une invitation pour rejoindre cette organisation. Adressez-vous à l’un de ses membres.',
    es: 'Para unirse a esta organización hace falta una invitación. Pídala a alguien que pertenezca a ella.',
    ja: 'この組織に参加するには招待が必要です。組織のメンバーに依頼してください。',
  },
  'This organization takes addresses of some domains alone, and this is none of them.': {
    de: 'Diese Organisation nimmt nur Adressen bestimmter Domains an; diese gehört nicht dazu.',
    fr: 'Cette organisation n’accepte que les adresses de certains domaines, et celle-ci n’en fait pas partie.',
    es: 'Esta organización solo acepta direcciones de ciertos dominios, y esta no es de ninguno de ellos.',
    ja: 'この組織では特定のドメインのアドレスだけが使えます。このアドレスは対象外です。',
  },
  'This link is not valid any more. Ask for a new invitation.': {
    de: 'Dieser Link ist nicht mehr gültig. Bitte fragen Sie nach einer neuen Einladung.',
    fr: 'Ce lien n’est plus valable. Demandez une nouvelle invitation.',
    es: 'Este enlace ya no es válido. Pida una nueva invitación.',
    ja: 'このリンクは無効になりました。新しい招待を依頼してください。',
  },
  'One needs an invitation to join.': {
    de: 'Zum Beitreten braucht man eine Einladung.',
    fr: 'Il faut une invitation pour rejoindre l’organisation.',
    es: 'Para unirse hace falta una invitación.',
    ja: '参加するには招待が必要です。',
  },
  'Signing in with {name} did not work. Please try again.': {
    de: 'Die Anmeldung mit {name} hat nicht funktioniert. Bitte versuchen Sie es noch einmal.',
    fr: 'La connexion avec {name} n’a pas fonctionné. Veuillez réessayer.',
    es: 'No se pudo iniciar sesión con {name}. Vuelva a intentarlo.',
    ja: '{name} でのログインに失敗しました。もう一度お試しください。',
  },
  'This account has been deactivated.': {
    de: 'Dieses Konto wurde deaktiviert.',
    fr: 'Ce compte a été désactivé.',
    es: 'Esta cuenta ha sido desactivada.',
    ja: 'このアカウントは無効化されています。',
  },
  'There is no account with your address here, and one needs an invitation to join.': {
    de: 'Zu Ihrer Adresse gibt es hier kein Konto, und zum Beitreten braucht man eine Einladung.',
    fr: 'Aucun compte n’existe ici pour votre adresse, et il faut une invitation pour s’inscrire.',
    es: 'Aquí no hay ninguna cuenta con su dirección, y para unirse hace falta una invitación.',
    ja: 'このアドレスのアカウントはありません。参加するには招待が必要です。',
  },
  'Signing in took too long, or began in another browser. Please try again.': {
    de: 'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte versuchen Sie es noch einmal.',
    fr: 'La connexion a pris trop de temps ou a commencé dans un autre navigateur. Veuillez réessayer.',
    es: 'El inicio de sesión tardó demasiado o empezó en otro navegador. Vuelva a intentarlo.',
    ja: 'ログインに時間がかかりすぎたか、別のブラウザーで開始されました。もう一度お試しください。',
  },
  'The provider has not told your address.': {
    de: 'Der Anbieter hat Ihre Adresse nicht mitgeteilt.',
    fr: 'Le fournisseur n’a pas communiqué votre adresse.',
    es: 'El proveedor no ha comunicado su dirección.',
    ja: 'プロバイダーからアドレスが提供されませんでした。',
  },
  'The provider has not verified your address, so it says nothing about who you are.': {
    de: 'Der Anbieter hat Ihre Adresse nicht bestätigt; sie sagt daher nichts darüber aus, wer Sie sind.',
    fr: 'Le fournisseur n’a pas vérifié votre adresse ; elle ne dit donc rien de votre identité.',
    es: 'El proveedor no ha verificado su dirección, así que no demuestra quién es usted.',
    ja: 'プロバイダーがアドレスを確認していないため、本人確認ができません。',
  },
  'This link is not valid any more. Ask for a new one on the page for signing in.': {
    de: 'Dieser Link ist nicht mehr gültig. Auf der Anmeldeseite können Sie einen neuen anfordern.',
    fr: 'Ce lien n’est plus valable. Demandez-en un nouveau sur la page de connexion.',
    es: 'Este enlace ya no es válido. Solicite uno nuevo en la página de inicio de sesión.',
    ja: 'このリンクは無効になりました。ログインページで新しいリンクを請求してください。',
  },
  'This form was sent from another site. Open the page here and try again.': {
    de: 'Dieses Formular wurde von einer anderen Website gesendet. Bitte öffnen Sie die Seite hier und versuchen Sie es noch einmal.',
    fr: 'Ce formulaire a été envoyé depuis un autre site. Ouvrez la page ici et réessayez.',
    es: 'Este formulario se envió desde otro sitio. Abra la página aquí y vuelva a intentarlo.',
    ja: 'このフォームは別のサイトから送信されました。こちらのページを開いてもう一度お試しください。',
  },
  'This organization has been deactivated.': {
    de: 'Diese Organisation wurde deaktiviert.',
    fr: 'Cette organisation a été désactivée.',
    es: 'Esta organización ha sido desactivada.',
    ja: 'この組織は無効化されています。',
  },
  'This form is out of date. Open the page again and repeat it.': {
    de: 'Dieses Formular ist veraltet. Bitte öffnen Sie die Seite erneut und wiederholen Sie die Eingabe.',
    fr: 'Ce formulaire est périmé. Rouvrez la page et recommencez.',
    es: 'Este formulario ha caducado. Abra la página de nuevo y repita la operación.',
    ja: 'このフォームは古くなっています。ページを開き直してもう一度入力してください。',
  },
  'The address or the password is not right.': {
    de: 'Die Adresse oder das Passwort stimmt nicht.',
    fr: 'L’adresse ou le mot de passe est incorrect.',
    es: 'La dirección o la contraseña no son correctas.',
    ja: 'アドレスまたはパスワードが正しくありません。',
  },
  'There were too many attempts to sign in. Wait half an hour, or choose a new password.': {
    de: 'Es gab zu viele Anmeldeversuche. Bitte warten Sie eine halbe Stunde oder wählen Sie ein neues Passwort.',
    fr: 'Il y a eu trop de tentatives de connexion. Attendez une demi-heure ou choisissez un nouveau mot de passe.',
    es: 'Hubo demasiados intentos de inicio de sesión. Espere media hora o elija una nueva contraseña.',
    ja: 'ログインの試行回数が多すぎます。30 分待つか、新しいパスワードを設定してください。',
  },
} satisfies Words;
