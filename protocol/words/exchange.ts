import type { Words } from './languages.ts';

export const exchangeWords = {
  'Already has an account.': {
    de: 'Hat bereits ein Konto.',
    fr: 'A déjà un compte.',
    es: 'Ya tiene una cuenta.',
    ja: 'すでにアカウントがあります。',
  },
  'Invalid address.': {
    de: 'Ungültige Adresse.',
    fr: 'Adresse invalide.',
    es: 'Dirección no válida.',
    ja: 'アドレスが正しくありません。',
  },
  'Account has been deactivated.': {
    de: 'Das Konto wurde deaktiviert.',
    fr: 'Le compte a été désactivé.',
    es: 'La cuenta ha sido desactivada.',
    ja: 'アカウントは無効化されています。',
  },
  'Outside your domain.': {
    de: 'Außerhalb Ihrer Domain.',
    fr: 'Hors de votre domaine.',
    es: 'Fuera de su dominio.',
    ja: '許可されたドメインではありません。',
  },
  'Too many addresses at once (limit: {limit}).': {
    de: 'Zu viele Adressen auf einmal (höchstens {limit}).',
    fr: 'Trop d’adresses à la fois (limite : {limit}).',
    es: 'Demasiadas direcciones a la vez (límite: {limit}).',
    ja: '一度に指定できるアドレスの数を超えています（上限：{limit}）。',
  },
  'You must specify at least one email address.': {
    de: 'Mindestens eine E-Mail-Adresse muss angegeben werden.',
    fr: 'Vous devez indiquer au moins une adresse e-mail.',
    es: 'Debe indicar al menos una dirección de correo.',
    ja: 'メールアドレスを 1 つ以上指定してください。',
  },
  'To protect users, this organization may send {limit} invitations a day. No invitations were sent.': {
    de: 'Zum Schutz der Benutzer darf diese Organisation {limit} Einladungen am Tag verschicken. Es wurden keine Einladungen verschickt.',
    fr: 'Pour protéger les utilisateurs, cette organisation peut envoyer {limit} invitations par jour. Aucune invitation n’a été envoyée.',
    es: 'Para proteger a los usuarios, esta organización puede enviar {limit} invitaciones al día. No se envió ninguna invitación.',
    ja: '利用者を守るため、この組織が 1 日に送信できる招待は {limit} 件までです。招待は送信されませんでした。',
  },
  "We weren't able to invite anyone.": {
    de: 'Es konnte niemand eingeladen werden.',
    fr: 'Personne n’a pu être invité.',
    es: 'No se pudo invitar a nadie.',
    ja: '招待できた人はいません。',
  },
  "Some of those addresses already have an account, so we didn't send them an invitation. We did send invitations to everyone else!":
    {
      de: 'Einige dieser Adressen haben bereits ein Konto und erhielten daher keine Einladung. Alle anderen wurden eingeladen!',
      fr: 'Certaines de ces adresses ont déjà un compte et n’ont donc pas reçu d’invitation. Toutes les autres ont été invitées !',
      es: 'Algunas de esas direcciones ya tienen una cuenta, así que no se les envió una invitación. ¡A todas las demás sí!',
      ja: '一部のアドレスにはすでにアカウントがあるため、招待を送信しませんでした。それ以外の全員には招待を送信しました。',
    },
  "Some of those addresses could not be invited, so we didn't send them an invitation. We did send invitations to everyone else!":
    {
      de: 'Einige dieser Adressen konnten nicht eingeladen werden und erhielten daher keine Einladung. Alle anderen wurden eingeladen!',
      fr: 'Certaines de ces adresses n’ont pas pu être invitées et n’ont donc pas reçu d’invitation. Toutes les autres ont été invitées !',
      es: 'No fue posible invitar a algunas de esas direcciones, así que no se les envió una invitación. ¡A todas las demás sí!',
      ja: '一部のアドレスは招待できないため、招待を送信しませんでした。それ以外の全員には招待を送信しました。',
    },
  'No such invitation': {
    de: 'Diese Einladung gibt es nicht',
    fr: 'Cette invitation n’existe pas',
    es: 'No existe esa invitación',
    ja: '該当する招待はありません',
  },
  'Insufficient permission: an invitation cannot give more rights than you have.': {
    de: 'Unzureichende Berechtigung: Sie können niemanden mit mehr Rechten einladen, als Sie selbst haben.',
    fr: 'Autorisation insuffisante : vous ne pouvez inviter personne avec plus de droits que les vôtres.',
    es: 'Permiso insuficiente: no puede invitar a nadie con más derechos que los suyos.',
    ja: '権限が不足しています。自分より大きな権限を与えて招待することはできません。',
  },
  'There is no such export.': {
    de: 'Diesen Export gibt es nicht.',
    fr: 'Cet export n’existe pas.',
    es: 'No existe esa exportación.',
    ja: '該当するエクスポートはありません。',
  },
  'At most {limit} exports can be made within a week.': {
    de: 'Innerhalb einer Woche sind höchstens {limit} Exporte möglich.',
    fr: 'Au plus {limit} exports peuvent être faits par semaine.',
    es: 'Se pueden hacer como máximo {limit} exportaciones por semana.',
    ja: '1 週間に作成できるエクスポートは最大 {limit} 件です。',
  },
  'Another export is being made. Wait until it is done.': {
    de: 'Gerade wird ein anderer Export erstellt. Bitte warten Sie, bis er fertig ist.',
    fr: 'Un autre export est en cours. Veuillez attendre qu’il soit terminé.',
    es: 'Se está haciendo otra exportación. Espere a que termine.',
    ja: '別のエクスポートを作成中です。完了するまでお待ちください。',
  },
  'Owners of this organization have no access to all content. Export what people allow (full_with_consent), or ask the operator.':
    {
      de: 'Die Eigentümer dieser Organisation haben keinen Zugriff auf alle Inhalte. Exportieren Sie, was die Personen erlauben (full_with_consent), oder wenden Sie sich an den Betreiber.',
      fr: 'Les propriétaires de cette organisation n’ont pas accès à tout le contenu. Exportez ce que les personnes autorisent (full_with_consent), ou adressez-vous à l’exploitant.',
      es: 'Los propietarios de esta organización no tienen acceso a todo el contenido. Exporte lo que las personas permitan (full_with_consent) o pregunte al operador.',
      ja: 'この組織のオーナーはすべての内容にアクセスできるわけではありません。本人が許可した範囲をエクスポートする（full_with_consent）か、運営者に問い合わせてください。',
    },
  'This export was made on another server; there is nothing here to delete.': {
    de: 'Dieser Export wurde auf einem anderen Server erstellt; hier gibt es nichts zu löschen.',
    fr: 'Cet export a été fait sur un autre serveur ; il n’y a rien à supprimer ici.',
    es: 'Esta exportación se hizo en otro servidor; aquí no hay nada que eliminar.',
    ja: 'このエクスポートは別のサーバーで作成されたため、ここに削除するものはありません。',
  },
  'Export already deleted': {
    de: 'Der Export wurde bereits gelöscht',
    fr: 'L’export a déjà été supprimé',
    es: 'La exportación ya se eliminó',
    ja: 'エクスポートはすでに削除されています',
  },
  'Export failed, nothing to delete': {
    de: 'Der Export ist fehlgeschlagen, es gibt nichts zu löschen',
    fr: 'L’export a échoué, il n’y a rien à supprimer',
    es: 'La exportación falló, no hay nada que eliminar',
    ja: 'エクスポートに失敗したため、削除するものはありません',
  },
  'Export still in progress': {
    de: 'Der Export läuft noch',
    fr: 'L’export est encore en cours',
    es: 'La exportación sigue en curso',
    ja: 'エクスポートはまだ作成中です',
  },
  'Invalid data export ID': {
    de: 'Ungültige Datenexport-ID',
    fr: 'Identifiant d’export de données invalide',
    es: 'ID de exportación de datos no válido',
    ja: 'データエクスポート ID が正しくありません',
  },
} satisfies Words;
