/**
 * Subscriber lists as texts that are read and compressed once. Whatever changes a channel's subscribers also
 * changes its row in the same transaction (`subscriber_count`), so a list is valid for this version of the row.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { type Part, SharedText } from '../../http/shared-text.ts';
import { recentlyActiveSince, type User } from '../../users/index.ts';

/** A row `c` of `channels` has another version after each update, and only then. */
export const rowVersion = sql<string>`c.xmin::text || c.ctid::text`;

export interface ListedChannel {
  readonly id: number;
  readonly rowVersion: string;
  readonly isSubscribed: boolean;
}

/** JSON lists without brackets, by channel. */
export type Lists = ReadonlyMap<number, readonly Part[]>;

export interface Some {
  readonly actor: Pick<User, 'id'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Leaves out people who were active lately. */
  readonly isFew: boolean;
}

interface Row {
  readonly channel: number;
  readonly version: string;
  readonly ids: string;
}

interface Kept {
  readonly version: string;
  readonly list: Part;
  readonly length: number;
}

interface Present {
  readonly ids: string;
  readonly generation: number;
}

/** Characters. A shorter list is compressed with the text around it. */
const worthCompressing = 4096;
/** Characters of all kept lists. */
const capacity = 8_000_000;
const mostOrganizations = 100;

/** `isListed` is about a row `u` of `users`. */
const fetchTexts = async (
  { organizationId, query }: Reader,
  channels: readonly number[],
  isListed: RawBuilder<boolean>,
): Promise<Row[]> => {
  const { rows } = await read<Row>`
    with listed as materialized (
      select u.id from users u where u.organization_id = ${organizationId} and u.is_active and ${isListed}
    )
    select c.id as channel, ${rowVersion} as version, coalesce((
      select string_agg(m.user_id::text, ',' order by m.user_id) from memberships m
      where m.organization_id = ${organizationId} and m.recipient_id = c.id and m."left" is null
        and m.user_id in (select id from listed)), '') as ids
    from channels c where c.organization_id = ${organizationId} and c.id = any(${channels}::int[])
  `.execute(query);
  return rows;
};

/** Bots and recently active users [S26]. */
const isPresent = ({
  now,
  isFew,
}: Some): RawBuilder<boolean> => sql<boolean>`(u.is_bot or (not ${isFew}::boolean
  and u.first_sign_in_at is not null and u.active_at >= ${recentlyActiveSince(now)}))`;

const fetchPresent = async ({ organizationId, query }: Reader, some: Some) => {
  const { rows } = await read<{ ids: string; hasActor: boolean }>`
    select coalesce(string_agg(u.id::text, ',' order by u.id), '') as ids,
      coalesce(bool_or(u.id = ${some.actor.id}), false) as "hasActor"
    from users u where u.organization_id = ${organizationId} and u.is_active and ${isPresent(some)}
  `.execute(query);
  return rows[0]!;
};

export class SubscriberLists {
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #present = new Map<string, Present>();
  #length = 0;
  #generation = 0;

  #forget(key: string): void {
    this.#length -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }

  #keep(key: string, kept: Kept): void {
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#length += kept.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#length <= capacity) return;
      this.#forget(oldest);
    }
  }

  /** Returns a number that changes with the users who are present. */
  #generationOf(key: string, ids: string): number {
    const before = this.#present.get(key);
    if (before?.ids === ids) return before.generation;
    this.#generation += 1;
    this.#present.delete(key);
    this.#present.set(key, { ids, generation: this.#generation });
    if (this.#present.size > mostOrganizations) this.#present.delete(this.#present.keys().next().value!);
    return this.#generation;
  }

  async #fetch(
    reader: Reader,
    channels: readonly ListedChannel[],
    { kind, isListed }: { readonly kind: string; readonly isListed: RawBuilder<boolean> },
  ): Promise<Map<number, readonly Part[]>> {
    const keyOf = (id: number) => `${reader.organizationId} ${id} ${kind.split(' ', 1)[0]}`;
    const lists = new Map<number, readonly Part[]>();
    const missing: number[] = [];
    for (const { id, rowVersion } of channels) {
      const kept = this.#kept.get(keyOf(id));
      if (kept?.version === `${kind} ${rowVersion}`) {
        this.#keep(keyOf(id), kept);
        lists.set(id, [kept.list]);
      } else missing.push(id);
    }
    if (missing.length > 0)
      for (const { channel, version, ids } of await fetchTexts(reader, missing, isListed)) {
        const list = ids.length < worthCompressing ? ids : new SharedText(ids);
        this.#keep(keyOf(channel), { version: `${kind} ${version}`, list, length: ids.length });
        lists.set(channel, [list]);
      }
    return lists;
  }

  fetchWhole(reader: Reader, channels: readonly ListedChannel[]): Promise<Lists> {
    return this.#fetch(reader, channels, { kind: 'whole', isListed: sql<boolean>`true` });
  }

  /** Lists only bots and recently active users [S26], and `actor`. */
  async fetchSome(reader: Reader, channels: readonly ListedChannel[], some: Some): Promise<Lists> {
    if (channels.length === 0) return new Map();
    const name = some.isFew ? 'few' : 'part';
    const { ids, hasActor } = await fetchPresent(reader, some);
    const kind = `${name} ${this.#generationOf(`${reader.organizationId} ${name}`, ids)}`;
    const lists = await this.#fetch(reader, channels, { kind, isListed: isPresent(some) });
    if (!hasActor)
      for (const { id, isSubscribed } of channels)
        if (isSubscribed) {
          const [list = ''] = lists.get(id) ?? [];
          lists.set(id, list === '' ? [`${some.actor.id}`] : [list, `,${some.actor.id}`]);
        }
    return lists;
  }
}
