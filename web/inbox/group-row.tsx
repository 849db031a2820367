import { Check, ChevronDown, ChevronRight } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { channelName } from '../store/names.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';
import type { InboxGroup } from './rows.ts';

export interface GroupRowProps {
  readonly group: InboxGroup;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly toggle: () => void;
  readonly mark: () => void;
}

export const GroupRow = ({ group, isOpen, isStop, toggle, mark }: GroupRowProps) => {
  const name = group.channel === undefined ? t('Direct messages') : channelName(group.channel);
  const color = group.channel === undefined ? undefined : channels.value.get(group.channel)?.own?.color;
  const unread = group.rows.reduce((sum, { count }) => sum + count.unread, 0);
  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={isOpen}
      aria-label={name}
      data-group={group.key}
      tabIndex={isStop ? 0 : -1}
      class="inbox-group"
      style={color === undefined ? undefined : { '--channel': color }}
    >
      <div role="gridcell" class="inbox-group-name">
        <button type="button" tabIndex={-1} onClick={toggle}>
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={15} />
          {name}
        </button>
      </div>
      <div role="gridcell" class="inbox-tools">
        <span class="count">{unread}</span>
        <IconButton icon={Check} size={16} name={t('Mark as read')} tabIndex={-1} onClick={mark} />
      </div>
    </div>
  );
};
