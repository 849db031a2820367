/** What one does with a direct conversation. */
import { muteUser, unmuteUser } from '@parlance/client/calls';
import { Link, MailOpen, UserRound, Volume2, VolumeX } from 'lucide';
import { copyText } from '../parts/copy.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { offerUndo } from '../parts/saying/say.ts';
import { placeOf } from '../places/conversation.ts';
import { mutedIds } from '../store/people/muted.ts';
import { addressOf } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { trying } from '../store/topics/changes.ts';
import { unreadInDirect } from '../store/unread/in-place.ts';
import { markAsRead } from '../store/unread/marking.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import { sharedItem } from './shared-item.ts';

const setMuted = (user: number, isMuted: boolean) =>
  client.call(isMuted ? muteUser : unmuteUser, { muted_user_id: user });

const toggleMuted = (user: number): Promise<void> =>
  trying(async () => {
    const isMuted = mutedIds.peek().has(user);
    await setMuted(user, !isMuted);
    offerUndo(isMuted ? t('User unmuted') : t('User muted'), () => trying(() => setMuted(user, isMuted)));
  });

const personItems = (user: number): readonly MenuItem[] => [
  {
    words: t('View profile'),
    icon: UserRound,
    group: '·person',
    run: () => openDialog('profile', { user }),
  },
  ...(user === ownId()
    ? []
    : [
        {
          words: mutedIds.value.has(user) ? t('Unmute user') : t('Mute user'),
          icon: mutedIds.value.has(user) ? Volume2 : VolumeX,
          group: '·person',
          run: () => toggleMuted(user),
        },
      ]),
];

export const directMenu = (people: readonly number[]): readonly MenuItem[] => {
  const [one] = people;
  return [
    {
      words: t('Mark as read'),
      icon: MailOpen,
      group: '·place',
      run: () => markAsRead(unreadInDirect(people)),
    },
    {
      words: t('Copy link'),
      icon: Link,
      group: '·place',
      run: () => copyText(`${location.origin}/${addressOf(placeOf({ kind: 'direct', people }))}`),
    },
    sharedItem({ kind: 'direct', people }, '·place'),
    ...(people.length === 1 && one !== undefined ? personItems(one) : []),
  ];
};
