import { isResolved } from '@parlance/protocol/topics/resolved';
import { Check, Ellipsis } from 'lucide';
import { IconButton } from '../parts/icon-button.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { directMenu, topicMenu } from '../parts/menus/menus.ts';
import { placeOf } from '../places/conversation.ts';
import { addressOf } from '../store/places/address.ts';
import { policies, policyOf } from '../store/unread/counts.ts';
import { type Label, t } from '../words/index.ts';
import type { InboxActions } from './actions.ts';
import type { InboxRow } from './rows.ts';

export interface ConversationRowProps {
  readonly row: InboxRow;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly actions: InboxActions;
}

const policyWords: Readonly<Record<number, Label>> = {
  [policies.muted]: 'Muted',
  [policies.unmuted]: 'Unmuted',
  [policies.followed]: 'Followed',
};

export const ConversationRow = ({ row, isChosen, isStop, actions }: ConversationRowProps) => {
  const { conversation, name, count } = row;
  const items = () =>
    conversation.kind === 'topic'
      ? topicMenu(conversation.channel, conversation.topic)
      : conversation.kind === 'direct'
        ? directMenu(conversation.people)
        : [];
  const policy =
    conversation.kind === 'topic'
      ? t(policyWords[policyOf(conversation.channel, conversation.topic)] ?? 'Default')
      : undefined;
  return (
    <div
      role="row"
      aria-level={2}
      aria-selected={isChosen}
      aria-label={`${name}, ${t('{n} unread', { n: count.unread })}`}
      data-key={row.key}
      tabIndex={isStop ? 0 : -1}
      class={`inbox-row ${isChosen ? 'chosen' : ''}`}
    >
      <div role="gridcell">
        <label class="inbox-choice">
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name })}
            tabIndex={-1}
            checked={isChosen}
            onChange={() => actions.choose(row.key)}
          />
        </label>
      </div>
      <div role="gridcell" class="inbox-name">
        <a href={addressOf(placeOf(conversation))} tabIndex={-1} dir="auto">
          {name}
        </a>
        {isResolved(name) && <span class="unseen">{t('resolved')}</span>}
      </div>
      <div role="gridcell" class="inbox-tools">
        {count.mentions > 0 && <span class="count mentions">@{count.mentions}</span>}
        <span class="count">{count.unread}</span>
        <IconButton
          icon={Check}
          size={16}
          name={t('Mark as read')}
          tabIndex={-1}
          onClick={() => actions.mark([row])}
        />
        <IconButton
          icon={Ellipsis}
          size={16}
          name={policy === undefined ? t('Actions for {name}', { name }) : `${policy}: ${name}`}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={({ currentTarget }) =>
            openMenu({ name: t('Actions for {name}', { name }), items: items(), anchor: currentTarget })
          }
        />
      </div>
    </div>
  );
};
