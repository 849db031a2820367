import { BookOpen, Info, Keyboard, Search } from 'lucide';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { t } from '../words/index.ts';

export const helpMenu = (): readonly MenuItem[] => [
  {
    words: t('Keyboard shortcuts'),
    icon: Keyboard,
    keys: ['?'],
    run: () => openDialog('keyboard-shortcuts', {}),
  },
  { words: t('Message formatting'), icon: BookOpen, run: () => openDialog('message-formatting', {}) },
  { words: t('Search operators'), icon: Search, run: () => openDialog('search-operators', {}) },
  { words: t('About'), icon: Info, run: () => openDialog('about', {}) },
];
