import { checkEmojiName, newEmojiFile } from '../../custom-emoji/index.ts';
import { drawIds } from '../../db/draw-ids.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Row } from '../format.ts';
import type { Mapping } from './mapping.ts';

export const writeEmoji = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'custom_emoji'>[],
  files: Map<number, { readonly file: string; readonly isAnimated: boolean }>,
): Promise<void> => {
  const drawn = await drawIds(transaction.query, 'custom_emoji_id_seq', rows);
  const written = drawn.map(([row, id]) => {
    mapping.emoji.add(row.id, id);
    const file = newEmojiFile(row.is_animated);
    files.set(row.id, { file, isAnimated: row.is_animated });
    return {
      ...row,
      id,
      name: checkEmojiName(row.name),
      author_id: mapping.users.orNull(row.author_id),
      file,
    };
  });
  await write`
    insert into custom_emoji (organization_id, id, name, author_id, file, is_animated, deactivated, created_at)
    select ${transaction.organizationId}, id, name, author_id, file, is_animated, deactivated, created_at
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, name text, author_id int, file text,
      is_animated boolean, deactivated boolean, created_at timestamptz)
  `.execute(transaction.query);
};
