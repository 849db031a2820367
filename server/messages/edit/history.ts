/** GET /messages/{message_id}/history. */
import { setImmediate } from 'node:timers/promises';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { getMessageHistory } from '@parlance/protocol/messages/edit';
import type { EditHistoryEntry } from '@parlance/protocol/messages/history';
import { showTopic } from '@parlance/protocol/topics/rule';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { toSeconds } from '../../frame/seconds.ts';
import { withoutAdditions } from '../../markdown/index.ts';
import { settingOf } from '../../organization/index.ts';
import { mayRead } from '../access.ts';
import { noSuchMessage } from '../one-message.ts';
import { createDifferences } from './difference.ts';
import { visibleHistory } from './visible-history.ts';

type Version = Answer<typeof getMessageHistory>['message_history'][number];

interface Row {
  readonly topic: string | null;
  readonly content: string;
  readonly renderedContent: string;
  readonly senderId: number;
  readonly sentAt: Date;
  readonly history: readonly EditHistoryEntry[];
}

type State = Pick<Version, 'topic' | 'content' | 'rendered_content'>;

const before = (state: State, entry: EditHistoryEntry): State => ({
  topic: entry.prev_topic ?? state.topic,
  content: entry.prev_content ?? state.content,
  rendered_content: entry.prev_rendered_content ?? state.rendered_content,
});

const versionOf = (
  state: State,
  entry: EditHistoryEntry,
  differences: ReturnType<typeof createDifferences>,
): Version => {
  const { user_id, timestamp, prev_content, prev_rendered_content, prev_topic, prev_stream, stream } = entry;
  return {
    ...state,
    user_id,
    timestamp,
    ...(prev_content === undefined || prev_rendered_content === undefined
      ? {}
      : {
          prev_content,
          prev_rendered_content,
          content_html_diff: differences(prev_rendered_content, state.rendered_content),
        }),
    ...(prev_topic === undefined ? {} : { prev_topic }),
    ...(prev_stream === undefined || stream === undefined ? {} : { prev_stream, stream }),
  };
};

/** Walks back from the newest version; lets other requests run between edits. */
const versionsOf = async (row: Row): Promise<Version[]> => {
  const differences = createDifferences();
  let state: State = {
    topic: row.topic ?? '',
    content: row.content,
    rendered_content: withoutAdditions(row.renderedContent),
  };
  const versions: Version[] = [];
  for (const entry of row.history) {
    versions.push(versionOf(state, entry, differences));
    state = before(state, entry);
    if (entry.prev_content !== undefined) await setImmediate();
  }
  const timestamp = toSeconds(row.sentAt);
  return [{ ...state, user_id: row.senderId, timestamp }, ...versions.reverse()];
};

/** Throws BAD_REQUEST for unreadable messages and hidden histories. */
export const fetchHistory = async (
  input: Input<typeof getMessageHistory>,
  { reader, organization, actor }: Call,
): Promise<Answer<typeof getMessageHistory>> => {
  if (settingOf(organization, 'message_edit_history_visibility_policy') === 'none')
    throw badRequest('Message edit history is disabled in this organization');
  const { rows } = await read<Row>`
    select m.topic, m.content, m.rendered_content as "renderedContent", m.sender_id as "senderId",
      m.sent_at as "sentAt", coalesce(m.edit_history, '[]'::jsonb) as history
    from messages m
    where m.organization_id = ${reader.organizationId} and m.id::bigint = ${input.message_id}::bigint
      and ${mayRead(reader.organizationId, actor)}
  `.execute(reader.query);
  const row = rows[0];
  if (row === undefined) throw noSuchMessage();
  const shown = await versionsOf({ ...row, history: visibleHistory(row.history, organization) });
  const name = (topic: string) => (row.topic === null ? '' : showTopic(topic, input.allow_empty_topic_name));
  return {
    message_history: shown.map((version) => ({
      ...version,
      topic: name(version.topic),
      ...(version.prev_topic === undefined ? {} : { prev_topic: name(version.prev_topic) }),
    })),
  };
};
