/** Which stored files the rows name. Thumbnails are drawn again, and pictures of other sites are fetched again. */
import type pg from 'pg';
import { avatarKeys, emojiKeys, fileKey, pictureKey } from '../../storage/keys.ts';

interface Named {
  readonly kind: 'file' | 'avatar' | 'emoji' | 'picture' | 'export';
  readonly organization: number;
  readonly name: string;
}

const keysOf = ({ kind, organization, name }: Named): readonly string[] => {
  switch (kind) {
    case 'file':
      return [fileKey(name)];
    case 'avatar':
      return avatarKeys(name);
    case 'emoji': {
      const { key, stillKey } = emojiKeys(organization, name);
      return name.endsWith('.gif') ? [key, stillKey] : [key];
    }
    case 'picture':
      return [pictureKey(organization, name)];
    case 'export':
      return [name];
  }
};

/** Keys as text in few large pieces: a million of them take 40 MB. */
export class KeyList {
  readonly #full: Buffer[] = [];
  #open = '';
  count = 0;

  add(key: string): void {
    this.#open += `${key}\n`;
    this.count += 1;
    if (this.#open.length < 65_536) return;
    this.#full.push(Buffer.from(this.#open));
    this.#open = '';
  }

  *[Symbol.iterator](): Generator<string> {
    for (const piece of [...this.#full, Buffer.from(this.#open)])
      for (const key of piece.toString().split('\n')) if (key !== '') yield key;
  }
}

/** Reads within the client's snapshot. */
export const fetchKeys = async (client: pg.ClientBase): Promise<KeyList> => {
  const keys = new KeyList();
  await client.query(`declare files no scroll cursor for
    select 'file' as kind, organization_id as organization, path_id as name from attachments
    union all select 'avatar', organization_id, avatar_key from users where avatar_key is not null
    union all select 'emoji', organization_id, file from custom_emoji
    union all select 'picture', o.id, p.value ->> 'file' from organizations o, jsonb_each(o.pictures) p
      where p.value ->> 'file' is not null
    union all select 'export', organization_id, storage_key from exports where storage_key is not null`);
  for (;;) {
    const { rows } = await client.query<Named>('fetch forward 2000 from files');
    if (rows.length === 0) break;
    for (const row of rows) for (const key of keysOf(row)) keys.add(key);
  }
  await client.query('close files');
  return keys;
};
