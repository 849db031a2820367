import { Avatar } from '../parts/avatar.tsx';
import { openCard } from '../parts/cards.ts';
import { activityOf, activityWord } from '../store/people/activity.ts';
import { statusOf } from '../store/people/status.ts';
import { isSpectator } from '../store/session/account.ts';
import { people } from '../store/world.ts';
import { t } from '../words/index.ts';

interface PersonRowProps {
  readonly user: number;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

export const PersonRow = ({ user, isStop, onFocus }: PersonRowProps) => {
  const person = people.value.get(user);
  if (person === undefined) return null;
  const activity = activityOf(user);
  const status = statusOf(user);
  const signs = [
    ...(person.is_guest ? [t('guest')] : []),
    ...(person.is_bot ? [t('bot')] : isSpectator() ? [] : [activityWord(activity)]),
    ...(status === undefined ? [] : [status.text]),
  ];
  return (
    <button
      type="button"
      class="person-row"
      data-person={user}
      tabIndex={isStop ? 0 : -1}
      aria-label={[person.full_name, ...signs].filter((sign) => sign !== '').join(', ')}
      onFocus={onFocus}
      onClick={({ currentTarget }) => openCard({ kind: 'person', id: user, anchor: currentTarget })}
    >
      <Avatar person={person} size={24} activity={activity} />
      <span class="person-name">{person.full_name}</span>
      {status !== undefined && <span class="person-status">{status.glyph}</span>}
    </button>
  );
};
