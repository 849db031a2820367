/** A bot's owner manages it; administrators manage all bots, deactivated ones too. */
import { botAdded, botDeleted, botsData, botUpdated, type WireBotChange } from '@parlance/protocol/bots/bot';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Audience } from '../events/audience.ts';
import type { LogEntry } from '../events/entry.ts';
import { sealEvent } from '../events/sealed.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { fetchBots, renderBot, type SetUpBot } from './bot-setup.ts';
import type { User } from './user.ts';

const managesAll = ({ role }: Pick<User, 'role'>) => role <= roles.administrator;

const ownedBy = (owner: number, owned: boolean) =>
  sql`(u.bot_owner_id is not distinct from ${owner}::int) = ${owned}::boolean`;

export const managersOf = ({ botOwnerId }: Pick<User, 'botOwnerId'>): Audience => ({
  roleAtMost: roles.administrator,
  ...(botOwnerId === null ? {} : { users: [botOwnerId] }),
});

/** The log seals bot tokens and configurations, which only managers may read. */
const addedOf = (secrets: Secrets, bot: SetUpBot): Pick<LogEntry, 'event' | 'sealed'> => {
  const event = botAdded.of({ bot: renderBot(bot) });
  return bot.secret === null ? { event } : sealEvent(secrets, event);
};

/** Reads under the log's lock, so no channel is renamed meanwhile. */
const emitAdded = (transaction: Transaction, secrets: Secrets, id: number, audience: Audience): void =>
  transaction.append(async () =>
    (await fetchBots(transaction, secrets, sql`u.id = ${id}`)).map((bot) => ({
      ...addedOf(secrets, bot),
      audience,
    })),
  );

export const emitBotAdded = (
  transaction: Transaction,
  secrets: Secrets,
  bot: Pick<User, 'id' | 'botOwnerId'>,
): void => emitAdded(transaction, secrets, bot.id, managersOf(bot));

type Open = Omit<WireBotChange, 'services'> & { readonly services?: never };

/** Emits public data; nothing for an empty change. */
export const emitBotChanged = (
  transaction: Transaction,
  bot: Pick<User, 'id' | 'botOwnerId'>,
  change: Open,
): void => {
  if (Object.keys(change).length === 0) return;
  transaction.emit(botUpdated.of({ bot: { user_id: bot.id, ...change } }), managersOf(bot));
};

/** Runs `change` under the log's lock; emits nothing for an empty one. */
export const emitBotSetUp = (
  transaction: Transaction,
  secrets: Pick<Secrets, 'seal'>,
  bot: Pick<User, 'id' | 'botOwnerId'>,
  change: () => Promise<WireBotChange>,
): void =>
  transaction.append(async () => {
    const changed = await change();
    if (Object.keys(changed).length === 0) return [];
    const event = botUpdated.of({ bot: { user_id: bot.id, ...changed } });
    return [
      {
        ...(changed.services === undefined ? { event } : sealEvent(secrets, event)),
        audience: managersOf(bot),
      },
    ];
  });

/** Administrators keep managing the bot. */
export const emitNewOwner = (
  transaction: Transaction,
  secrets: Secrets,
  botId: number,
  {
    before,
    after,
  }: { readonly before: Pick<User, 'id' | 'role'> | undefined; readonly after: Pick<User, 'id' | 'role'> },
): void => {
  if (before !== undefined && !managesAll(before))
    transaction.emit(botDeleted.of({ bot: { user_id: botId } }), { users: [before.id] });
  if (!managesAll(after)) emitAdded(transaction, secrets, botId, { users: [after.id] });
};

export const emitManagedBots = (
  transaction: Transaction,
  secrets: Secrets,
  before: Pick<User, 'role'>,
  after: Pick<User, 'id' | 'role'>,
): void => {
  if (managesAll(before) === managesAll(after)) return;
  const audience = { users: [after.id] };
  // Reads under the log's lock, so no new bot is missed.
  transaction.append(async () =>
    (await fetchBots(transaction, secrets, ownedBy(after.id, false))).map((bot) => ({
      ...(managesAll(after) ? addedOf(secrets, bot) : { event: botDeleted.of({ bot: { user_id: bot.id } }) }),
      audience,
    })),
  );
};

export const botsSection: InitialSection = section(botsData, async ({ service, reader, actor }) => {
  const condition = managesAll(actor) ? sql`true` : ownedBy(actor.id, true);
  return { realm_bots: (await fetchBots(reader, service.secrets, condition)).map(renderBot) };
});
