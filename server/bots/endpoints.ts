import { embeddedBotsData } from '@parlance/protocol/bots/bot';
import * as protocol from '@parlance/protocol/bots/endpoints';
import { badRequest } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import { type InitialSection, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import { avatarUrl, fetchBots, fetchKeys, fetchUsers, regenerateKey, renderBot } from '../users/index.ts';
import { accessBot, lockBot } from './access.ts';
import { doDeactivateBot, doUpdateBot } from './change.ts';
import { doCreateBot } from './create.ts';
import { embeddedBots } from './embedded.ts';
import { doForget, doStore, fetchStorage } from './storage.ts';

const checkIsBot = ({ actor }: Call): number => {
  if (!actor.isBot) throw badRequest('Only bots have storage.');
  return actor.id;
};

export const routes: Routes = (service) => {
  const { database, secrets } = service;
  return [
    on(protocol.getBots, async (_input, { actor, reader }) => {
      const bots = await fetchBots(reader, secrets, sql`u.bot_owner_id = ${actor.id} and u.is_active`);
      const ids = bots.map(({ id }) => id);
      const [users, keys] = await Promise.all([fetchUsers(reader, ids), fetchKeys(reader, secrets, ids)]);
      const ofId = new Map(users.map((user) => [user.id, user]));
      return {
        bots: bots.map((bot) => {
          const user = ofId.get(bot.id)!;
          const { services: _, ...defaults } = renderBot(bot);
          return {
            ...defaults,
            username: user.email,
            full_name: user.fullName,
            api_key: keys.get(bot.id) ?? '',
            avatar_url: avatarUrl(user),
          };
        }),
      };
    }),
    on(protocol.createBot, (input, call) => doCreateBot(service, call, input)),
    on(protocol.updateBot, (input, call) => doUpdateBot(service, call, input)),
    on(protocol.deleteBot, async ({ bot_id }, call) => {
      await doDeactivateBot(service, call, bot_id);
      return {};
    }),
    on(protocol.getBotKey, async ({ bot_id }, { actor, reader }) => {
      const bot = await accessBot(reader, actor, bot_id);
      const keys = await fetchKeys(reader, secrets, [bot.id]);
      return { api_key: keys.get(bot.id) ?? '' };
    }),
    on(protocol.regenerateBotKey, async ({ bot_id }, { actor, organization }) => ({
      api_key: await database.transact(organization.id, actor, async (transaction) => {
        const { bot } = await lockBot(transaction, actor.id, bot_id);
        return regenerateKey(transaction, secrets, bot.id);
      }),
    })),
    on(protocol.getBotStorage, async ({ keys }, call) => ({
      storage: await fetchStorage(call.reader, checkIsBot(call), keys),
    })),
    on(protocol.updateBotStorage, async ({ storage }, call) => {
      const botId = checkIsBot(call);
      await database.transact(call.organization.id, call.actor, (transaction) =>
        doStore(transaction, botId, storage),
      );
      return {};
    }),
    on(protocol.deleteBotStorage, async ({ keys }, call) => {
      const botId = checkIsBot(call);
      await database.transact(call.organization.id, call.actor, (transaction) =>
        doForget(transaction, botId, keys),
      );
      return {};
    }),
  ];
};

export const sections: readonly InitialSection[] = [
  section(embeddedBotsData, async () => ({
    realm_embedded_bots: [...embeddedBots.values()].map(({ name, config }) => ({ name, config })),
  })),
];
