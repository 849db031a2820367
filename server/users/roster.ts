/**
 * All users as cached JSON: 10,000 users are 4 MB for every new client. `users.changed` grows in commit
 * order, so only rows beyond the last known change are read again.
 */
import type { WireUser } from '@parlance/protocol/users/users';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { SharedText } from '../http/shared-text.ts';
import type { Organization } from '../organization/index.ts';
import { emailSeenBy, renderUser } from './render.ts';
import { isSpectator } from './spectator.ts';
import { profiledColumns, type User } from './user.ts';

interface Fragment {
  readonly changed: number;
  readonly isActive: boolean;
  readonly text: string;
}

/** JSON arrays by ascending user id. */
export interface Texts {
  readonly active: SharedText;
  readonly inactive: SharedText;
}

interface Copy {
  newest: number;
  readonly fragments: Map<number, Fragment>;
  texts: Texts | undefined;
}

export interface RosterView {
  readonly clientGravatar: boolean;
  readonly withProfile: boolean;
  /** Visible users; all when absent. */
  readonly seen?: ReadonlySet<number> | undefined;
  /** Replaces invisible users; absent: omits them. */
  readonly placeholder?: ((id: number) => WireUser) | undefined;
}

type Row = User & { readonly changed: number };
/** Replaces cached fragments; undefined omits a user. */
type Overlay = ReadonlyMap<number, Fragment | undefined>;

const capacity = 32;
const noOverlay: Overlay = new Map();

const join = (fragments: ReadonlyMap<number, Fragment>, overlay: Overlay): Texts => {
  const active: string[] = [];
  const inactive: string[] = [];
  for (const [id, kept] of fragments) {
    const fragment = overlay.has(id) ? overlay.get(id) : kept;
    if (fragment !== undefined) (fragment.isActive ? active : inactive).push(fragment.text);
  }
  return {
    active: new SharedText(`[${active.join(',')}]`),
    inactive: new SharedText(`[${inactive.join(',')}]`),
  };
};

const perTurn = 500;

/** Yields, since rendering 10,000 users takes a tenth of a second. */
const inTurns = async <T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> => {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % perTurn === 0) await new Promise(setImmediate);
    results.push(work(item));
  }
  return results;
};

export class Roster {
  readonly #copies = new Map<string, Copy>();

  #copyOf(key: string): Copy {
    const copy = this.#copies.get(key) ?? { newest: -1, fragments: new Map(), texts: undefined };
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    if (this.#copies.size > capacity) this.#copies.delete(this.#copies.keys().next().value!);
    return copy;
  }

  /** `viewer` is as of the reader's snapshot. */
  async fetch(
    reader: Reader,
    organization: Organization,
    viewer: User,
    { clientGravatar, withProfile, seen, placeholder }: RosterView,
  ): Promise<Texts> {
    const isOpen = isSpectator(viewer);
    const render = (user: User, seesEmail: boolean, changed: number): Fragment => ({
      changed,
      isActive: user.isActive,
      text: JSON.stringify(
        renderUser(user, organization, { seesEmail, clientGravatar, withProfile, isOpen }),
      ),
    });
    const renderRow = (row: Row) => render(row, viewer.role <= emailSeenBy(row), row.changed);
    // Administrators see the same addresses as owners.
    const viewers = Math.max(viewer.role, 200);
    const { id, host, peopleRemoved } = organization;
    const key = [id, host, peopleRemoved, viewers, clientGravatar, withProfile].join(' ');
    const copy = this.#copyOf(key);

    const { newest, rows } = await fetchSince(reader, copy.newest);
    const fragments = await inTurns(rows, renderRow);
    const overlay = new Map<number, Fragment | undefined>();
    let kept: ReadonlyMap<number, Fragment> = copy.fragments;
    if (newest > copy.newest) {
      rows.forEach((row, index) => {
        copy.fragments.set(row.id, fragments[index]!);
      });
      copy.newest = newest;
      copy.texts = undefined;
    } else if (newest < copy.newest) {
      // The copy is newer than this snapshot: read newer users again.
      kept = new Map(copy.fragments);
      for (const [id, { changed }] of kept) if (changed > newest) overlay.set(id, undefined);
      for (const row of await fetchRows(reader, [...overlay.keys()])) overlay.set(row.id, renderRow(row));
    }
    if (viewer.role > emailSeenBy(viewer) && kept.has(viewer.id))
      overlay.set(viewer.id, render(viewer, true, 0));
    if (seen !== undefined)
      for (const [id, { changed }] of kept) {
        if (seen.has(id)) continue;
        const exists = !overlay.has(id) || overlay.get(id) !== undefined;
        const text = exists && placeholder !== undefined ? JSON.stringify(placeholder(id)) : undefined;
        overlay.set(id, text === undefined ? undefined : { changed, isActive: true, text });
      }
    if (overlay.size > 0) return join(kept, overlay);
    copy.texts ??= join(copy.fragments, noOverlay);
    return copy.texts;
  }
}

const fetchSince = async (reader: Reader, known: number): Promise<{ newest: number; rows: Row[] }> => {
  const { rows } = await read<Row & { id: number | null; newest: number }>`
    select n.newest, u.changed, ${sql.raw(profiledColumns)}
    from (
      select coalesce(max(changed), -1) as newest from users where organization_id = ${reader.organizationId}
    ) n
    left join users u on u.organization_id = ${reader.organizationId} and u.changed > ${known} and u.system_bot is null
    order by u.id
  `.execute(reader.query);
  return { newest: rows[0]!.newest, rows: rows.filter((row) => row.id !== null) };
};

const fetchRows = async (reader: Reader, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await read<Row>`
    select u.changed, ${sql.raw(profiledColumns)} from users u
    where u.organization_id = ${reader.organizationId} and u.id = any(${ids}::bigint[])
  `.execute(reader.query);
  return rows;
};
