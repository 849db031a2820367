import { StatusEmoji } from '../parts/emoji/status-emoji.tsx';
import { Avatar } from '../parts/person/avatar.tsx';
import { openCard } from '../parts/person/cards.ts';
import { activityOf, activityWord } from '../store/people/activity.ts';
import { statusOf } from '../store/people/status.ts';
import { isSpectator } from '../store/session/account.ts';
import { ownId, people } from '../store/world.ts';
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
    ...(status === undefined ? [] : [status.text || status.emojiName]),
  ];
  return (
    <button
      type="button"
      class="person-row"
      data-person={user}
      tabIndex={isStop ? 0 : -1}
      // Else it would be called as the button of the own menu.
      aria-label={[
        user === ownId() ? t('{name} (you)', { name: person.full_name }) : person.full_name,
        ...signs,
      ]
        .filter((sign) => sign !== '')
        .join(', ')}
      onFocus={onFocus}
      onClick={({ currentTarget }) => openCard({ kind: 'person', id: user, anchor: currentTarget })}
    >
      <Avatar person={person} size={24} activity={activity} />
      <span class="person-name">{person.full_name}</span>
      <span class="person-status">
        <StatusEmoji user={user} />
      </span>
    </button>
  );
};
