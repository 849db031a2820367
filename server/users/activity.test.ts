import { getOwnUser } from '@parlance/protocol/users/users';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';
import { read } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database, clock } = service;

const activeAt = async ({ id }: Player): Promise<number> => {
  const { rows } = await read<{ at: Date }>`select active_at as at from users where id = ${id}`.execute(
    database.query,
  );
  return rows[0]!.at.getTime();
};

test('that a user was active is noted without waiting for what holds another row, and noted there at the next call', async () => {
  clock.forward(86_400);
  const since = clock.now();
  await database.inTransaction(async (other) => {
    await read`select from users where id = ${member.id} for update`.execute(other);
    await member.call(getOwnUser, {});
    await otherMember.call(getOwnUser, {});
    await vi.waitFor(async () => expect(await activeAt(otherMember)).toBeGreaterThanOrEqual(since), {
      timeout: 20_000,
    });
    const { rows } = await read`select from pg_locks where not granted`.execute(other);
    expect(rows).toEqual([]);
    expect(await activeAt(member)).toBeLessThan(since);
  });
  await member.call(getOwnUser, {});
  await vi.waitFor(async () => expect(await activeAt(member)).toBeGreaterThanOrEqual(since), {
    timeout: 20_000,
  });
});
