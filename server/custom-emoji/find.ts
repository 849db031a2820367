import type { CustomEmoji } from '@parlance/protocol/custom-emoji';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { emojiByName } from '../emoji/index.ts';
import type { Organization } from '../organization/index.ts';
import { urlOf } from './files.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly authorId: number | null;
  readonly file: string;
  readonly isAnimated: boolean;
  readonly deactivated: boolean;
}

const columns = 'id, name, author_id as "authorId", file, is_animated as "isAnimated", deactivated';

const wireOf = (organizationId: number, row: Row): CustomEmoji => ({
  id: String(row.id),
  name: row.name,
  ...urlOf(organizationId, row.file, row.isAnimated),
  deactivated: row.deactivated,
  author_id: row.authorId,
});

/** Includes deactivated ones; keyed by id. */
export const fetchCustomEmoji = async ({
  organizationId,
  query,
}: Reader): Promise<Record<string, CustomEmoji>> => {
  const { rows } = await read<Row>`
    select ${sql.raw(columns)} from custom_emoji where organization_id = ${organizationId} order by id
  `.execute(query);
  return Object.fromEntries(rows.map((row) => [String(row.id), wireOf(organizationId, row)]));
};

/** Finds by id, or an active one by name. */
export const findCustomEmoji = async (
  { organizationId, query }: Reader,
  wanted: { readonly id: string } | { readonly name: string },
): Promise<CustomEmoji | undefined> => {
  if ('id' in wanted && !/^[1-9]\d{0,8}$/.test(wanted.id)) return undefined;
  const { rows } = await read<Row>`
    select ${sql.raw(columns)} from custom_emoji where organization_id = ${organizationId}
      and ${'id' in wanted ? sql`id = ${Number(wanted.id)}` : sql`name = ${wanted.name} and not deactivated`}
  `.execute(query);
  return rows[0] && wireOf(organizationId, rows[0]);
};

export type Pictures = ReadonlyMap<string, { readonly url: string }>;

/** Every change creates a new organization object, so entries stay valid. */
const known = new WeakMap<Organization, Promise<Pictures>>();

/** Returns active pictures by name; one statement per version of the organization. */
export const fetchEmojiPictures = (reader: Reader, organization: Organization): Promise<Pictures> => {
  const kept = known.get(organization);
  if (kept !== undefined) return kept;
  const fetched = fetchCustomEmoji(reader).then(
    (all) =>
      new Map(
        Object.values(all)
          .filter(({ deactivated }) => !deactivated)
          .map(({ name, source_url }) => [name, { url: source_url }]),
      ),
  );
  known.set(organization, fetched);
  fetched.catch(() => known.delete(organization));
  return fetched;
};

/** Returns pictures of deactivated emoji with unused names, for older messages. */
export const fetchFormerEmojiPictures = async (reader: Reader): Promise<Pictures> => {
  const all = Object.values(await fetchCustomEmoji(reader));
  const meant = new Set(all.filter(({ deactivated }) => !deactivated).map(({ name }) => name));
  return new Map(
    all
      .filter(({ name }) => !meant.has(name) && emojiByName(name) === undefined)
      .map(({ name, source_url }) => [name, { url: source_url }]),
  );
};
