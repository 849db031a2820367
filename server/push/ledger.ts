/** Records which devices got which message, so that retries skip accepted sends. */
import { read, write } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';

/** `device` is unique among the user's devices. */
export interface Handed {
  readonly userId: number;
  readonly device: string;
}

export interface Ledger {
  has(one: Handed): boolean;
  note(taken: readonly Handed[]): Promise<void>;
}

/** Used for notifications that may repeat. */
export const noLedger: Ledger = { has: () => false, note: async () => {} };

const nameOf = ({ userId, device }: Handed): string => `${userId} ${device}`;

export const openLedger = async (
  { database }: Pick<Service, 'database'>,
  organizationId: number,
  messageId: number,
  users: readonly number[],
): Promise<Ledger> => {
  const { rows } = await read<Handed>`
    select user_id as "userId", unnest(handed_to) as device from pushed_messages
    where organization_id = ${organizationId} and message_id = ${messageId} and user_id = any(${users}::int[])
  `.execute(database.query);
  const before = new Set(rows.map(nameOf));
  return {
    has: (one) => before.has(nameOf(one)),
    note: async (taken) => {
      if (taken.length === 0) return;
      await database.transact(organizationId, undefined, async ({ query }) => {
        await write`
          update pushed_messages p set handed_to = p.handed_to || t.devices
          from (
            select user_id, array_agg(device) as devices from unnest(
              ${taken.map(({ userId }) => userId)}::int[], ${taken.map(({ device }) => device)}::text[]
            ) as g(user_id, device) group by user_id
          ) as t
          where p.organization_id = ${organizationId} and p.message_id = ${messageId} and p.user_id = t.user_id
        `.execute(query);
      });
    },
  };
};
