/**
 * Cache of names and pictures for messages and lists. `users.changed` grows in commit order; copies are valid
 * while its maximum, just read by the caller, is unchanged.
 */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { type User, userColumns } from './user.ts';

interface Copies {
  readonly newest: number;
  readonly users: Map<number, User>;
}

/** SQL for the latest change of any user, by one index lookup. */
export const newestChange = (organizationId: number) =>
  sql<number>`(select coalesce(max(changed), -1) from users where organization_id = ${organizationId})`;

const mostOrganizations = 100;
const mostUsers = 20_000;

export class KnownUsers {
  readonly #copies = new Map<number, Copies>();

  #copiesOf(organizationId: number, newest: number): Copies {
    const kept = this.#copies.get(organizationId);
    const copies = kept === undefined || kept.newest < newest ? { newest, users: new Map() } : kept;
    this.#copies.delete(organizationId);
    this.#copies.set(organizationId, copies);
    if (this.#copies.size > mostOrganizations) this.#copies.delete(this.#copies.keys().next().value!);
    return copies;
  }

  /** Returns users at least as new as `newest`, which was read with the ids. */
  async fetch(
    reader: Reader,
    newest: number,
    ids: ReadonlySet<number>,
  ): Promise<Pick<ReadonlyMap<number, User>, 'get'>> {
    const { organizationId } = reader;
    const known = this.#copiesOf(organizationId, newest).users;
    const missing = [...ids].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const { rows } = await read<User & { newest: number }>`
      select ${newestChange(organizationId)} as newest, ${sql.raw(userColumns)} from users u
      where u.organization_id = ${organizationId} and u.id = any(${missing}::int[])
    `.execute(reader.query);
    const found = new Map<number, User>(rows.map((user) => [user.id, user]));
    const copies = this.#copiesOf(organizationId, rows[0]?.newest ?? newest);
    // A concurrent call may have stored newer copies.
    if (copies.newest === rows[0]?.newest) {
      if (copies.users.size > mostUsers) this.#copies.delete(organizationId);
      else for (const [id, user] of found) copies.users.set(id, user);
    }
    for (const id of ids) if (!found.has(id) && known.has(id)) found.set(id, known.get(id)!);
    return found;
  }
}
