import type { Readable } from 'node:stream';
import { emojiKeys } from '../custom-emoji/index.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { pictureKey } from '../organization/index.ts';
import { avatarKeys } from '../profiles/index.ts';
import type { Storage } from '../storage/index.ts';
import { fileKey } from '../uploads/index.ts';
import { fileEntry } from './format.ts';

export interface Picture {
  readonly entry: string;
  readonly key: string;
}

export const fetchPictures = async ({ query, organizationId }: Reader): Promise<Picture[]> => {
  const { rows } = await read<{ kind: 'avatars' | 'emoji' | 'pictures'; name: string; place: string }>`
    select 'avatars' as kind, id::text as name, avatar_key as place from users
    where organization_id = ${organizationId} and avatar_key is not null
    union all
    select 'emoji', id::text, file from custom_emoji where organization_id = ${organizationId}
    union all
    select 'pictures', p.key, p.value ->> 'file' from organizations o, jsonb_each(o.pictures) p
    where o.id = ${organizationId} and p.value ->> 'file' is not null
  `.execute(query);
  const keyOf = {
    avatars: (place: string) => avatarKeys(place)[1],
    emoji: (place: string) => emojiKeys(organizationId, place).key,
    pictures: (place: string) => pictureKey(organizationId, place),
  };
  return rows.map(({ kind, name, place }) => ({ entry: fileEntry(kind, name), key: keyOf[kind](place) }));
};

const batch = 500;

interface Found {
  readonly id: number;
  readonly pathId: string;
  readonly size: number;
}

/** Omits files deleted since the rows were read. */
export async function* filesOf(
  database: Database,
  storage: Storage,
  organizationId: number,
  ids: readonly number[],
): AsyncGenerator<{ readonly entry: string; readonly size: number; readonly content: Readable }> {
  for (let from = 0; from < ids.length; from += batch) {
    const { rows } = await read<Found>`
      select id, path_id as "pathId", size from attachments
      where organization_id = ${organizationId} and id = any(${ids.slice(from, from + batch)}::int[]) order by id
    `.execute(database.reader(organizationId).query);
    for (const { id, pathId, size } of rows) {
      const content = await storage.read(fileKey(pathId));
      if (content !== undefined) yield { entry: fileEntry('files', id), size, content };
    }
  }
}
