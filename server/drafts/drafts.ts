/**
 * A user's drafts. With `enable_drafts_synchronization` off, the user has none and nothing is stored.
 * Other users' drafts are answered as missing.
 */
import {
  draftsAdd,
  draftsRemove,
  draftsUpdate,
  type GivenDraft,
  type WireDraft,
} from '@parlance/protocol/drafts';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { settingsOf, type User, userColumns } from '../users/index.ts';
import { type CheckedDraft, checkDrafts } from './check.ts';

const columns = sql`id, type, recipients as "to", topic, content, floor(extract(epoch from written_at))::int8 as timestamp`;

const noSuchDraft = () => new ApiError('NOT_FOUND', 'Draft does not exist');

const wantsDrafts = (user: User): boolean => settingsOf(user).enable_drafts_synchronization;

const checkWanted = (user: User): void => {
  if (!wantsDrafts(user))
    throw badRequest('Your settings turn off storing drafts on the server (enable_drafts_synchronization).');
};

/** Locks the user's row: turning the setting off waits, then deletes this draft too. */
const checkStaysWanted = async ({ query, organizationId }: Reader, { id }: User): Promise<void> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u where organization_id = ${organizationId} and id = ${id} for share
  `.execute(query);
  checkWanted(rows[0]!);
};

export const fetchDrafts = async (reader: Reader, user: User): Promise<WireDraft[]> => {
  if (!wantsDrafts(user)) return [];
  const { rows } = await read<WireDraft>`
    select ${columns} from drafts
    where organization_id = ${reader.organizationId} and user_id = ${user.id}
    order by written_at, id
  `.execute(reader.query);
  return rows;
};

/** As columns. */
const unnested = (drafts: readonly CheckedDraft[]) => sql`
  unnest(
    ${drafts.map((draft) => draft.type)}::text[],
    ${drafts.map((draft) => `{${draft.to.join(',')}}`)}::text[],
    ${drafts.map((draft) => draft.topic)}::text[],
    ${drafts.map((draft) => draft.content)}::text[],
    ${drafts.map((draft) => draft.writtenAt.toISOString())}::timestamptz[]
  ) with ordinality as d(type, recipients, topic, content, written_at, place)`;

/** Stores all or none; returns the ids in order. */
export const create = async (
  { database, now }: Service,
  given: readonly GivenDraft[],
  call: Call,
): Promise<number[]> => {
  const { actor, organization } = call;
  checkWanted(actor);
  const drafts = await checkDrafts(call, given, now());
  if (drafts.length === 0) return [];
  return database.transact(organization.id, actor, async (transaction) => {
    await checkStaysWanted(transaction, actor);
    const { rows } = await write<WireDraft>`
      insert into drafts (organization_id, user_id, type, recipients, topic, content, written_at)
      select ${organization.id}, ${actor.id}, type, recipients::int[], topic, content, written_at
      from ${unnested(drafts)}
      where ${limits.draftsOfUser - drafts.length} >= (
        select count(*) from drafts where organization_id = ${organization.id} and user_id = ${actor.id})
      order by place
      returning ${columns}
    `.execute(transaction.query);
    if (rows.length === 0)
      throw badRequest(say('You can keep at most {limit} drafts.', { limit: limits.draftsOfUser }));
    transaction.emit(draftsAdd.of({ drafts: rows }), { users: [actor.id] });
    return rows.map(({ id }) => id);
  });
};

export const replace = async (
  { database, now }: Service,
  id: number,
  given: GivenDraft,
  call: Call,
): Promise<void> => {
  const { actor, organization } = call;
  checkWanted(actor);
  const drafts = await checkDrafts(call, [given], now());
  if (!fitsInteger(id)) throw noSuchDraft();
  await database.transact(organization.id, actor, async (transaction) => {
    await checkStaysWanted(transaction, actor);
    const { rows } = await write<WireDraft>`
      update drafts o set type = d.type, recipients = d.recipients::int[], topic = d.topic, content = d.content,
        written_at = d.written_at
      from ${unnested(drafts)}
      where o.organization_id = ${organization.id} and o.user_id = ${actor.id} and o.id = ${id}
      returning o.id, o.type, o.recipients as "to", o.topic, o.content,
        floor(extract(epoch from o.written_at))::int8 as timestamp
    `.execute(transaction.query);
    const [draft] = rows;
    if (draft === undefined) throw noSuchDraft();
    transaction.emit(draftsUpdate.of({ draft }), { users: [actor.id] });
  });
};

export const remove = async (
  { database }: Service,
  id: number,
  { actor, organization }: Call,
): Promise<void> => {
  checkWanted(actor);
  if (!fitsInteger(id)) throw noSuchDraft();
  await database.transact(organization.id, actor, async (transaction) => {
    await checkStaysWanted(transaction, actor);
    const { rows } = await write`
      delete from drafts where organization_id = ${organization.id} and user_id = ${actor.id} and id = ${id}
      returning id
    `.execute(transaction.query);
    if (rows.length === 0) throw noSuchDraft();
    transaction.emit(draftsRemove.of({ draft_id: id }), { users: [actor.id] });
  });
};
