import type { Words } from '@parlance/protocol/words/languages';

export const foldersWords = {
  Private: { de: 'Privat', fr: 'Privé', es: 'Privado', ja: '非公開' },
  'New folder': { de: 'Neuer Ordner', fr: 'Nouveau dossier', es: 'Carpeta nueva', ja: '新しいフォルダー' },
  'Rename folder': {
    de: 'Ordner umbenennen',
    fr: 'Renommer le dossier',
    es: 'Cambiar nombre de carpeta',
    ja: 'フォルダー名を変更',
  },
  'A folder of this name exists.': {
    de: 'Einen Ordner dieses Namens gibt es schon.',
    fr: 'Un dossier de ce nom existe.',
    es: 'Ya existe una carpeta con este nombre.',
    ja: 'この名前のフォルダーがあります。',
  },
  'Move folder up': {
    de: 'Ordner nach oben',
    fr: 'Monter le dossier',
    es: 'Subir carpeta',
    ja: 'フォルダーを上へ',
  },
  'Move folder down': {
    de: 'Ordner nach unten',
    fr: 'Descendre le dossier',
    es: 'Bajar carpeta',
    ja: 'フォルダーを下へ',
  },
  'Archive folder': {
    de: 'Ordner archivieren',
    fr: 'Archiver le dossier',
    es: 'Archivar carpeta',
    ja: 'フォルダーをアーカイブ',
  },
  'There are no folders yet.': {
    de: 'Es gibt noch keine Ordner.',
    fr: 'Il n’y a pas encore de dossier.',
    es: 'Aún no hay carpetas.',
    ja: 'フォルダーはまだありません。',
  },
  'Folders put the channels of the sidebar into an order for all. A folder without channels can be archived.':
    {
      de: 'Ordner gliedern die Kanäle der Seitenleiste für alle. Ein Ordner ohne Kanäle kann archiviert werden.',
      fr: 'Les dossiers rangent les canaux de la barre latérale pour tous. Un dossier sans canal peut être archivé.',
      es: 'Las carpetas ordenan los canales de la barra lateral para todos. Una carpeta sin canales se puede archivar.',
      ja: 'フォルダーは全員のサイドバーのチャンネルを整理します。空のフォルダーはアーカイブできます。',
    },
} as const satisfies Words;
