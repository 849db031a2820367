/** The items of a message's menu. */
import type { Message } from '@parlance/client/messages/message';
import {
  AlarmClock,
  ChevronsDownUp,
  ChevronsUpDown,
  Code,
  Copy,
  Eye,
  FileCode,
  Flag,
  FolderInput,
  Forward,
  History,
  type IconNode,
  Languages,
  Link,
  Mail,
  Pencil,
  Quote,
  Reply,
  SmilePlus,
  Star,
  Trash2,
  Volume2,
} from 'lucide';
import { actionOf, isForMessage, keysOf } from '../keyboard/registry.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { isShownShort } from '../store/messages/collapsed.ts';
import { t } from '../words/index.ts';

type Icon = IconNode | ((message: Message) => IconNode);

/** Actions by id, in groups. */
const groups: readonly Readonly<Record<string, Icon>>[] = [
  { 'quote-message': Quote, 'forward-message': Forward, 'reply-to-sender': Reply },
  { 'edit-message': Pencil, 'view-source': Code, 'move-messages': FolderInput, 'delete-message': Trash2 },
  { 'add-reaction': SmilePlus },
  {
    star: Star,
    'remind-me': AlarmClock,
    'mark-unread-from-here': Mail,
    collapse: (message) => (isShownShort(message) ? ChevronsUpDown : ChevronsDownUp),
  },
  {
    'read-receipts': Eye,
    'edit-history': History,
    'copy-link': Link,
    'copy-text': Copy,
    'copy-markdown': FileCode,
    'read-aloud': Volume2,
    translate: Languages,
    'report-message': Flag,
  },
];

const itemOf = (id: string, icon: Icon, message: Message): Omit<MenuItem, 'group'> | undefined => {
  const action = actionOf(id);
  if (!isForMessage(action) || action.isAllowed?.(message) === false) return undefined;
  return {
    words: t(action.wordsFor?.(message) ?? action.words),
    keys: keysOf(action),
    icon: typeof icon === 'function' ? icon(message) : icon,
    isDangerous: id === 'delete-message',
    run: () => action.run(message),
  };
};

/** What is not allowed is left out. */
export const messageMenu = (message: Message): readonly MenuItem[] =>
  groups.flatMap((group, index) =>
    Object.entries(group).flatMap(([id, icon]) => {
      const item = itemOf(id, icon, message);
      return item === undefined ? [] : [{ ...item, group: `·${index}` }];
    }),
  );
