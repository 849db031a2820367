import { botTypes } from '@parlance/protocol/bots/bot';
import type { createBot } from '@parlance/protocol/bots/endpoints';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { followLog } from '../events/consumer.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { withStoredAvatar } from '../profiles/index.ts';
import {
  accessUser,
  avatarUrl,
  checkFullName,
  checkPerson,
  createUser,
  fetchBot,
  renderBot,
  type User,
} from '../users/index.ts';
import { checkMayCreate } from './access.ts';
import { lockDefaultChannel } from './channels.ts';
import { addressOf, checkNameIsFree } from './names.ts';
import { checkService, isService, serviceBotsConsumer } from './setup.ts';

type NewBot = Input<typeof createBot>;

/**
 * Returns the owner's current row, locked. Deactivating or demoting the owner either waits and includes the
 * bot, or comes first and limits its role [V12] [H17].
 */
const holdOwner = async (transaction: Transaction, { id }: Pick<User, 'id'>): Promise<User> => {
  const { query, organizationId } = transaction;
  await read`
    select from users where organization_id = ${organizationId} and id = ${id} for share
  `.execute(query);
  return accessUser(transaction, id);
};

/** Throws BAD_REQUEST, STREAM_DOES_NOT_EXIST and BAD_IMAGE. */
export const doCreateBot = async (
  service: Service,
  { actor, organization, reader, heldFile }: Call,
  asked: NewBot,
): Promise<Answer<typeof createBot>> => {
  const { database, secrets, outgoing, now } = service;
  checkPerson(actor);
  if (!Object.values<number>(botTypes).includes(asked.bot_type))
    throw badRequest('Argument "bot_type" must be 1, 2, 3 or 4.', { var_name: 'bot_type' });
  await checkMayCreate({ reader, organization, actor, now: now() }, asked.bot_type);
  const fullName = checkFullName(asked.full_name);
  const email = addressOf(organization, asked.short_name);
  const serviceSetup = checkService(outgoing, asked.bot_type, {
    url: asked.payload_url,
    interface: asked.interface_type,
    name: asked.service_name,
    configuration: asked.config_data,
  });
  const create = (avatarKey: string | undefined) =>
    database.transact(organization.id, actor, async (transaction) => {
      const owner = await holdOwner(transaction, actor);
      await checkMayCreate({ reader: transaction, organization, actor: owner, now: now() }, asked.bot_type);
      await checkNameIsFree(transaction, fullName);
      const channelId = (parameter: 'default_sending_stream' | 'default_events_register_stream') =>
        lockDefaultChannel(transaction, actor, parameter, asked[parameter] ?? '');
      if (isService(asked.bot_type)) followLog(transaction, serviceBotsConsumer);
      const setup = {
        ...serviceSetup,
        sendingChannelId: await channelId('default_sending_stream'),
        eventsChannelId: await channelId('default_events_register_stream'),
        allPublicChannels: asked.default_all_public_streams ?? false,
      };
      const { user, apiKey } = await createUser(
        transaction,
        { ...service, organization },
        // New bots are members, or guests of guests; only administrators raise them [V10].
        {
          email,
          fullName,
          role: owner.role > roles.member ? roles.guest : roles.member,
          bot: { type: asked.bot_type, ownerId: actor.id, setup },
          avatarKey,
        },
      );
      return { made: user, apiKey, bot: (await fetchBot(transaction, secrets, user.id))! };
    });
  const { made, apiKey, bot } = await (heldFile === undefined
    ? create(undefined)
    : withStoredAvatar(service, organization.id, heldFile, create));
  const { user_id: _, services: __, ...defaults } = renderBot(bot);
  return { user_id: made.id, api_key: apiKey, avatar_url: avatarUrl(made), ...defaults };
};
