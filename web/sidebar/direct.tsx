/** Direct conversations, newest first. */
import { Users } from 'lucide';
import { later } from '../parts/loading/lazy.tsx';
import { directMenu } from '../parts/menus/menus.ts';
import { Avatar } from '../parts/person/avatar.tsx';
import { useOutcome } from '../parts/use-outcome.ts';
import { conversationOf, placeKey, placeOf } from '../places/conversation.ts';
import { peopleName } from '../store/names.ts';
import { activityOf, activityWord } from '../store/people/activity.ts';
import { place } from '../store/places/address.ts';
import { isOutOfSight } from '../store/places/name.ts';
import { directCount } from '../store/unread/counts.ts';
import { directConversations, ownId, people } from '../store/world.ts';
import { t } from '../words/index.ts';
import { Row } from './row.tsx';

const StatusEmoji = later(() =>
  import('../parts/emoji/status-emoji.tsx').then((module) => module.StatusEmoji),
);

/** The newest conversations, beside unread ones and the one that is open. */
const most = 12;

/** The reader alone: notes to self. */
const peopleIn = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [ownId()] : ids);

export interface DirectProps {
  readonly isShown: (name: string) => boolean;
  readonly isUnreadOnly: boolean;
  readonly isFiltered: boolean;
}

/** The conversation that is open, which may have no messages yet. */
const openPeople = (): readonly number[] | undefined => {
  const open = conversationOf(place.value);
  return open?.kind === 'direct' && !isOutOfSight(place.value) ? open.people : undefined;
};

export const shownDirect = ({ isShown, isUnreadOnly, isFiltered }: DirectProps) => {
  const open = openPeople();
  const isOpen = (ids: readonly number[]) => ids.join() === open?.join();
  const known = directConversations.value.map(({ people: ids }) => peopleIn(ids));
  return (open === undefined || known.some(isOpen) ? known : [...known, open])
    .map((ids) => ({ ids, name: peopleName(ids, 3) }))
    .filter(
      ({ ids, name }, index) =>
        isShown(name) &&
        (directCount(ids).unread > 0 || (!isUnreadOnly && (isFiltered || index < most || isOpen(ids)))),
    );
};

interface DirectRowProps {
  readonly ids: readonly number[];
  readonly name: string;
  readonly first: string;
}

const activityIfKnown = (user: number | undefined) => (user === undefined ? undefined : activityOf(user));

const DirectRow = ({ ids, name, first }: DirectRowProps) => {
  const [one] = ids;
  const person = ids.length === 1 && one !== undefined ? people.value.get(one) : undefined;
  const activity = useOutcome(activityIfKnown, person?.user_id);
  return (
    <Row
      list="direct"
      first={first}
      place={placeOf({ kind: 'direct', people: ids })}
      name={name}
      icon={person === undefined ? Users : undefined}
      picture={person === undefined ? undefined : <Avatar person={person} size={20} activity={activity} />}
      mark={person && <StatusEmoji user={person.user_id} />}
      signs={activity === undefined ? [] : [activityWord(activity)]}
      count={useOutcome(directCount, ids)}
      menu={{ name: t('Actions for {name}', { name }), items: () => directMenu(ids) }}
    />
  );
};

export const Direct = (props: DirectProps) => {
  const shown = shownDirect(props);
  const first = shown[0] === undefined ? '' : placeKey(placeOf({ kind: 'direct', people: shown[0].ids }));
  return (
    <ul aria-label={t('Direct messages')} class="rows">
      {shown.map(({ ids, name }) => (
        <DirectRow key={ids.join()} ids={ids} name={name} first={first} />
      ))}
    </ul>
  );
};
