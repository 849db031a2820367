import { deleteQueue, getEvents } from '@parlance/protocol/realtime';
import { afterAll, describe, expect, test } from 'vitest';
import { injecting } from '../testing/inject.ts';
import { startService } from '../testing/service.ts';
import { type Client, createClient, type Outgoing } from './call.ts';
import { type Connection, connect, type Snapshot } from './connect.ts';
import { RequestError } from './error.ts';
import type { Pause } from './pause.ts';

const service = await startService({ heartbeatSeconds: () => 0.05 });
afterAll(() => service.close());

/** Fails as given, then works. */
const faulty = (
  failures: ((request: Outgoing) => Promise<never> | { status: number; text: () => Promise<string> })[],
) => {
  const { url, email, apiKey } = service.member.person;
  const inject = injecting(() => service.app.http);
  return createClient({
    url,
    credentials: { email, apiKey },
    transport: async (address, request) => {
      const failure = failures.shift();
      return failure === undefined ? inject(address, request) : failure(request);
    },
  });
};

const refusing = (status: number, body: object) => () => ({ status, text: async () => JSON.stringify(body) });
const broken = () => Promise.reject(new TypeError('connection refused'));

interface Seen {
  readonly connection: Connection;
  readonly pauses: number[];
  readonly registered: [string, boolean][];
  heartbeat(): Promise<void>;
}

const follow = (client: Client): Seen => {
  const pauses: number[] = [];
  const registered: [string, boolean][] = [];
  let heard: (() => void)[] = [];
  /** Retries take no time; polls never time out. */
  const pause: Pause = (milliseconds, signal) => {
    if (milliseconds >= 60_000)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const connection = connect({
    client,
    pause,
    random: () => 0,
    onRegister: (snapshot: Snapshot, isReplacement) => registered.push([snapshot.queue_id, isReplacement]),
    onEvents: () => {
      for (const resolve of heard) resolve();
      heard = [];
    },
  });
  return { connection, pauses, registered, heartbeat: () => new Promise((resolve) => heard.push(resolve)) };
};

describe('the register–poll loop', () => {
  test('[S73] hears heartbeats, and stops with its queue', async () => {
    const { connection, registered, heartbeat } = follow(faulty([]));
    await heartbeat();
    await connection.stop();
    expect(await connection.ended).toBeUndefined();
    expect(registered).toHaveLength(1);
    const refused = service.member.bare.call(getEvents, { queue_id: registered[0]![0], dont_block: true });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  });

  test('[W10] gives up a poll that hangs on a dead network, and loses nothing', async () => {
    const failures: ((request: Outgoing) => Promise<never>)[] = [];
    const { connection, pauses, registered, heartbeat } = follow(faulty(failures));
    await heartbeat();
    await new Promise<void>((hangs) => {
      failures.push(({ signal }) => {
        hangs();
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error())),
        );
      });
    });
    expect(pauses).toHaveLength(0);
    connection.renew();
    await heartbeat();
    expect(pauses).toHaveLength(1);
    expect(registered).toHaveLength(1);
    await connection.stop();
  });

  test('comes back after broken networks and failing services, each time later', async () => {
    const failures = [broken, refusing(502, {}), broken];
    const { connection, pauses, registered, heartbeat } = follow(faulty(failures));
    await heartbeat();
    await connection.stop();
    expect(pauses).toEqual([250, 500, 1000]);
    expect(registered).toHaveLength(1);
  });

  test('[S183] waits as long as a rate limit asks', async () => {
    const limited = { result: 'error', msg: '', code: 'RATE_LIMIT_HIT', 'retry-after': 7.5 };
    const { connection, pauses, heartbeat } = follow(faulty([refusing(429, limited)]));
    await heartbeat();
    await connection.stop();
    expect(pauses).toEqual([7500]);
  });

  test('[S53] replaces a lost queue and says so', async () => {
    const { connection, registered, heartbeat } = follow(faulty([]));
    await heartbeat();
    await service.member.bare.call(deleteQueue, { queue_id: registered[0]![0] });
    while (registered.length < 2) await heartbeat();
    await connection.stop();
    expect(registered.map(([, isReplacement]) => isReplacement)).toEqual([false, true]);
  });

  test('[S159] ends when the key is refused', async () => {
    const { person } = service.member;
    const client = createClient({
      url: person.url,
      credentials: { email: person.email, apiKey: 'x'.repeat(32) },
      transport: async (url, request) => {
        const { pathname, host } = new URL(url);
        const answer = await service.app.http.inject({
          method: 'POST',
          url: pathname,
          headers: { ...request.headers, host },
        });
        return { status: answer.statusCode, text: async () => answer.payload };
      },
    });
    const ended = await follow(client).connection.ended;
    expect(ended).toBeInstanceOf(RequestError);
    expect(ended).toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
  });
});
