/** What one does with the selected conversations together. */
import { BellOff, Check, Radio } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { choosePolicies, type Topic } from '../store/topics/changes.ts';
import type { Policy } from '../store/topics/policy-names.ts';
import { policies } from '../store/unread/counts.ts';
import { counted, t } from '../words/index.ts';
import { type InboxRow, topicsIn } from './rows.ts';

export interface SelectionBarProps {
  readonly rows: readonly InboxRow[];
  readonly mark: () => void;
  readonly clear: () => void;
}

export const SelectionBar = ({ rows, mark, clear }: SelectionBarProps) => {
  const topics: readonly Topic[] = topicsIn(rows);
  const choose = (policy: Policy) => {
    void choosePolicies(topics, policy);
    clear();
  };
  return (
    <div class="inbox-chosen" role="group" aria-label={t('Selected conversations')}>
      <span>{counted(rows.length, '{n} conversation selected', '{n} conversations selected')}</span>
      <button type="button" class="button" onClick={mark}>
        <Icon of={Check} size={16} />
        {t('Mark as read')}
      </button>
      {topics.length > 0 && (
        <>
          <button type="button" class="button" onClick={() => choose(policies.followed)}>
            <Icon of={Radio} size={16} />
            {t('Follow')}
          </button>
          <button type="button" class="button" onClick={() => choose(policies.muted)}>
            <Icon of={BellOff} size={16} />
            {t('Mute')}
          </button>
        </>
      )}
    </div>
  );
};
