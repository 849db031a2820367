import type { GivenDraft } from '@parlance/protocol/drafts';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { fetchSeenChannels, noSuchChannel } from '../channels/index.ts';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';

export interface CheckedDraft extends GivenDraft {
  readonly writtenAt: Date;
}

const checkPeople = async (reader: Reader, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${reader.organizationId} and id = any(${ids.filter(fitsInteger)}::int[])
  `.execute(reader.query);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest(say('Invalid user ID {id}', { id: unknown }), { var_name: 'to' });
};

/**
 * Normalizes drafts: without recipients there is no topic, nor in drafts to users. Throws BAD_REQUEST
 * for unknown users, STREAM_DOES_NOT_EXIST for unseen channels. Uses two statements. `now` in
 * milliseconds.
 */
export const checkDrafts = async (
  { reader, actor }: Call,
  given: readonly GivenDraft[],
  now: number,
): Promise<CheckedDraft[]> => {
  for (const draft of given)
    if (draft.type === 'stream' && draft.to.length !== 1)
      throw badRequest('Must specify exactly 1 channel ID for channel messages', { var_name: 'to' });
  const idsFor = (type: GivenDraft['type']) => [
    ...new Set(given.flatMap((draft) => (draft.type === type ? draft.to : []))),
  ];
  await checkPeople(reader, idsFor('private'));
  const channels = idsFor('stream');
  if (channels.length > 0) {
    const seen = new Set(await fetchSeenChannels(reader, actor, channels.filter(fitsInteger)));
    const unseen = channels.find((id) => !seen.has(id));
    if (unseen !== undefined) throw noSuchChannel(unseen);
  }
  return given.map((draft) => ({
    ...draft,
    to: draft.type === '' ? [] : draft.to,
    topic: draft.type === 'stream' ? draft.topic : '',
    writtenAt: new Date(draft.timestamp === undefined ? now : Math.floor(draft.timestamp * 1000)),
  }));
};
