import type { IconNode } from 'lucide';
import { Download, Pin, PinOff, Printer } from 'lucide';
import { actionOf, isForMessage, keysOf } from '../../keyboard/registry.ts';
import { t } from '../../words/index.ts';
import type { MenuItem } from './menu.ts';

const offered: readonly (readonly [action: string, IconNode])[] = [
  ['pin-view', Pin],
  ['unpin-view', PinOff],
  ['save-conversation', Download],
  ['print', Printer],
];

/** What every place of messages offers, after what belongs to its kind. */
export const placeItems = (): readonly MenuItem[] =>
  offered.flatMap(([id, icon]) => {
    const action = actionOf(id);
    if (isForMessage(action) || action.isAllowed?.() === false) return [];
    return [{ words: t(action.words), keys: keysOf(action), icon, group: '·place', run: action.run }];
  });
