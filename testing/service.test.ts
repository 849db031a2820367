import { getEvents } from '@parlance/protocol/realtime';
import { afterAll, expect, test } from 'vitest';
import { startService } from './service.ts';

const service = await startService({ heartbeatSeconds: () => 0.02 });
afterAll(() => service.close());

test('each member of the cast can listen', async () => {
  const { people: _, ...rest } = service;
  for (const player of [rest.owner, rest.guest, rest.bot, rest.outsider]) {
    const client = await player.listen();
    expect(client.snapshot.last_event_id).toBeGreaterThanOrEqual(0);
    const heard = await client.until((event) => event.type === 'heartbeat');
    expect(heard.id).toBeGreaterThan(client.snapshot.last_event_id);
    await client.end();
  }
});

test('[S39] a queue survives a restart, and belongs to its owner alone', async () => {
  const client = await service.member.listen();
  await service.restart();
  await client.until((event) => event.type === 'heartbeat');
  for (const stranger of [service.otherMember, service.owner, service.outsider])
    expect(await stranger.refusal(getEvents, { queue_id: client.snapshot.queue_id })).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    });
});

test('an event that is not as declared is a fault', async () => {
  const { database, people } = service;
  const { organizationId, id } = people.member;
  const client = await service.member.listen();
  await database.transact(organizationId, undefined, async (transaction) =>
    transaction.emit({ type: 'heartbeat', undeclared: 1 }, { users: [id] }),
  );
  await client.until((event) => event.type === 'heartbeat');
  expect(service.faults.take()).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/heartbeat .* not as declared/) }),
  ]);
});

test('statements are counted', async () => {
  const { statements } = await service.countStatements(() => service.member.listen());
  expect(statements.length).toBeGreaterThan(2);
});
