// A conversation partner that is the npm package zulip-js, as it is. Reads one command a line from standard input and
// writes one report a line to descriptor 3; the package itself writes what it likes to standard output.
//   node javascript-client.mjs <zuliprc>

import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import zulip from 'zulip-js';

const report = (value) => writeSync(3, `${JSON.stringify(value)}\n`);

const client = await zulip({ zuliprc: process.argv[2] });
// The echo of what we send is asked for here; a message sent again with the same queue and local id is the same message.
const { queue_id } = await client.queues.register({ event_types: ['message'] });

void client.callOnEachEvent(
  ({ type, message }) => {
    if (type === 'message') report({ received: message });
  },
  ['message'],
);

for await (const line of createInterface({ input: process.stdin })) {
  const { send } = JSON.parse(line);
  report({ sent: await sendOnce(send) });
}
process.exit();

/** Sends until the service says that it has the message. */
async function sendOnce(message) {
  const local_id = randomUUID();
  for (;;) {
    try {
      const answer = await client.messages.send({ ...message, queue_id, local_id });
      if (answer.result === 'success') return answer.id;
      if (answer.code !== 'SERVER_NOT_READY') throw new Error(JSON.stringify(answer));
    } catch (error) {
      // What node-fetch throws when no answer, or half an answer, comes.
      if (error.name !== 'FetchError') throw error;
    }
    await delay(250);
  }
}
