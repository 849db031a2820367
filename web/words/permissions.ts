import type { Words } from '@parlance/protocol/words/languages';

export const permissionsWords = {
  'Everyone on the internet': {
    de: 'Alle im Internet',
    fr: 'Tout le monde sur internet',
    es: 'Todos en internet',
    ja: 'インターネット上の全員',
  },
  'Full members': {
    de: 'Vollmitglieder',
    fr: 'Membres à part entière',
    es: 'Miembros plenos',
    ja: '正規メンバー',
  },
  Owners: { de: 'Besitzende', fr: 'Propriétaires', es: 'Propietarios', ja: 'オーナー' },
  Moderators: { de: 'Moderierende', fr: 'Modérateurs', es: 'Moderadores', ja: 'モデレーター' },
  'Guests too': { de: 'Auch Gäste', fr: 'Invités compris', es: 'También invitados', ja: 'ゲストを含む' },
  'All but guests': {
    de: 'Alle außer Gästen',
    fr: 'Tous sauf les invités',
    es: 'Todos menos los invitados',
    ja: 'ゲスト以外の全員',
  },
  'And administrators, owners': {
    de: 'Auch Administrierende und Besitzende',
    fr: 'Ainsi que les administrateurs et propriétaires',
    es: 'También administradores y propietarios',
    ja: '管理者とオーナーも含む',
  },
  'And owners': {
    de: 'Auch Besitzende',
    fr: 'Ainsi que les propriétaires',
    es: 'También propietarios',
    ja: 'オーナーも含む',
  },
  'For {n} day or longer': {
    de: 'Seit {n} Tag oder länger',
    fr: 'Depuis {n} jour ou plus',
    es: 'Desde hace {n} día o más',
    ja: '{n} 日以上',
  },
  'For {n} days or longer': {
    de: 'Seit {n} Tagen oder länger',
    fr: 'Depuis {n} jours ou plus',
    es: 'Desde hace {n} días o más',
    ja: '{n} 日以上',
  },
  Roles: { de: 'Rollen', fr: 'Rôles', es: 'Roles', ja: '役割' },
  '{n} more': { de: '{n} weitere', fr: '{n} autres', es: '{n} más', ja: '他 {n} 名' },
  'Only {who} can change this': {
    de: 'Nur {who} können das ändern',
    fr: 'Modifiable seulement par : {who}',
    es: 'Solo pueden cambiarlo: {who}',
    ja: '変更できるのは {who} のみ',
  },
} as const satisfies Words;
