// The npm package zulip-js, unmodified. Reads one command a line from standard input and writes one report a
// line to descriptor 3.
// node javascript-client.mjs <zuliprc>

import { randomUUID } from 'node:crypto';
import { createReadStream, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import zulip from 'zulip-js';

const report = (value) => writeSync(3, `${JSON.stringify(value)}\n`);

const client = await zulip({ zuliprc: process.argv[2] });
// Messages sent with this queue return as echoes. The queue and local id identify a message that is sent again.
const { queue_id } = await client.queues.register({ event_types: ['message'] });

const types = ['message', 'reaction', 'update_message', 'update_message_flags', 'scheduled_messages'];
void client.callOnEachEvent((event) => {
  if (event.type === 'message') report({ received: event.message });
  else report({ told: event });
}, types);

const deeds = {
  react: (input) => client.reactions.add(input),
  takeBack: (input) => client.reactions.remove(input),
  edit: (input) => client.messages.update(input),
  read: (input) => client.messages.getById(input),
  star: (input) => client.messages.flags.add({ ...input, flag: 'starred' }),
  upload: ({ path }) => client.callEndpoint('/user_uploads', 'POST', { file: createReadStream(path) }),
  schedule: (input) => client.callEndpoint('/scheduled_messages', 'POST', input),
  scheduled: () => client.callEndpoint('/scheduled_messages', 'GET'),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { send, deed, input } = JSON.parse(line);
  if (deed === undefined) report({ sent: await sendOnce(send) });
  else report({ answer: await deeds[deed](input) });
}
process.exit();

/** Sends until the service acknowledges the message. */
async function sendOnce(message) {
  const local_id = randomUUID();
  for (;;) {
    try {
      const answer = await client.messages.send({ ...message, queue_id, local_id });
      if (answer.result === 'success') return answer.id;
      if (answer.code !== 'SERVER_NOT_READY') throw new Error(JSON.stringify(answer));
    } catch (error) {
      // node-fetch throws this without a complete answer.
      if (error.name !== 'FetchError') throw error;
    }
    await delay(250);
  }
}
