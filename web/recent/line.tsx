import { setStop } from '../parts/lists/roving.ts';
import { Avatar } from '../parts/person/avatar.tsx';
import { exactTimeOf, shortTimeOf } from '../parts/times/time.ts';
import { placeOf } from '../places/conversation.ts';
import { personName } from '../store/names.ts';
import { focusedConversation } from '../store/panes/focus.ts';
import { addressOf } from '../store/places/address.ts';
import { unreadIn } from '../store/unread/in-place.ts';
import { markConversationsRead } from '../store/unread/marking.ts';
import { people } from '../store/world.ts';
import { t } from '../words/index.ts';
import type { RecentRow } from './rows.ts';

/** More would not fit beside a name. */
const mostFaces = 4;

const Participants = ({ of }: { readonly of: readonly number[] }) => (
  <div class="recent-people">
    {of.slice(0, mostFaces).map((id, index) => (
      <span key={id} title={personName(id)}>
        <Avatar person={people.value.get(id)} size={22} />
        <span class="unseen">{`${index > 0 ? ', ' : ''}${personName(id)}`}</span>
      </span>
    ))}
    {of.length > mostFaces && (
      <span class="quiet" title={of.slice(mostFaces).map(personName).join(', ')}>
        +{of.length - mostFaces}
      </span>
    )}
  </div>
);

export interface LineProps {
  readonly row: RecentRow;
  readonly isStop: boolean;
}

export const Line = ({ row, isStop }: LineProps) => {
  const { conversation, unread } = row;
  return (
    <tr class={unread > 0 ? 'has-unread' : ''}>
      <th scope="row">
        <a
          href={addressOf(placeOf(conversation))}
          data-row={row.key}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => {
            setStop('recent', row.key);
            focusedConversation.value = conversation;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' || unread === 0) return;
            event.preventDefault();
            void markConversationsRead(unreadIn(conversation));
          }}
        >
          {row.name}
        </a>
      </th>
      <td>
        <Participants of={row.participants} />
      </td>
      <td>
        {row.isMentioned && (
          <span class="count mentions">
            <span aria-hidden="true">@</span>
            <span class="unseen">{t('mentions you')}</span>
          </span>
        )}{' '}
        {unread > 0 && <span class="count">{unread}</span>}
      </td>
      <td>
        <time dateTime={new Date(row.at * 1000).toISOString()} title={exactTimeOf(row.at)}>
          {shortTimeOf(row.at)}
        </time>
      </td>
    </tr>
  );
};
