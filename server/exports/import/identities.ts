/** What archives of other systems call the things here, so that a later one of them adds only what is new. */
import { drawIds } from '../../db/draw-ids.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Row } from '../format.ts';
import type { Ids, Mapping } from './mapping.ts';

export const writeImports = async (
  transaction: Transaction,
  mapping: Mapping,
  rows: readonly Row<'imports'>[],
): Promise<void> => {
  const { query, organizationId } = transaction;
  const drawn = await drawIds(query, 'imports_id_seq', rows);
  for (const [row, id] of drawn) mapping.imports.add(row.id, id);
  const written = drawn.map(([row, id]) => ({ ...row, id }));
  await write`
    insert into imports (organization_id, id, source, archive, fingerprint, founded, phase, messages, report, pid,
      started_at, finished_at)
    select ${organizationId}, id, source, archive, fingerprint, founded, phase, messages, report, ${process.pid},
      started_at, finished_at
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id int, source text, archive text,
      fingerprint text, founded boolean, phase text, messages bigint, report jsonb, started_at timestamptz,
      finished_at timestamptz)
  `.execute(query);
};

/** The new ids, by kinds of `imported`. Messages keep theirs. */
const idsOf = (mapping: Mapping): Readonly<Record<string, Ids>> => ({
  person: mapping.users,
  group: mapping.groups,
  emoji: mapping.emoji,
  folder: mapping.folders,
  channel: mapping.channels,
  membership: mapping.users,
  file: mapping.attachments,
});
const ofMessages: ReadonlySet<string> = new Set(['message', 'part', 'thread', 'reaction']);

/** The id of what is gone, or got an id that the archive does not say. It is known, and nothing is here for it. */
const nothing = 0;

export const writeImported = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'imported'>[],
): Promise<void> => {
  const ids = idsOf(mapping);
  const written = rows.map((row) => {
    const local_id = ofMessages.has(row.kind) ? row.local_id : (ids[row.kind]?.find(row.local_id) ?? nothing);
    return {
      ...row,
      local_id,
      made: row.made && local_id !== nothing,
      import_id: mapping.imports.of(row.import_id),
    };
  });
  await write`
    insert into imported (organization_id, source, kind, external_id, local_id, import_id, digest, made)
    select ${organizationId}, source, kind, external_id, local_id, import_id, decode(digest, 'hex'), made
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(source text, kind text, external_id text,
      local_id bigint, import_id int, digest text, made boolean)
  `.execute(query);
};
