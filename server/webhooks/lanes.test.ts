/** Receivers that never answer, with the real workers. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { afterAll, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';

const service = await startService({
  outgoing: { privateHosts: ['127.0.0.1'] },
  law: { watchers: [] },
});
const held = new Set<Socket>();
let ended = 0;
const silent = createServer((socket) => {
  held.add(socket.on('error', () => {}).on('close', () => (ended += 1)));
}).listen(0, '127.0.0.1');
await once(silent, 'listening');
afterAll(async () => {
  for (const socket of held) socket.destroy();
  silent.close();
  await service.close();
});

test('[H10] a mail with a new password does not wait for receivers that never answer', async () => {
  const { member, otherMember, people } = service;
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const bots: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const made = { full_name: `Silent ${count}`, short_name: `silent${count}`, bot_type: 3 };
    bots.push((await member.bare.call(createBot, { ...made, payload_url: url })).user_id);
  }
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  let didWait = true;
  // The service gives up a receiver after ten seconds: on a busy machine, that may just fall into the first tries.
  for (const { email } of [people.otherMember, people.owner, people.moderator, people.administrator]) {
    for (const bot of bots)
      await otherMember.bare.call(sendMessage, { type: 'direct', to: [bot], content: 'hello' });
    await vi.waitFor(() => expect(held.size - ended).toBe(3), { timeout: 60_000 });
    const before = ended;
    await (await new Browser(service).open('/password/reset')).send({ email });
    await vi.waitFor(async () => expect(await readMail(service.mailDirectory, email)).toHaveLength(1), {
      timeout: 60_000,
    });
    didWait = ended > before;
    if (!didWait) break;
  }
  expect(didWait).toBe(false);
  expect(held.size - ended).toBeLessThanOrEqual(3);
});
