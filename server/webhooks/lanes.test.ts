/** Receivers that never answer, with the real workers. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { afterAll, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { readMail } from '../../testing/mailbox.ts';
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
  for (const bot of bots)
    await otherMember.bare.call(sendMessage, { type: 'direct', to: [bot], content: 'hello' });
  await vi.waitFor(() => expect(held.size).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
  await (await new Browser(service).open('/password/reset')).send({ email: people.otherMember.email });
  await vi.waitFor(
    async () => expect(await readMail(service.mailDirectory, people.otherMember.email)).toHaveLength(1),
    { timeout: 8000 },
  );
  expect([held.size, ended]).toEqual([3, 0]);
});
