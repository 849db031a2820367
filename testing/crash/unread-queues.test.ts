/**
 * Unread queues under load [R9].
 * SOAK_QUEUES=20000 SOAK_MESSAGES=200000 for a long run under the same memory cap.
 */
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { openChannel, readOwner, settle } from '../processes/settlers.ts';
import { seedFrom } from '../random.ts';
import { demand, type Person } from '../wire.ts';

const queues = seedFrom('SOAK_QUEUES', 1000);
const messages = seedFrom('SOAK_MESSAGES', 6000);
/** Characters. All messages exceed the log kept in memory. */
const length = 4000;
/** Cap on the service's resident memory in mebibytes, for any number of messages. */
const cap = 640;

let installation: Installation | undefined;
afterEach(() => installation?.remove());

const residentOf = (id: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(id)]).toString()) / 1024;

const times = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
};

interface UnreadPlace {
  readonly queue: string;
  position: number;
}

test(
  '[R9] queues that are never read do not fill the memory, and harm no one',
  async () => {
    installation = await Installation.create({ LOG_LEVEL: 'silent' });
    await installation.start();
    const { address, serviceId } = installation;
    const owner = await readOwner(installation);
    const idle = await settle(installation, owner, 'Member One');
    const steady = await settle(installation, owner, 'Member Two');
    const to = await openChannel(installation, owner, 'town', [idle, steady]);

    const register = async (person: Person): Promise<UnreadPlace> => {
      const { queue_id, last_event_id } = await demand(address, {
        method: 'POST',
        path: '/register',
        person,
        parameters: { event_types: ['message'], fetch_event_types: [], idle_queue_timeout: 86_400 },
      });
      return { queue: String(queue_id), position: Number(last_event_id) };
    };
    const poll = async (person: Person, place: UnreadPlace, dont_block: boolean): Promise<number> => {
      const { events } = await demand(address, {
        method: 'GET',
        path: '/events',
        person,
        parameters: { queue_id: place.queue, last_event_id: place.position, dont_block },
      });
      const told = events as { id: number; type: string }[];
      place.position = told.at(-1)?.id ?? place.position;
      return told.filter(({ type }) => type === 'message').length;
    };

    const unread: UnreadPlace[] = [];
    await times(queues, async (index) => {
      const place = await register(idle);
      unread.push(place);
      if (index % 2 === 0) await poll(idle, place, true);
    });
    const place = await register(steady);
    const heard = (async () => {
      for (let count = 0; count < messages; ) count += await poll(steady, place, false);
    })();

    let most = residentOf(serviceId);
    console.log(`unread queues: ${Math.round(most)} MiB with ${queues} queues`);
    const content = 'x'.repeat(length);
    await times(messages, async (index) => {
      const parameters = { type: 'stream', to, topic: 'bell', content };
      await demand(address, { method: 'POST', path: '/messages', person: owner, parameters });
      if (index % 250 === 0) most = Math.max(most, residentOf(serviceId));
    });
    await heard;
    console.log(`unread queues: at most ${Math.round(most)} MiB during ${messages} messages`);
    expect(most).toBeLessThan(cap);

    // No events were dropped.
    for (const late of [unread[0]!, unread.at(-1)!]) {
      let count = 0;
      for (let told = -1; told !== 0; count += told) told = await poll(idle, late, true);
      expect(count).toBe(messages);
    }
    expect(residentOf(serviceId)).toBeLessThan(cap);
  },
  600_000 + (queues + messages) * 20,
);
