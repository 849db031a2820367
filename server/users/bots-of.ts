import { type RawBuilder, sql } from 'kysely';

/** Condition on users `u`: bots of these owners, in the words of the index `users_bots`, so that it is used. */
export const areBotsOf = (owners: readonly number[]): RawBuilder<boolean> => sql`
  u.is_bot and u.system_bot is null and u.bot_owner_id = any(${owners}::int[])`;
