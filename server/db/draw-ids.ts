import { type Writable, write } from './sql.ts';

/** Sequences that ids of rows come from. Channels and conversations share one. */
export type Sequence =
  | 'users_id_seq'
  | 'profile_fields_id_seq'
  | 'custom_emoji_id_seq'
  | 'groups_id_seq'
  | 'channel_folders_id_seq'
  | 'attachments_id_seq'
  | 'default_channel_groups_id_seq'
  | 'imports_id_seq'
  | 'recipient_ids';

/** Returns each item with an id of its own; the ids ascend. */
export const drawIds = async <T>(
  handle: Writable,
  sequence: Sequence,
  items: readonly T[],
): Promise<(readonly [item: T, id: number])[]> => {
  const { rows } = await write<{ id: number }>`
    select nextval(${sequence}::regclass)::int as id from generate_series(1, ${items.length}::int) order by 1
  `.execute(handle);
  return items.map((item, index) => [item, rows[index]!.id]);
};
