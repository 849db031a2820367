import type { Words } from './languages.ts';

export const groupsWords = {
  'Invalid user group ID: {id}. You need a group to which you may add members.': {
    de: 'Ungültige Benutzergruppen-ID: {id}. Nötig ist eine Gruppe, der Sie Mitglieder hinzufügen dürfen.',
    fr: 'Identifiant de groupe d’utilisateurs invalide : {id}. Il faut un groupe auquel vous pouvez ajouter des membres.',
    es: 'ID de grupo de usuarios no válido: {id}. Hace falta un grupo al que pueda añadir miembros.',
    ja: 'ユーザーグループ ID が正しくありません：{id}。メンバーを追加できるグループを指定してください。',
  },
  'User {id} is already a member of this group': {
    de: 'Der Benutzer {id} ist bereits Mitglied dieser Gruppe',
    fr: 'L’utilisateur {id} est déjà membre de ce groupe',
    es: 'El usuario {id} ya es miembro de este grupo',
    ja: 'ユーザー {id} はすでにこのグループのメンバーです',
  },
  "There is no member '{id}' in this user group": {
    de: 'In dieser Benutzergruppe gibt es kein Mitglied „{id}“',
    fr: 'Ce groupe d’utilisateurs n’a pas de membre « {id} »',
    es: 'No hay ningún miembro «{id}» en este grupo de usuarios',
    ja: 'このユーザーグループにメンバー「{id}」はいません',
  },
  'User group {id} is already a subgroup of this group.': {
    de: 'Die Benutzergruppe {id} ist bereits eine Untergruppe dieser Gruppe.',
    fr: 'Le groupe d’utilisateurs {id} est déjà un sous-groupe de ce groupe.',
    es: 'El grupo de usuarios {id} ya es un subgrupo de este grupo.',
    ja: 'ユーザーグループ {id} はすでにこのグループのサブグループです。',
  },
  'User group {id} is not a subgroup of this group.': {
    de: 'Die Benutzergruppe {id} ist keine Untergruppe dieser Gruppe.',
    fr: 'Le groupe d’utilisateurs {id} n’est pas un sous-groupe de ce groupe.',
    es: 'El grupo de usuarios {id} no es un subgrupo de este grupo.',
    ja: 'ユーザーグループ {id} はこのグループのサブグループではありません。',
  },
  'User group {id} is already a subgroup of one of the passed subgroups.': {
    de: 'Die Benutzergruppe {id} ist bereits Untergruppe einer der angegebenen Untergruppen.',
    fr: 'Le groupe d’utilisateurs {id} est déjà un sous-groupe de l’un des sous-groupes indiqués.',
    es: 'El grupo de usuarios {id} ya es un subgrupo de uno de los subgrupos indicados.',
    ja: 'ユーザーグループ {id} は、指定されたサブグループのいずれかにすでに含まれています。',
  },
  'Roles decide the members of a built-in group.': {
    de: 'Die Mitglieder einer eingebauten Gruppe ergeben sich aus ihren Rollen.',
    fr: 'Les membres d’un groupe intégré découlent de leurs rôles.',
    es: 'Los miembros de un grupo integrado dependen de sus roles.',
    ja: '組み込みグループのメンバーは役割によって決まります。',
  },
  'This user group is deactivated.': {
    de: 'Diese Benutzergruppe ist deaktiviert.',
    fr: 'Ce groupe d’utilisateurs est désactivé.',
    es: 'Este grupo de usuarios está desactivado.',
    ja: 'このユーザーグループは無効化されています。',
  },
  "'{setting}' setting cannot be set to '{group}' group.": {
    de: 'Die Einstellung „{setting}“ kann nicht auf die Gruppe „{group}“ gesetzt werden.',
    fr: 'Le paramètre « {setting} » ne peut pas désigner le groupe « {group} ».',
    es: 'El ajuste «{setting}» no puede tener como valor el grupo «{group}».',
    ja: '設定「{setting}」にグループ「{group}」は指定できません。',
  },
  "'{setting}' must be a system user group.": {
    de: '„{setting}“ muss eine eingebaute Benutzergruppe sein.',
    fr: '« {setting} » doit être un groupe d’utilisateurs du système.',
    es: '«{setting}» debe ser un grupo de usuarios del sistema.',
    ja: '「{setting}」はシステムのユーザーグループでなければなりません。',
  },
  '\'old\' is not the value of "{name}" any more.': {
    de: '„old“ ist nicht mehr der Wert von „{name}“.',
    fr: '« old » n’est plus la valeur de « {name} ».',
    es: '«old» ya no es el valor de «{name}».',
    ja: '「old」は「{name}」の現在の値と一致しません。',
  },
  "User group '{name}' already exists.": {
    de: 'Die Benutzergruppe „{name}“ existiert bereits.',
    fr: 'Le groupe d’utilisateurs « {name} » existe déjà.',
    es: 'El grupo de usuarios «{name}» ya existe.',
    ja: 'ユーザーグループ「{name}」はすでに存在します。',
  },
  "The group 'role:internet' cannot be a subgroup.": {
    de: 'Die Gruppe „role:internet“ kann keine Untergruppe sein.',
    fr: 'Le groupe « role:internet » ne peut pas être un sous-groupe.',
    es: 'El grupo «role:internet» no puede ser un subgrupo.',
    ja: 'グループ「role:internet」をサブグループにすることはできません。',
  },
  'Invalid user group ID: {id}': {
    de: 'Ungültige Benutzergruppen-ID: {id}',
    fr: 'Identifiant de groupe d’utilisateurs invalide : {id}',
    es: 'ID de grupo de usuarios no válido: {id}',
    ja: 'ユーザーグループ ID が正しくありません：{id}',
  },
  'Invalid user group': {
    de: 'Ungültige Benutzergruppe',
    fr: 'Groupe d’utilisateurs invalide',
    es: 'Grupo de usuarios no válido',
    ja: 'ユーザーグループが正しくありません',
  },
  'Built-in groups cannot be changed.': {
    de: 'Eingebaute Gruppen können nicht geändert werden.',
    fr: 'Les groupes intégrés ne peuvent pas être modifiés.',
    es: 'Los grupos integrados no se pueden cambiar.',
    ja: '組み込みグループは変更できません。',
  },
  'No new data supplied': {
    de: 'Keine neuen Angaben',
    fr: 'Aucune nouvelle donnée fournie',
    es: 'No se han proporcionado datos nuevos',
    ja: '新しいデータが指定されていません',
  },
  'User group is already deactivated.': {
    de: 'Die Benutzergruppe ist bereits deaktiviert.',
    fr: 'Le groupe d’utilisateurs est déjà désactivé.',
    es: 'El grupo de usuarios ya está desactivado.',
    ja: 'ユーザーグループはすでに無効化されています。',
  },
  'You cannot deactivate a user group in use.': {
    de: 'Eine Benutzergruppe, die verwendet wird, kann nicht deaktiviert werden.',
    fr: 'Vous ne pouvez pas désactiver un groupe d’utilisateurs en cours d’utilisation.',
    es: 'No se puede desactivar un grupo de usuarios en uso.',
    ja: '使用中のユーザーグループは無効化できません。',
  },
} satisfies Words;
