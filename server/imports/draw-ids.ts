import { write } from '../db/sql.ts';
import type { Work } from './work.ts';

export type Sequence =
  | 'users_id_seq'
  | 'profile_fields_id_seq'
  | 'custom_emoji_id_seq'
  | 'groups_id_seq'
  | 'channel_folders_id_seq'
  | 'attachments_id_seq'
  | 'recipient_ids';

/** In a dry run, ids that no row has. */
export const drawIds = async (work: Work, sequence: Sequence, count: number): Promise<number[]> => {
  if (count === 0) return [];
  if (work.isDry) return Array.from({ length: count }, work.fakeId);
  const { rows } = await write<{ id: number }>`
    select nextval(${sequence}::regclass)::int as id from generate_series(1, ${count}::int) order by 1
  `.execute(work.ground.database.query);
  return rows.map(({ id }) => id);
};
