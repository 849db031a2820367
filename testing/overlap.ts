/** Two actions that stand in each other's way, in an order that does not depend on chance. */
import { read } from '@parlance/server/db/sql';
import { expect, vi } from 'vitest';
import type { TestService } from './service.ts';

/**
 * Starts each action while the log is held, so that each has read what it reads before the first of them commits; then
 * they tell of themselves in the order given. Calls in them are `bare` ones, since the law does one after the other.
 */
export const overlap = async (
  { database, owner }: Pick<TestService, 'database' | 'owner'>,
  ...actions: readonly (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> => {
  const { started } = await database.inTransaction(async (other) => {
    await read`
      select from organization_logs where organization_id = ${owner.person.organizationId} for update
    `.execute(other);
    const running: Promise<unknown>[] = [];
    for (const action of actions) {
      running.push(action());
      await vi.waitFor(async () => {
        // Asked from outside: within a transaction the answer stays what it was first.
        const { rows } = await read`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.query);
        expect(rows).toHaveLength(running.length);
      });
    }
    return { started: running };
  });
  return Promise.allSettled(started);
};
