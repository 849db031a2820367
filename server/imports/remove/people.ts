/** Accounts that an import made. People who have been here since stay, and so do those that anything here names. */
import { type RawBuilder, sql } from 'kysely';
import { countSubscribers, settleAdmissions } from '../../channels/index.ts';
import { holdings } from '../../db/holdings.ts';
import { read, type Writable, write } from '../../db/sql.ts';
import { avatarKeys } from '../../profiles/index.ts';
import { settleStored } from '../stored.ts';
import { permissionValues } from './additions.ts';
import { forget, madeBy, type Removal } from './removal.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly goes: boolean;
}

const columns: readonly Column[] = Object.entries(holdings).flatMap(([table, { people = {} }]) =>
  Object.entries(people).map(([column, fate]) => ({ table, column, goes: fate === 'goes' })),
);

/** How a bot is set up goes with it. */
const ofBots: ReadonlySet<string> = new Set(['bots', 'bot_failures', 'bot_storage']);

/** What the import wrote for people who are only here by it, or what they have without doing anything. */
const isTheirs = ({ table, goes }: Column): boolean =>
  table === 'memberships' ||
  ofBots.has(table) ||
  (goes && table !== 'message_flags' && table !== 'scheduled_messages');

const namedIn = ({ table, column }: Column): RawBuilder<unknown> => sql`not exists (
  select from ${sql.table(table)} x where x.organization_id = u.organization_id and ${sql.ref(`x.${column}`)} = u.id)`;

/** In channels of the import that stay, they are members by the import alone. */
const isUnnamed = (removal: Removal): RawBuilder<unknown> =>
  sql.join(
    [
      ...columns.filter((column) => !isTheirs(column)).map(namedIn),
      sql`not exists (
        select from memberships b join channels c on c.organization_id = b.organization_id and c.id = b.recipient_id
        where b.organization_id = u.organization_id and b.user_id = u.id and c.id not in ${madeBy(removal, 'channel')})`,
      sql`not exists (
        select from memberships b
        join messages m on m.organization_id = b.organization_id and m.recipient_id = b.recipient_id and m.topic is null
        where b.organization_id = u.organization_id and b.user_id = u.id)`,
      sql`to_jsonb(u.id) not in (
        select jsonb_array_elements(p.value -> 'direct_members') from (${permissionValues(removal.organizationId)}) p
        where jsonb_typeof(p.value -> 'direct_members') = 'array')`,
    ],
    sql` and `,
  );

/** An organization keeps an owner. */
const mayGo = (removal: Removal): RawBuilder<unknown> => sql`(u.role > 100 or not u.is_active or exists (
  select from users o where o.organization_id = u.organization_id and o.role = 100 and o.is_active and not o.is_bot
    and o.id not in ${madeBy(removal, 'person')}))`;

const fetchUnused = async (removal: Removal, query: Writable): Promise<number[]> => {
  const { organizationId } = removal;
  const { rows } = await read<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${organizationId} and u.id in ${madeBy(removal, 'person')} and u.system_bot is null
      and u.first_sign_in_at is null and u.password_hash is null and ${mayGo(removal)} and ${isUnnamed(removal)}
    order by u.id for update of u
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** Leaves no row that names them. Their direct conversations have no messages any more. */
const forgetPeople = async (
  query: Writable,
  organizationId: number,
  ids: readonly number[],
): Promise<void> => {
  for (const { table, column } of columns.filter(isTheirs))
    await write`
      delete from ${sql.table(table)}
      where organization_id = ${organizationId} and ${sql.ref(column)} = any(${ids}::int[])
    `.execute(query);
  await write`
    with gone as (
      delete from conversations where organization_id = ${organizationId} and user_ids && ${ids}::int[] returning id
    )
    delete from memberships b using gone g where b.organization_id = ${organizationId} and b.recipient_id = g.id
  `.execute(query);
};

const removeSome = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  let ids: number[] = [];
  let keys: string[] = [];
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    const organization = await ground.directory.lock(transaction);
    await write`
      update organizations set version = version + 1, people_removed = people_removed + 1 where id = ${organizationId}
    `.execute(query);
    // Under the log's lock, so that no message to them arrives meanwhile.
    transaction.append(async () => {
      ids = await fetchUnused(removal, query);
      await forgetPeople(query, organizationId, ids);
      const { rows } = await write<{ key: string | null }>`
        delete from users where organization_id = ${organizationId} and id = any(${ids}::int[])
        returning avatar_key as key
      `.execute(query);
      keys = rows.flatMap(({ key }) => (key === null ? [] : avatarKeys(key)));
      await write`
        insert into import_files (organization_id, key)
        select ${organizationId}, * from unnest(${keys}::text[]) on conflict do nothing
      `.execute(query);
      await countSubscribers(query, organizationId);
      await forget(query, removal, ['person'], ids);
      await settleAdmissions(transaction, organization);
      return [{}];
    });
  });
  await ground.storage.remove(keys);
  await settleStored(ground.database.query, organizationId, keys);
  return ids.length;
};

/** Owners of bots go after their bots. */
export const removePeople = async (removal: Removal): Promise<number> => {
  let removed = 0;
  for (let some = await removeSome(removal); some > 0; some = await removeSome(removal)) removed += some;
  return removed;
};
