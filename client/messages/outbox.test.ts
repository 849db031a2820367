import { sendMessage as declared } from '@parlance/protocol/messages/messages';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openRoom } from '../../testing/channels/open-room.ts';
import { injecting } from '../../testing/inject.ts';
import { startService } from '../../testing/service.ts';
import { type Client, createClient, type Transport } from '../call.ts';
import { ConnectionError, RequestError } from '../error.ts';
import type { Pause } from '../pause.ts';
import { Outbox } from './outbox.ts';
import type { Entry, NewMessage, OutboxStorage } from './outbox-entry.ts';

const createStorage = (): OutboxStorage & { readonly stored: Map<string, Entry> } => {
  const stored = new Map<string, Entry>();
  return {
    stored,
    load: async () => [...stored.values()],
    put: async (entry) => void stored.set(entry.localId, entry),
    remove: async (localId) => void stored.delete(localId),
  };
};

const createPage = (client: Client, storage: OutboxStorage) => {
  const page = { isGone: false };
  const never = new Promise<never>(() => {});
  const alive =
    <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      page.isGone ? never : run(...given).then((result) => (page.isGone ? never : result));
  const outbox = createOutbox({
    client: { call: alive(client.call as (...given: unknown[]) => Promise<unknown>) } as unknown as Client,
    storage: { load: alive(storage.load), put: alive(storage.put), remove: alive(storage.remove) },
  });
  return Object.assign(page, { outbox });
};

/** Tests count tries, not time. */
const noPause: Pause = () => Promise.resolve();
const hour = 3_600_000;

interface Setting {
  readonly client: Client;
  readonly storage: OutboxStorage;
  readonly newId?: () => string;
  readonly now?: () => number;
  readonly pause?: Pause;
  readonly queue?: () => string | undefined;
}

let made = 0;
const createOutbox = (given: Setting) =>
  new Outbox({
    newId: () => `local-${++made}`,
    now: () => 0,
    pause: noPause,
    random: () => 0,
    queue: () => 'queue',
    holds: () => false,
    ...given,
  });

const to = (place: number, content: string, topic = 't'): NewMessage => ({
  type: 'channel',
  to: place,
  topic,
  content,
});

type Outcome = 'sent' | 'lost before' | 'lost after' | 'busy' | 'refused';

/** Handles each key once, behind a network with these outcomes. */
const createService = (outcomes: Outcome[]) => {
  const keys = new Map<string, number>();
  const sent: NewMessage[] = [];
  const refused = new Set<string>();
  const call = async (
    _call: unknown,
    message: NewMessage,
    { idempotencyKey: key }: { idempotencyKey: string },
  ) => {
    const outcome = outcomes.shift() ?? 'sent';
    if (outcome === 'lost before') throw new ConnectionError('No answer came.');
    if (outcome === 'busy') throw new RequestError('RATE_LIMIT_HIT', 429, 'Wait.', { 'retry-after': 1 });
    if (outcome === 'refused' && !keys.has(key)) {
      refused.add(message.content);
      throw new RequestError('BAD_REQUEST', 400, 'No.');
    }
    if (!keys.has(key)) keys.set(key, sent.push(message));
    if (outcome === 'lost after') throw new ConnectionError('No answer came.');
    return { id: keys.get(key)! };
  };
  return { client: { call } as unknown as Client, sent, refused };
};

describe('a bad network', () => {
  test('[W170] every message arrives once, in the order of its conversation, through lost answers and reloads', async () => {
    const outcome = fc.constantFrom<Outcome>('sent', 'lost before', 'lost after', 'busy', 'refused');
    /** One topic to the service. */
    const spelling = fc.constantFrom('σοσ', 'ΣΟΣ');
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { maxLength: 30 }),
        fc.array(fc.record({ place: fc.nat(2), topic: spelling, reload: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (outcomes, written) => {
          const { client, sent, refused } = createService(outcomes);
          const storage = createStorage();
          let page = createPage(client, storage);
          for (const [index, { place, topic, reload }] of written.entries()) {
            await page.outbox.add(to(place, String(index), topic));
            if (!reload) continue;
            page.isGone = true;
            page = createPage(client, storage);
            await page.outbox.resume();
          }
          await page.outbox.settled();
          for (const place of [0, 1, 2]) {
            const wanted = written.flatMap((one, index) => (one.place === place ? [String(index)] : []));
            const arrived = sent.filter((one) => one.to === place).map(({ content }) => content);
            expect(arrived).toEqual(wanted.filter((content) => arrived.includes(content)));
            expect(wanted.filter((content) => !arrived.includes(content) && !refused.has(content))).toEqual(
              [],
            );
          }
          for (const { message, sending } of page.outbox.entries)
            expect([message.content, sending.state]).toEqual([
              message.content,
              sent.some(({ content }) => content === message.content) ? 'sent' : 'failed',
            ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('[W56] what was refused says why, holds up no other, and goes out again when asked', async () => {
    const { client, sent } = createService(['refused']);
    const storage = createStorage();
    const outbox = createOutbox({ client, storage });
    const first = await outbox.add(to(1, 'first'));
    await outbox.add(to(1, 'second'));
    await outbox.settled();
    const failure = { reason: 'refused', code: 'BAD_REQUEST', message: 'No.' };
    expect(outbox.entries[0]).toMatchObject({ localId: first, sending: { state: 'failed', failure } });
    expect(storage.stored.get(first)).toEqual(outbox.entries[0]);
    expect(await outbox.resend(first)).not.toBe(first);
    await outbox.settled();
    expect(sent.map(({ content }) => content)).toEqual(['second', 'first']);
    expect(outbox.entries.map(({ sending }) => sending.state)).toEqual(['sent', 'sent']);
  });

  test('nothing is tried again that the service may have forgotten', async () => {
    const { client } = createService(Array.from({ length: 50 }, () => 'lost before'));
    let now = 0;
    const pause: Pause = async () => {
      now += hour;
    };
    const outbox = createOutbox({ client, storage: createStorage(), now: () => now, pause });
    await outbox.add(to(1, 'old'));
    await outbox.settled();
    expect(outbox.entries[0]!.sending).toEqual({ state: 'failed', failure: { reason: 'expired' } });
    expect(now).toBe(24 * hour);
  });

  test('what waits for the network goes out when it is back, and not before', async () => {
    const { client, sent } = createService(['lost before']);
    const waits: number[] = [];
    const pause: Pause = (milliseconds, signal) => {
      waits.push(milliseconds);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    const outbox = createOutbox({ client, storage: createStorage(), pause });
    await outbox.add(to(1, 'patient'));
    while (waits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([]);
    expect(outbox.entries[0]!.sending.state).toBe('waiting');
    outbox.kick();
    await outbox.settled();
    expect(sent).toHaveLength(1);
  });

  test('a message is not lost when the device cannot store it: the caller keeps the text', async () => {
    const { client, sent } = createService([]);
    const storage = { ...createStorage(), put: () => Promise.reject(new Error('The disk is full.')) };
    const outbox = createOutbox({ client, storage });
    await expect(outbox.add(to(1, 'kept'))).rejects.toThrow('full');
    expect([outbox.entries, sent]).toEqual([[], []]);
  });
});

describe('a device that takes its time', () => {
  /** Answers one put after the other, when asked. */
  const createSlowStorage = () => {
    const storage = createStorage();
    const answers: (() => void)[] = [];
    const put = (entry: Entry) =>
      entry.sending.state === 'waiting' && entry.firstTriedAt === undefined
        ? new Promise<void>((resolve) => answers.push(resolve)).then(() => storage.put(entry))
        : storage.put(entry);
    return { ...storage, put, answers };
  };
  const contents = (outbox: Outbox) => outbox.entries.map(({ message }) => message.content);

  test('[W56] a message is shown at once, and goes out when it is stored', async () => {
    const { client, sent } = createService([]);
    const storage = createSlowStorage();
    const outbox = createOutbox({ client, storage });
    const adding = outbox.add(to(1, 'first'));
    expect(contents(outbox)).toEqual(['first']);
    outbox.kick();
    await outbox.settled();
    expect(sent).toEqual([]);
    storage.answers[0]!();
    await adding;
    await outbox.settled();
    expect(sent).toHaveLength(1);
  });

  test('a message that is stored sooner waits for the one before it', async () => {
    const { client, sent } = createService([]);
    const storage = createSlowStorage();
    const outbox = createOutbox({ client, storage });
    const adding = [outbox.add(to(1, 'first')), outbox.add(to(1, 'second')), outbox.add(to(2, 'elsewhere'))];
    storage.answers[1]!();
    storage.answers[2]!();
    await Promise.all(adding.slice(1));
    await outbox.settled();
    expect(sent.map(({ content }) => content)).toEqual(['elsewhere']);
    storage.answers[0]!();
    await adding[0];
    await outbox.settled();
    expect(sent.map(({ content }) => content)).toEqual(['elsewhere', 'first', 'second']);
  });

  test('a message that cannot be stored goes from the page, and holds up no other', async () => {
    const { client, sent } = createService(['refused']);
    const storage = createStorage();
    let isFull = false;
    const put = (entry: Entry) =>
      isFull && entry.firstTriedAt === undefined ? Promise.reject(new Error('full')) : storage.put(entry);
    const outbox = createOutbox({ client, storage: { ...storage, put } });
    const refused = await outbox.add(to(1, 'refused'));
    await outbox.settled();
    isFull = true;
    const failing = [outbox.add(to(1, 'lost')), outbox.resend(refused)];
    expect(contents(outbox)).toEqual(['lost', 'refused']);
    isFull = false;
    const added = outbox.add(to(1, 'stored'));
    expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await added;
    await outbox.settled();
    expect(sent.map(({ content }) => content)).toEqual(['stored']);
    expect(contents(outbox)).toEqual(['stored', 'refused']);
    expect(outbox.entries[1]).toMatchObject({ localId: refused, sending: { state: 'failed' } });
  });
});

describe('the real service', async () => {
  const service = await startService({ law: { watchers: [] } });
  afterAll(() => service.close());
  const { member, otherMember } = service;
  const network = injecting(() => service.app.http);

  /** Loses the first answers of sends that happened. */
  const losing = (count: number): Client => {
    let left = count;
    const { email, apiKey, url } = member.person;
    const transport: Transport = async (address, request) => {
      const answer = await network(address, request);
      if (request.method === 'POST' && left-- > 0) throw new TypeError('connection lost');
      return answer;
    };
    return createClient({ url, transport, credentials: { email, apiKey } });
  };

  test('[W56] a message whose answer was lost is there once, and its sender hears which it was', async () => {
    const room = await openRoom(service, 'outbox', {
      members: [service.owner.id, member.id, otherMember.id],
    });
    const [sender, other] = [await member.listen(), await otherMember.listen()];
    const outbox = createOutbox({
      client: losing(2),
      storage: createStorage(),
      queue: () => sender.snapshot.queue_id,
      newId: () => crypto.randomUUID(),
    });
    const localId = await outbox.add({ type: 'channel', to: room.id, topic: 'news', content: 'once' });
    await outbox.add({ type: 'channel', to: room.id, topic: 'news', content: 'then' });
    await outbox.settled();
    await member.call(declared, { type: 'channel', to: room.id, topic: 'news', content: 'end' });
    const said = async (listening: typeof sender) =>
      (await listening.catchUp())
        .filter(({ type }) => type === 'message')
        .map(({ message, local_message_id: id }) => [(message as { content: string }).content, id]);
    expect((await said(other)).map(([content]) => content)).toEqual(['once', 'then', 'end']);
    for (const event of sender.events) outbox.follow(event);
    expect((await said(sender))[0]).toEqual(['once', localId]);
    for (const event of sender.events) outbox.follow(event);
    await outbox.settled();
    expect(outbox.entries).toEqual([]);
  });
});
