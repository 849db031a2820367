/** Finds where messages of the source are now, for links to them. */
import { read } from '../../db/sql.ts';
import type { MessageHere } from '../compose.ts';
import type { Text } from '../text.ts';
import type { Message, SourceId } from '../vocabulary.ts';
import { findKnown, type Work } from '../work.ts';

function* namedIn(text: Text): Generator<SourceId> {
  for (const part of text) {
    if (typeof part === 'string') continue;
    if ('message' in part && part.message !== undefined) yield part.message;
    if (part.kind === 'quote') yield* namedIn(part.text);
    if (part.kind === 'link' && part.label !== undefined) yield* namedIn(part.label);
  }
}

/** Ids of messages that texts of these link to. */
export const linkedMessages = (messages: readonly Message[]): SourceId[] => [
  ...new Set(
    messages.flatMap(({ text, place, edits = [] }) => [
      ...namedIn(text),
      ...edits.flatMap((edit) => [...namedIn(edit.text ?? [])]),
      ...('answers' in place && place.answers !== undefined ? [place.answers] : []),
    ]),
  ),
];

export const locateMessages = async (
  work: Work,
  ids: readonly SourceId[],
): Promise<Map<SourceId, MessageHere>> => {
  const found = new Map<SourceId, MessageHere>();
  const known = await findKnown(work, 'message', ids);
  if (known.size === 0) return found;
  const { organizationId, query } = work.reader;
  const { rows } = await read<MessageHere & { people: number[] | null }>`
    select m.id, m.recipient_id as "recipientId", m.topic, c.user_ids as people from messages m
    left join conversations c on m.topic is null and c.organization_id = m.organization_id and c.id = m.recipient_id
    where m.organization_id = ${organizationId}
      and m.id = any(${[...known.values()].map(({ localId }) => localId)}::bigint[])
  `.execute(query);
  const byId = new Map(rows.map((row) => [row.id, { ...row, people: row.people ?? undefined }]));
  for (const [id, { localId }] of known) {
    const here = byId.get(localId);
    if (here !== undefined) found.set(id, here);
  }
  return found;
};
