/** Default channels and named groups of them, chosen by administrators and hidden from guests. */
import type { DefaultGroupObject } from '@parlance/protocol/channels/defaults';
import * as declared from '@parlance/protocol/channels/defaults';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { largestInteger } from '../../db/integer.ts';
import { locks } from '../../db/locks.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type InitialSection, section } from '../../frame/initial.ts';
import { type Call, on, type Routes } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import type { User } from '../../users/index.ts';
import { lockSeenChannels } from '../sight/access.ts';
import { checkGroupName, normaliseDescription } from '../text.ts';
import { doUpdateChannel } from '../update/update.ts';
import { emitGroups, fetchDefaultGroups } from './default-channels.ts';

const mostGroups = 200;

const checkAdministrator = (actor: User): void => {
  if (actor.role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
};

/** Locks channels against becoming private or archived. Throws STREAM_DOES_NOT_EXIST, BAD_REQUEST. */
const lockNamed = async (
  transaction: Transaction,
  actor: User,
  names: readonly string[],
): Promise<number[]> => {
  const channels = await lockSeenChannels(transaction, actor, names);
  for (const { name, inviteOnly, isArchived, isDefault } of channels) {
    if (inviteOnly || isArchived)
      throw badRequest(
        say("'{name}' is private or archived, so it cannot be offered to new members.", { name }),
      );
    if (isDefault)
      throw badRequest(
        say("'{name}' is a default channel, so it cannot be in a default channel group.", { name }),
      );
  }
  return channels.map(({ id }) => id);
};

const insertInto = (transaction: Transaction, group: number, channels: readonly number[]) =>
  write`
  insert into default_channel_group_channels (organization_id, group_id, channel_id)
  select ${transaction.organizationId}, ${group}, unnest(${channels}::int[]) on conflict do nothing
`.execute(transaction.query);

const checkNameIsFree = async (transaction: Transaction, name: string, except: number): Promise<void> => {
  const { rows } = await read`
    select from default_channel_groups where organization_id = ${transaction.organizationId}
      and lower(name) = lower(${name}) and id <> ${except}
  `.execute(transaction.query);
  if (rows.length > 0) throw badRequest(say("Default channel group '{name}' already exists.", { name }));
};

/** Serializes changes; throws BAD_REQUEST for an unknown group. */
const change = <T>(
  service: Service,
  { actor, organization }: Call,
  work: (transaction: Transaction) => Promise<T>,
) => {
  checkAdministrator(actor);
  return service.database.transact(organization.id, actor, async (transaction) => {
    await read`select pg_advisory_xact_lock(${locks.defaultChannelGroups}, ${transaction.organizationId})`.execute(
      transaction.query,
    );
    const result = await work(transaction);
    emitGroups(transaction);
    return result;
  });
};

const accessDefaultGroup = async (transaction: Transaction, id: number): Promise<DefaultGroupObject> => {
  const all = Math.abs(id) <= largestInteger ? await fetchDefaultGroups(transaction) : [];
  const group = all.find((one) => one.id === id);
  if (group === undefined) throw badRequest('Invalid default channel group');
  return group;
};

const doCreate = (
  service: Service,
  call: Call,
  {
    given,
    about,
    names,
  }: { readonly given: string; readonly about: string; readonly names: readonly string[] },
) => {
  const name = checkGroupName(given);
  return change(service, call, async (transaction) => {
    await checkNameIsFree(transaction, name, 0);
    const channels = await lockNamed(transaction, call.actor, names);
    const { rows } = await write<{ id: number }>`
      insert into default_channel_groups (organization_id, name, description)
      select ${transaction.organizationId}, ${name}, ${normaliseDescription(about)}
      from default_channel_groups where organization_id = ${transaction.organizationId}
      having count(*) < ${mostGroups} returning id
    `.execute(transaction.query);
    if (rows[0] === undefined)
      throw badRequest(say('Too many default channel groups (limit: {limit}).', { limit: mostGroups }));
    await insertInto(transaction, rows[0].id, channels);
    return rows[0].id;
  });
};

const doUpdate = (
  service: Service,
  call: Call,
  {
    id,
    given,
    about,
  }: { readonly id: number; readonly given: string | undefined; readonly about: string | undefined },
) => {
  if (given === undefined && about === undefined)
    throw badRequest('You must pass "new_description" or "new_group_name".');
  return change(service, call, async (transaction) => {
    const group = await accessDefaultGroup(transaction, id);
    const name = given === undefined ? group.name : checkGroupName(given, group.name);
    await checkNameIsFree(transaction, name, group.id);
    await write`
      update default_channel_groups set name = ${name},
        description = ${about === undefined ? group.description : normaliseDescription(about)}
      where organization_id = ${transaction.organizationId} and id = ${group.id}
    `.execute(transaction.query);
  });
};

const doChangeChannels = (
  service: Service,
  call: Call,
  {
    id,
    isAddition,
    names,
  }: { readonly id: number; readonly isAddition: boolean; readonly names: readonly string[] },
) =>
  change(service, call, async (transaction) => {
    const group = await accessDefaultGroup(transaction, id);
    const channels = await lockNamed(transaction, call.actor, names);
    const misplaced = channels.find((channel) => group.streams.includes(channel) === isAddition);
    if (misplaced !== undefined)
      throw badRequest(
        isAddition
          ? say('Channel ID {id} is already in this default channel group.', { id: misplaced })
          : say('Channel ID {id} is not in this default channel group.', { id: misplaced }),
      );
    if (isAddition) await insertInto(transaction, group.id, channels);
    else
      await write`
        delete from default_channel_group_channels where organization_id = ${transaction.organizationId}
          and group_id = ${group.id} and channel_id = any(${channels}::int[])
      `.execute(transaction.query);
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
    group_id: await doCreate(service, call, {
      given: input.group_name,
      about: input.description,
      names: input.stream_names,
    }),
  })),
  on(declared.updateDefaultGroup, async (input, call) => {
    await doUpdate(service, call, {
      id: input.group_id,
      given: input.new_group_name,
      about: input.new_description,
    });
    return {};
  }),
  on(declared.updateDefaultGroupChannels, async ({ group_id, op, stream_names }, call) => {
    await doChangeChannels(service, call, { id: group_id, isAddition: op === 'add', names: stream_names });
    return {};
  }),
  on(declared.deleteDefaultGroup, async ({ group_id }, call) => {
    await change(service, call, async (transaction) => {
      const { id } = await accessDefaultGroup(transaction, group_id);
      await write`
        delete from default_channel_groups where organization_id = ${transaction.organizationId} and id = ${id}
      `.execute(transaction.query);
    });
    return {};
  }),
];

export const defaultSections: readonly InitialSection[] = [
  section(declared.defaultGroupData, async ({ reader, actor }) => ({
    realm_default_stream_groups: actor.role <= roles.member ? await fetchDefaultGroups(reader) : [],
  })),
];
