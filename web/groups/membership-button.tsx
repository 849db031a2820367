/** Into a group, and out of it. */
import type { Group } from '../store/groups/groups.ts';
import { t } from '../words/index.ts';
import { join, leave } from './membership.ts';
import { mayJoin, mayLeave } from './rights.ts';

export const MembershipButton = ({ group }: { readonly group: Group }) => {
  if (mayLeave(group))
    return (
      <button
        type="button"
        class="button"
        aria-label={t('Leave {name}', { name: group.name })}
        onClick={() => void leave(group)}
      >
        {t('Leave')}
      </button>
    );
  if (!mayJoin(group)) return null;
  return (
    <button
      type="button"
      class="button main"
      aria-label={t('Join {name}', { name: group.name })}
      onClick={() => void join(group)}
    >
      {t('Join')}
    </button>
  );
};
