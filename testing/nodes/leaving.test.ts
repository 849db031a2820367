/** [R6] Clients of a node that stops go on at another, at little cost for it. */
import { typingStart } from '@parlance/protocol/messages/typing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Node, Nodes } from './nodes.ts';

const clients = 100;

let nodes: Nodes;
let here: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  here = await nodes.start();
});

afterAll(() => nodes.close());

interface Heard {
  readonly id: number;
  readonly type: string;
}

const register = async (count: number) => {
  const parameters = { event_types: ['message'], fetch_event_types: [] };
  const registered: Record<string, unknown>[] = [];
  // All at once, the last would wait longer for a connection than a node does on a busy machine.
  while (registered.length < count) {
    const some = Array.from({ length: Math.min(10, count - registered.length) }, () =>
      here.call(nodes.people.member, 'POST', '/register', parameters),
    );
    registered.push(...(await Promise.all(some)));
  }
  return registered.map(({ queue_id, last_event_id }) => {
    let after = last_event_id as number;
    return async (node: Node, holds: boolean) => {
      const { body } = await node.try(nodes.people.member, 'GET', '/events', {
        queue_id,
        last_event_id: after,
        dont_block: !holds,
      });
      const events = body.events as Heard[];
      after = events.at(-1)?.id ?? after;
      return events;
    };
  });
};

/** Writes what no client of this test wants. */
const writeOn = async (count: number) => {
  const { member, owner } = nodes.people;
  for (let written = 0; written < count; written += 1)
    await here.database.transact(member.organizationId, undefined, async (transaction) =>
      transaction.emit(
        typingStart.of({
          message_type: 'stream',
          sender: { user_id: owner.id, email: owner.email },
          stream_id: 1,
          topic: String(written),
        }),
        { everyone: true },
      ),
    );
};
const waitingAt = ({ app }: Node) => app.service.hub.feeds.reduce((sum, { waiting }) => sum + waiting, 0);

test('a node that stops sends its clients away little by little, and spares the next node what they did not want', async () => {
  const leaving = await nodes.start();
  const polls = await register(clients);
  const held = polls.map((poll) => poll(leaving, true));
  await vi.waitFor(() => expect(waitingAt(leaving)).toBe(clients), { timeout: 20_000 });
  await writeOn(3);
  const positionAt = ({ app }: Node) => app.service.hub.feeds[0]?.tail.position ?? 0;
  // It reads the log up to the end.
  await (await register(1))[0]!(here, false);
  const position = positionAt(here);
  await vi.waitFor(() => expect(positionAt(leaving)).toBe(position), { timeout: 20_000 });
  const stopped = leaving.stop();
  // Looks between any two steps, since each waits for a timer.
  await vi.waitFor(() => expect(waitingAt(leaving)).toBeLessThan(clients), { timeout: 20_000, interval: 1 });
  expect(waitingAt(leaving)).toBeGreaterThan(0);
  const { id } = await here.call(nodes.people.owner, 'POST', '/messages', {
    type: 'direct',
    to: [nodes.people.member.id],
    content: 'meanwhile',
  });
  const whole = held.map(async (answered, index) => {
    const first = await answered;
    if (first[0]?.type === 'heartbeat') expect(first[0].id).toBeGreaterThanOrEqual(position);
    const all = [...first, ...(await polls[index]!(here, false))].filter(({ type }) => type === 'message');
    expect(all.map((event) => event.id)).toEqual([id]);
  });
  await Promise.all(whole);
  await stopped;
});

test('a node reads once what many clients of another missed', async () => {
  const polls = await register(clients);
  await writeOn(50);
  const fresh = await nodes.start();
  let readings = 0;
  fresh.database.onStatement = (text) => {
    if (/select position, entry from events/.test(text)) readings += 1;
  };
  expect((await Promise.all(polls.map((poll) => poll(fresh, false)))).flat()).toEqual([]);
  // Consumers of the log read too.
  expect(readings).toBeLessThan(clients / 10);
});
