/** The part of a message's history that its organization shows [S34]. Pure. */
import type { EditHistoryEntry } from '@parlance/protocol/messages/history';
import { type Organization, settingOf } from '../../organization/index.ts';

const asMove = ({ prev_content, prev_rendered_content, ...move }: EditHistoryEntry): EditHistoryEntry => move;
const isMove = (entry: EditHistoryEntry): boolean =>
  entry.prev_topic !== undefined || entry.prev_stream !== undefined;

/** Newest first; what the organization hides is left out. */
export const visibleHistory = (
  history: readonly EditHistoryEntry[],
  organization: Organization,
): EditHistoryEntry[] => {
  const policy = settingOf(organization, 'message_edit_history_visibility_policy');
  if (policy === 'none') return [];
  return policy === 'all' ? [...history] : history.filter(isMove).map(asMove);
};

/** As a key of the message; absent where there is nothing to show. */
export const editHistoryOf = (
  history: readonly EditHistoryEntry[] | null,
  organization: Organization,
): { edit_history?: EditHistoryEntry[] } => {
  const visible = visibleHistory(history ?? [], organization);
  return visible.length === 0 ? {} : { edit_history: visible };
};
