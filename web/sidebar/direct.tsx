/** Direct conversations, newest first. */
import { Users } from 'lucide';
import { Avatar } from '../parts/avatar.tsx';
import { directMenu } from '../parts/menus.ts';
import { placeKey, placeOf } from '../places/conversation.ts';
import { activityOf, activityWord } from '../store/activity.ts';
import { directCount } from '../store/counts.ts';
import { peopleName } from '../store/names.ts';
import { directConversations, ownId, people } from '../store/world.ts';
import { t } from '../words/index.ts';
import { Row } from './row.tsx';

/** Conversations before "more" is asked for; unread ones are always shown. */
const most = 12;

/** The reader alone: notes to self. */
const peopleIn = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [ownId()] : ids);

export interface DirectProps {
  readonly isShown: (name: string) => boolean;
  readonly isUnreadOnly: boolean;
  readonly isFiltered: boolean;
}

export const shownDirect = ({ isShown, isUnreadOnly, isFiltered }: DirectProps) => {
  const all = directConversations.value
    .map(({ people: ids }) => ({ ids: peopleIn(ids), name: peopleName(peopleIn(ids), 3) }))
    .filter(({ ids, name }) => isShown(name) && (!isUnreadOnly || directCount(ids).unread > 0));
  return all.filter(({ ids }, index) => isFiltered || index < most || directCount(ids).unread > 0);
};

export const Direct = (props: DirectProps) => {
  const shown = shownDirect(props);
  const first = shown[0] === undefined ? '' : placeKey(placeOf({ kind: 'direct', people: shown[0].ids }));
  return (
    <ul aria-label={t('Direct messages')} class="rows">
      {shown.map(({ ids, name }) => {
        const [one] = ids;
        const single = ids.length === 1 && one !== undefined ? people.value.get(one) : undefined;
        const activity = single === undefined ? undefined : activityOf(single.user_id);
        return (
          <Row
            key={ids.join()}
            list="direct"
            first={first}
            place={placeOf({ kind: 'direct', people: ids })}
            name={name}
            icon={single === undefined ? Users : undefined}
            picture={
              single === undefined ? undefined : <Avatar person={single} size={20} activity={activity} />
            }
            signs={activity === undefined ? [] : [activityWord(activity)]}
            count={directCount(ids)}
            menu={{ name: t('Actions for {name}', { name }), items: () => directMenu(ids) }}
          />
        );
      })}
    </ul>
  );
};
