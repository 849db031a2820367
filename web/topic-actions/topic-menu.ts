/** What one does with a topic. */
import { isResolved } from '@parlance/protocol/topics/resolved';
import {
  CircleCheck,
  CircleDashed,
  Columns2,
  FolderInput,
  Link,
  Mail,
  MailOpen,
  PenLine,
  Trash2,
} from 'lucide';
import { copyText } from '../parts/copy.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { policyItems } from '../parts/menus/policy-items.ts';
import { narrowOf, placeOf } from '../places/conversation.ts';
import { isMiddle } from '../store/looks/layout.ts';
import { addressOf, openBeside } from '../store/places/address.ts';
import { newestIn, type Topic, toggleResolved, trying } from '../store/topics/changes.ts';
import {
  whyNotChangeChannel,
  whyNotChangeTopic,
  whyNotDeleteTopic,
  whyNotResolve,
} from '../store/topics/rights.ts';
import { topicCount } from '../store/unread/counts.ts';
import { unreadInTopic } from '../store/unread/in-place.ts';
import { markConversationsRead } from '../store/unread/marking.ts';
import { markUnread } from '../store/unread/marking-unread.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';
import { sharedItem } from './shared-item.ts';

const readItem = ({ channel, topic }: Topic): MenuItem =>
  topicCount(channel, topic).unread > 0
    ? {
        words: t('Mark as read'),
        icon: MailOpen,
        group: '·state',
        run: () => markConversationsRead(unreadInTopic(channel, topic)),
      }
    : {
        words: t('Mark as unread'),
        icon: Mail,
        group: '·state',
        run: () => markUnread(narrowOf({ kind: 'topic', channel, topic })),
      };

/** The dialog knows a topic by one of its messages. */
const openMove = (topic: Topic): Promise<void> =>
  trying(async () => {
    const newest = await newestIn(topic);
    openDialog('move-messages', { message: newest.id, given: newest, isWholeTopic: true });
  });

const linkTo = (topic: Topic): string =>
  `${location.origin}/${addressOf(placeOf({ kind: 'topic', ...topic }))}`;

const changeItems = (topic: Topic): readonly MenuItem[] => {
  const channel = channels.value.get(topic.channel);
  if (channel === undefined) return [];
  const mayRename = whyNotChangeTopic(channel) === undefined;
  const mayMove = mayRename || whyNotChangeChannel(channel) === undefined;
  const group = '·topic';
  return [
    ...(mayRename
      ? [{ words: t('Rename topic'), icon: PenLine, group, run: () => openDialog('rename-topic', topic) }]
      : []),
    ...(mayMove ? [{ words: t('Move topic'), icon: FolderInput, group, run: () => openMove(topic) }] : []),
    { words: t('Copy link'), icon: Link, group, run: () => copyText(linkTo(topic)) },
    sharedItem({ kind: 'topic', ...topic }, group),
    ...(isMiddle.value
      ? []
      : [
          {
            words: t('Open beside'),
            icon: Columns2,
            group,
            run: () => openBeside(placeOf({ kind: 'topic', ...topic })),
          },
        ]),
    ...(whyNotDeleteTopic(channel) === undefined
      ? [
          {
            words: t('Delete topic'),
            icon: Trash2,
            group,
            isDangerous: true,
            run: () => openDialog('delete-topic', topic),
          },
        ]
      : []),
  ];
};

const resolveItem = (topic: Topic): readonly MenuItem[] => {
  const channel = channels.value.get(topic.channel);
  if (channel === undefined || whyNotResolve(channel, topic.topic) !== undefined) return [];
  const isDone = isResolved(topic.topic);
  return [
    {
      words: isDone ? t('Mark as unresolved') : t('Mark as resolved'),
      icon: isDone ? CircleDashed : CircleCheck,
      group: '·state',
      run: () => toggleResolved(topic),
    },
  ];
};

export const topicMenu = (channel: number, topic: string): readonly MenuItem[] => {
  const one = { channel, topic };
  return [...policyItems(one), readItem(one), ...resolveItem(one), ...changeItems(one)];
};
