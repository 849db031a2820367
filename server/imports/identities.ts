/** What an archive calls a thing, and what it is here: the table `imported`. */
import { createHash } from 'node:crypto';
import type { Reader } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { SourceId } from './vocabulary.ts';

export type IdentityKind =
  | 'person'
  | 'group'
  | 'emoji'
  | 'folder'
  | 'channel'
  | 'membership'
  | 'conversation'
  | 'thread'
  | 'message'
  | 'part'
  | 'reaction'
  | 'scheduled'
  | 'file';

export interface Identity {
  readonly localId: number;
  readonly importId: number;
  readonly digest: Buffer | null;
}

export interface NewIdentity {
  readonly kind: IdentityKind;
  readonly id: SourceId;
  readonly localId: number;
  readonly digest?: Buffer | undefined;
  /** Whether it was here before, so that it stays when the import is removed. */
  readonly isMet?: boolean | undefined;
}

const longest = 200;

/** An index entry is bounded, and no text of the database holds a NUL. */
const keyOf = (id: SourceId): string => {
  const text = id.toWellFormed().replaceAll('\0', '\ufffd');
  if (text.length <= longest) return text;
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`;
};

/** Finds in one statement. Keys of the map are ids of the source. */
export const fetchIdentities = async (
  { organizationId, query }: Reader,
  source: string,
  kind: IdentityKind,
  ids: readonly SourceId[],
): Promise<Map<SourceId, Identity>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await read<Identity & { place: number }>`
    select w.place::int - 1 as place, i.local_id as "localId", i.import_id as "importId", i.digest
    from unnest(${ids.map(keyOf)}::text[]) with ordinality as w(id, place)
    join imported i on i.organization_id = ${organizationId} and i.source = ${source} and i.kind = ${kind}
      and i.external_id = w.id
  `.execute(query);
  return new Map(rows.map(({ place, ...identity }) => [ids[place]!, identity]));
};

/** A channel that may not be joined again gets another one: the newest row counts. */
export const writeIdentities = async (
  query: Writable,
  organizationId: number,
  { source, importId }: { readonly source: string; readonly importId: number },
  made: readonly NewIdentity[],
): Promise<void> => {
  if (made.length === 0) return;
  await write`
    insert into imported as i (organization_id, source, kind, external_id, local_id, import_id, digest, made)
    select distinct on (n.kind, n.id) ${organizationId}, ${source}, n.kind, n.id, n.local_id, ${importId},
      decode(n.digest, 'hex'), n.made
    from unnest(
      ${made.map(({ kind }) => kind)}::text[], ${made.map(({ id }) => keyOf(id))}::text[],
      ${made.map(({ localId }) => localId)}::bigint[],
      ${made.map(({ digest }) => digest?.toString('hex') ?? null)}::text[],
      ${made.map(({ isMet }) => isMet !== true)}::boolean[]
    ) with ordinality as n(kind, id, local_id, digest, made, place)
    order by n.kind, n.id, n.place
    on conflict (organization_id, source, kind, external_id) do update
      set local_id = excluded.local_id, import_id = excluded.import_id, digest = excluded.digest,
        made = excluded.made
  `.execute(query);
};

/** Follows what a later archive changed of messages. */
export const writeDigests = async (
  query: Writable,
  organizationId: number,
  source: string,
  digests: readonly { readonly id: SourceId; readonly digest: Buffer }[],
): Promise<void> => {
  if (digests.length === 0) return;
  await write`
    update imported i set digest = decode(n.digest, 'hex')
    from unnest(
      ${digests.map(({ id }) => keyOf(id))}::text[], ${digests.map(({ digest }) => digest.toString('hex'))}::text[]
    ) as n(id, digest)
    where i.organization_id = ${organizationId} and i.source = ${source} and i.kind = 'message' and i.external_id = n.id
  `.execute(query);
};
