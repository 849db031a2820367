/** The history that the organization shows [S34]. */
import type { EditHistoryEntry } from '@parlance/protocol/messages/history';
import { type Organization, settingOf } from '../../organization/index.ts';

const asMove = ({ prev_content, prev_rendered_content, ...move }: EditHistoryEntry): EditHistoryEntry => move;
const isMove = (entry: EditHistoryEntry): boolean =>
  entry.prev_topic !== undefined || entry.prev_stream !== undefined;

/** Newest first. */
export const visibleHistory = (
  history: readonly EditHistoryEntry[],
  organization: Organization,
): EditHistoryEntry[] => {
  const policy = settingOf(organization, 'message_edit_history_visibility_policy');
  if (policy === 'none') return [];
  return policy === 'all' ? [...history] : history.filter(isMove).map(asMove);
};

/** Absent where nothing is visible. */
export const editHistoryOf = (
  history: readonly EditHistoryEntry[] | null,
  organization: Organization,
): { edit_history?: EditHistoryEntry[] } => {
  const visible = visibleHistory(history ?? [], organization);
  return visible.length === 0 ? {} : { edit_history: visible };
};
