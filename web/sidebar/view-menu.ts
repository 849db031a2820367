import { MailOpen, PenLine, PinOff } from 'lucide';
import { runAction } from '../keyboard/registry.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { offerUndo } from '../parts/saying/say.ts';
import { type OwnView, pinView, unpinView } from '../store/places/own-views.ts';
import { trying } from '../store/topics/changes.ts';
import { t } from '../words/index.ts';

export const unpin = (view: OwnView): Promise<void> =>
  trying(async () => {
    await unpinView(view);
    const { name, place } = view;
    offerUndo(t('{name} is no longer pinned', { name }), () => trying(() => pinView(place, name)));
  });

/** What one does with an own view in the sidebar. */
export const viewMenu = (view: OwnView): readonly MenuItem[] => [
  {
    words: t('Rename view'),
    icon: PenLine,
    run: () => openDialog('view-name', { place: view.place }),
  },
  { words: t('Unpin'), icon: PinOff, run: () => unpin(view) },
];

export const inboxMenu = (): readonly MenuItem[] => [
  { words: t('Mark everything as read'), icon: MailOpen, run: () => runAction('mark-everything-read') },
];
