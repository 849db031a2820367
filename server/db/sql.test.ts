import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import type { Reader } from './reader.ts';
import { read, write } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** Never called: `npm run check` fails when a line that must not compile does. */
export const compiled = async (reader: Reader, transaction: Transaction): Promise<void> => {
  await read`select 1`.execute(reader.query);
  await read`select 1`.execute(transaction.query);
  await write`delete from queues`.execute(transaction.query);
  // @ts-expect-error a statement that writes needs a transaction
  await write`delete from queues`.execute(reader.query);
  // @ts-expect-error a reader builds no statement
  reader.query.deleteFrom;
  // @ts-expect-error a statement without a tag does not say what it needs
  await sql`select 1`.execute(reader.query);
  // @ts-expect-error the same in a transaction
  await sql`select 1`.execute(transaction.query);
};

test('a statement of each kind is run with its values', async () => {
  const service = await startService();
  try {
    const { organizationId } = service.member.person;
    await service.database.transact(organizationId, undefined, async ({ query }) => {
      await write`update users set full_name = ${'Mia Renamed'} where id = ${service.member.id}`.execute(
        query,
      );
    });
    const reader = service.database.reader(organizationId);
    const { rows } = await read<{ name: string }>`
      select full_name as name from users where id = ${service.member.id}
    `.execute(reader.query);
    expect(rows).toEqual([{ name: 'Mia Renamed' }]);
  } finally {
    await service.close();
  }
});
