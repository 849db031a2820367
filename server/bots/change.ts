import { botTypes, type WireBotChange } from '@parlance/protocol/bots/bot';
import type { updateBot } from '@parlance/protocol/bots/endpoints';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import type { Outgoing } from '../outgoing/index.ts';
import { checkMayChangeAvatar, doWriteAvatar, withStoredAvatar } from '../profiles/index.ts';
import {
  apiEmail,
  avatarUrl,
  type BotSetup,
  checkAdministrator,
  checkFullName,
  checkRoleChange,
  configurationOf,
  doChangeUser,
  doDeactivate,
  emitBotSetUp,
  emitNewOwner,
  emitUserChange,
  fetchBot,
  fetchUsers,
  noSetup,
  renderBot,
  type SetUpBot,
  storeSetup,
  type User,
} from '../users/index.ts';
import { accessBot, lockBot } from './access.ts';
import { lockDefaultChannel } from './channels.ts';
import { addressOf, checkAddressIsFree, checkNameIsFree } from './names.ts';
import { checkInterface, checkPayloadUrl } from './setup.ts';

type BotChanges = Input<typeof updateBot>;

/** Throws BAD_REQUEST if the bot's type lacks the option. */
const changedService = (outgoing: Outgoing, bot: SetUpBot, asked: BotChanges): Partial<BotSetup> => {
  const { service_payload_url, service_interface, service_name, config_data } = asked;
  const isOfWebhook = [service_payload_url, service_interface, service_name].some((one) => one !== undefined);
  if (isOfWebhook && bot.type !== botTypes.outgoingWebhook)
    throw badRequest('Only outgoing webhooks have a service.');
  if (config_data !== undefined && bot.type !== botTypes.embedded)
    throw badRequest('Only embedded bots are configured.', { var_name: 'config_data' });
  return {
    ...(service_payload_url === undefined
      ? {}
      : { url: checkPayloadUrl(outgoing, service_payload_url, 'service_payload_url') }),
    ...(service_interface === undefined
      ? {}
      : { interface: checkInterface(service_interface, 'service_interface') }),
    ...(service_name === undefined ? {} : { serviceName: service_name }),
    ...(config_data === undefined
      ? {}
      : { secret: JSON.stringify({ ...configurationOf(bot), ...config_data }) }),
  };
};

const doChangeSetup = async (
  { secrets, outgoing }: Service,
  transaction: Transaction,
  { actor, bot, asked }: { readonly actor: User; readonly bot: User; readonly asked: BotChanges },
): Promise<void> => {
  const before = (await fetchBot(transaction, secrets, bot.id))!;
  const channelId = async (
    parameter: 'default_sending_stream' | 'default_events_register_stream',
    known: number | null,
  ) =>
    asked[parameter] === undefined
      ? known
      : lockDefaultChannel(transaction, actor, parameter, asked[parameter]);
  const after: BotSetup = {
    ...noSetup,
    ...before,
    sendingChannelId: await channelId('default_sending_stream', before.sendingChannelId),
    eventsChannelId: await channelId('default_events_register_stream', before.eventsChannelId),
    allPublicChannels: asked.default_all_public_streams ?? before.allPublicChannels,
    ...changedService(outgoing, before, asked),
  };
  await storeSetup(transaction, secrets, bot.id, after);
  const known = renderBot(before);
  emitBotSetUp(transaction, secrets, bot, async () => {
    const now = renderBot((await fetchBot(transaction, secrets, bot.id))!);
    const changed = Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key as keyof typeof known]),
    );
    return Object.fromEntries(changed) as WireBotChange;
  });
};

/** Limits the bot's rights to the new owner's, who gets its key [H17]. */
const doChangeOwner = async (
  service: Service,
  transaction: Transaction,
  organization: Organization,
  { bot, ownerId }: { readonly bot: User; readonly ownerId: number },
): Promise<void> => {
  if (ownerId === bot.botOwnerId) return;
  const people = await fetchUsers(transaction, [
    ownerId,
    ...(bot.botOwnerId === null ? [] : [bot.botOwnerId]),
  ]);
  const owner = people.find(({ id }) => id === ownerId);
  if (owner === undefined || owner.systemBot !== null || owner.isDeleted)
    throw badRequest('Failed to change owner, no such user', { var_name: 'bot_owner_id' });
  if (!owner.isActive)
    throw badRequest('Failed to change owner, user is deactivated', { var_name: 'bot_owner_id' });
  if (owner.isBot) throw badRequest("Failed to change owner, bots can't own other bots");
  await write`
    update users set bot_owner_id = ${ownerId}
    where organization_id = ${transaction.organizationId} and id = ${bot.id}
  `.execute(transaction.query);
  emitUserChange(transaction, { user_id: bot.id, bot_owner_id: ownerId });
  if (bot.role < owner.role)
    await doChangeUser(service, transaction, organization, {
      before: bot,
      after: { ...bot, role: owner.role },
    });
  const former = people.find(({ id }) => id === bot.botOwnerId);
  emitNewOwner(transaction, service.secrets, bot.id, { before: former, after: owner });
};

/** Locks bot and new owner, because the owner's role decides which events reach them. */
const lockOwners = async ({ organizationId, query }: Transaction, asked: BotChanges): Promise<void> => {
  if (asked.bot_owner_id === undefined) return;
  await read`
    select from users
    where organization_id = ${organizationId} and (
      id = ${asked.bot_owner_id}
      or id = (select bot_owner_id from users where organization_id = ${organizationId} and id = ${asked.bot_id})
    )
    order by id for share
  `.execute(query);
};

interface Updated {
  readonly answer: Answer<typeof updateBot>;
  readonly unneeded: readonly string[];
}

const update = (
  service: Service,
  call: Call,
  asked: BotChanges,
  avatarKey: string | undefined,
): Promise<Updated> => {
  const { organization, actor: caller } = call;
  const fullName = asked.full_name === undefined ? undefined : checkFullName(asked.full_name);
  const email = asked.short_name === undefined ? undefined : addressOf(organization, asked.short_name);
  return service.database.transact(organization.id, caller, async (transaction) => {
    await lockOwners(transaction, asked);
    const { actor, bot, owners } = await lockBot(transaction, caller.id, asked.bot_id);
    const after: User = {
      ...bot,
      fullName: fullName ?? bot.fullName,
      email: email ?? bot.email,
      role: asked.role ?? bot.role,
    };
    if (after.role !== bot.role) {
      // A bot's owner alone cannot raise its role [V10].
      checkAdministrator(actor);
      checkRoleChange(actor, bot, after.role, owners);
    }
    if (after.fullName !== bot.fullName) await checkNameIsFree(transaction, after.fullName, bot.id);
    if (after.email !== bot.email) await checkAddressIsFree(transaction, after.email, bot.id);
    await doChangeUser(service, transaction, call.organization, { before: bot, after });
    await doChangeSetup(service, transaction, { actor, bot, asked });
    if (asked.bot_owner_id !== undefined)
      await doChangeOwner(service, transaction, call.organization, {
        bot: after,
        ownerId: asked.bot_owner_id,
      });
    const { user: shown, unneeded } =
      avatarKey === undefined
        ? { user: bot, unneeded: [] }
        : await doWriteAvatar(transaction, { ...bot, ...after }, avatarKey);
    const setup = (await fetchBot(transaction, service.secrets, bot.id))!;
    const [owner] = setup.ownerId === null ? [] : await fetchUsers(transaction, [setup.ownerId]);
    const { user_id: _, services: __, ...defaults } = renderBot(setup);
    const answer = {
      full_name: after.fullName,
      avatar_url: avatarUrl(shown),
      service_interface: setup.interface,
      service_payload_url: setup.url,
      config_data: setup.type === botTypes.embedded ? configurationOf(setup) : null,
      bot_owner: owner === undefined ? null : apiEmail(owner, organization),
      ...defaults,
    };
    return { answer, unneeded };
  });
};

/** Throws BAD_REQUEST, STREAM_DOES_NOT_EXIST, UNAUTHORIZED_PRINCIPAL and BAD_IMAGE, without changes. */
export const doUpdateBot = async (
  service: Service,
  call: Call,
  asked: BotChanges,
): Promise<Answer<typeof updateBot>> => {
  const { organization, actor, reader, heldFile } = call;
  if (heldFile === undefined) return (await update(service, call, asked, undefined)).answer;
  await accessBot(reader, actor, asked.bot_id);
  checkMayChangeAvatar(organization, actor);
  const { answer, unneeded } = await withStoredAvatar(service, organization.id, heldFile, (avatarKey) =>
    update(service, call, asked, avatarKey),
  );
  await service.storage.remove(unneeded);
  return answer;
};

/** After the answer, requests with the bot's key fail [V12]. Throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL. */
export const doDeactivateBot = async (
  { database, hooks }: Service,
  { organization, actor }: Call,
  botId: number,
): Promise<void> => {
  await database.transact(organization.id, actor, async (transaction) => {
    const { bot } = await lockBot(transaction, actor.id, botId);
    await doDeactivate(transaction, hooks, [bot.id]);
  });
};
