/** Default channels and named groups of them, chosen by administrators and hidden from guests. */

import type { DefaultGroupObject } from '@parlance/protocol/channels/defaults';
import * as declared from '@parlance/protocol/channels/defaults';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { largestInteger } from '../db/integer.ts';
import { locks } from '../db/locks.ts';
import type { Transaction } from '../db/transaction.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { User } from '../users/index.ts';
import { noSuchChannel } from './access.ts';
import type { Channel } from './channel.ts';
import { fetchDefaultGroups, tellGroups } from './defaults.ts';
import { isSeen, joinMembership } from './sight.ts';
import { checkGroupName, normaliseDescription } from './text.ts';
import { doUpdateChannel } from './update.ts';

const mostGroups = 200;

const checkAdministrator = (actor: User): void => {
  if (actor.role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
};

/** Locks channels against becoming private or archived. Throws STREAM_DOES_NOT_EXIST, BAD_REQUEST. */
const lockNamed = async (tx: Transaction, actor: User, names: readonly string[]): Promise<number[]> => {
  const asked = names.map((name) => name.trim());
  const { rows } = await sql<Pick<Channel, 'id' | 'name' | 'inviteOnly' | 'isArchived' | 'isDefault'>>`
    select c.id, c.name, c.invite_only as "inviteOnly", c.is_archived as "isArchived", c.is_default as "isDefault"
    from channels c ${joinMembership(actor)}
    where c.organization_id = ${tx.organizationId} and ${isSeen(actor)}
      and lower(c.name) = any(select lower(name) from unnest(${asked}::text[]) as n(name))
    order by c.id for no key update of c
  `.execute(tx.query);
  const known = new Set(rows.map((row) => lowerCase(row.name)));
  for (const name of asked) if (!known.has(lowerCase(name))) throw noSuchChannel(name);
  for (const { name, inviteOnly, isArchived, isDefault } of rows) {
    if (inviteOnly || isArchived)
      throw badRequest(
        say("'{name}' is private or archived, so it cannot be offered to new members.", { name }),
      );
    if (isDefault)
      throw badRequest(say("'{name}' is a default channel, so it cannot be in a group of them.", { name }));
  }
  return rows.map((row) => row.id);
};

const insertInto = (tx: Transaction, group: number, channels: readonly number[]) =>
  sql`
  insert into default_channel_group_channels (organization_id, group_id, channel_id)
  select ${tx.organizationId}, ${group}, unnest(${channels}::int[]) on conflict do nothing
`.execute(tx.query);

const checkNameIsFree = async (tx: Transaction, name: string, except: number): Promise<void> => {
  const { rows } = await sql`
    select from default_channel_groups where organization_id = ${tx.organizationId}
      and lower(name) = lower(${name}) and id <> ${except}
  `.execute(tx.query);
  if (rows.length > 0) throw badRequest(say("Default channel group '{name}' already exists.", { name }));
};

/** Serializes changes; throws BAD_REQUEST for an unknown group. */
const change = <T>(
  service: Service,
  { actor, organization }: Call,
  work: (tx: Transaction) => Promise<T>,
) => {
  checkAdministrator(actor);
  return service.database.transact(organization.id, actor.id, async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.defaultChannelGroups}, ${tx.organizationId})`.execute(
      tx.query,
    );
    const result = await work(tx);
    tellGroups(tx);
    return result;
  });
};

const accessDefaultGroup = async (tx: Transaction, id: number): Promise<DefaultGroupObject> => {
  const all = Math.abs(id) <= largestInteger ? await fetchDefaultGroups(tx) : [];
  const group = all.find((one) => one.id === id);
  if (group === undefined) throw badRequest('Invalid default channel group');
  return group;
};

const doCreate = (service: Service, call: Call, given: string, about: string, names: readonly string[]) => {
  const name = checkGroupName(given);
  return change(service, call, async (tx) => {
    await checkNameIsFree(tx, name, 0);
    const channels = await lockNamed(tx, call.actor, names);
    const { rows } = await sql<{ id: number }>`
      insert into default_channel_groups (organization_id, name, description)
      select ${tx.organizationId}, ${name}, ${normaliseDescription(about)}
      from default_channel_groups where organization_id = ${tx.organizationId}
      having count(*) < ${mostGroups} returning id
    `.execute(tx.query);
    if (rows[0] === undefined)
      throw badRequest(say('Too many default channel groups (limit: {limit}).', { limit: mostGroups }));
    await insertInto(tx, rows[0].id, channels);
    return rows[0].id;
  });
};

const doUpdate = (
  service: Service,
  call: Call,
  id: number,
  given: string | undefined,
  about: string | undefined,
) => {
  if (given === undefined && about === undefined)
    throw badRequest('You must pass "new_description" or "new_group_name".');
  const name = given === undefined ? undefined : checkGroupName(given);
  return change(service, call, async (tx) => {
    const group = await accessDefaultGroup(tx, id);
    if (name !== undefined) await checkNameIsFree(tx, name, group.id);
    await sql`
      update default_channel_groups set name = ${name ?? group.name},
        description = ${about === undefined ? group.description : normaliseDescription(about)}
      where organization_id = ${tx.organizationId} and id = ${group.id}
    `.execute(tx.query);
  });
};

const doChangeChannels = (
  service: Service,
  call: Call,
  id: number,
  isAddition: boolean,
  names: readonly string[],
) =>
  change(service, call, async (tx) => {
    const group = await accessDefaultGroup(tx, id);
    const channels = await lockNamed(tx, call.actor, names);
    const misplaced = channels.find((channel) => group.streams.includes(channel) === isAddition);
    if (misplaced !== undefined)
      throw badRequest(
        isAddition
          ? say('Channel ID {id} is already in this default channel group.', { id: misplaced })
          : say('Channel ID {id} is not in this default channel group.', { id: misplaced }),
      );
    if (isAddition) await insertInto(tx, group.id, channels);
    else
      await sql`
        delete from default_channel_group_channels where organization_id = ${tx.organizationId}
          and group_id = ${group.id} and channel_id = any(${channels}::int[])
      `.execute(tx.query);
  });

const doChangeDefault = async (service: Service, call: Call, id: number, isDefault: boolean) => {
  checkAdministrator(call.actor);
  await doUpdateChannel(service, call, id, { isDefault });
  return {};
};

export const defaultRoutes: Routes = (service) => [
  on(declared.addDefaultChannel, ({ stream_id }, call) => doChangeDefault(service, call, stream_id, true)),
  on(declared.removeDefaultChannel, ({ stream_id }, call) =>
    doChangeDefault(service, call, stream_id, false),
  ),
  on(declared.createDefaultGroup, async (input, call) => ({
    group_id: await doCreate(service, call, input.group_name, input.description, input.stream_names),
  })),
  on(declared.updateDefaultGroup, async (input, call) => {
    await doUpdate(service, call, input.group_id, input.new_group_name, input.new_description);
    return {};
  }),
  on(declared.updateDefaultGroupChannels, async ({ group_id, op, stream_names }, call) => {
    await doChangeChannels(service, call, group_id, op === 'add', stream_names);
    return {};
  }),
  on(declared.deleteDefaultGroup, async ({ group_id }, call) => {
    await change(service, call, async (tx) => {
      const { id } = await accessDefaultGroup(tx, group_id);
      await sql`
        delete from default_channel_groups where organization_id = ${tx.organizationId} and id = ${id}
      `.execute(tx.query);
    });
    return {};
  }),
];

export const defaultSections: readonly InitialSection[] = [
  section(declared.defaultGroupData, async ({ reader, actor }) => ({
    realm_default_stream_groups: actor.role <= roles.member ? await fetchDefaultGroups(reader) : [],
  })),
];
