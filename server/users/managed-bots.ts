/** Who manages which bots: each bot's owner, and administrators all of them, deactivated ones too. */
import { botAdded, botDeleted, botsData, type WireBot } from '@parlance/protocol/bots';
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import { type InitialSection, section } from '../initial.ts';
import type { User } from './user.ts';

/** Bots have no default channels and no services of their own here. */
const render = (id: number): WireBot => ({
  user_id: id,
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
  services: [],
});

const managesAll = ({ role }: Pick<User, 'role'>) => role <= roles.administrator;

/** The bots of others alone where `owned` is false; nobody manages the service's own. */
const fetchBots = async (reader: Reader, owner: number, { owned }: { readonly owned: boolean }) => {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where organization_id = ${reader.organizationId} and is_bot and system_bot is null
      and (bot_owner_id is not distinct from ${owner}::int) = ${owned}::boolean
    order by id
  `.execute(reader.query);
  return rows.map(({ id }) => id);
};

export const tellBotAdded = (
  transaction: Transaction,
  { id, botOwnerId }: Pick<User, 'id' | 'botOwnerId'>,
): void =>
  transaction.emit(botAdded.of({ bot: render(id) }), {
    roleAtMost: roles.administrator,
    ...(botOwnerId === null ? {} : { users: [botOwnerId] }),
  });

/** Whoever becomes an administrator manages the bots of others too; whoever no longer is, does not. */
export const tellManagedBots = (
  transaction: Transaction,
  before: Pick<User, 'role'>,
  after: Pick<User, 'id' | 'role'>,
): void => {
  if (managesAll(before) === managesAll(after)) return;
  const audience = { users: [after.id] };
  // Under the lock, so that no bot that is made meanwhile is left out.
  transaction.append(async () =>
    (await fetchBots(transaction, after.id, { owned: false })).map((id) => ({
      event: managesAll(after) ? botAdded.of({ bot: render(id) }) : botDeleted.of({ bot: { user_id: id } }),
      audience,
    })),
  );
};

export const botsSection: InitialSection = section(botsData, async ({ reader, actor }) => {
  const own = await fetchBots(reader, actor.id, { owned: true });
  const others = managesAll(actor) ? await fetchBots(reader, actor.id, { owned: false }) : [];
  return { realm_bots: [...own, ...others].sort((a, b) => a - b).map(render) };
});
