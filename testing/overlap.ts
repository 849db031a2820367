import { read } from '@parlance/server/db/sql';
import { expect, vi } from 'vitest';
import type { TestService } from './service.ts';

/**
 * Starts each action while the log is locked, so that all finish reading before the first commits. They commit
 * in the given order. Use `bare` calls, since the law serializes others.
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
      // A process lets one of its transactions at a time wait for the log; others follow after a second.
      const patience = { timeout: 60_000 };
      await vi.waitFor(async () => {
        // Inside the transaction, statistics stay as first read.
        const { rows } = await read`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.query);
        expect(rows).toHaveLength(running.length);
      }, patience);
    }
    return { started: running };
  });
  return Promise.allSettled(started);
};
