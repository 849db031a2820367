// A conversation partner that is the npm package zulip-js, as it is. Reads one command a line from standard input and
// writes one report a line to descriptor 3; the package itself writes what it likes to standard output.
//   node javascript-client.mjs <zuliprc>

import { randomUUID } from 'node:crypto';
import { createReadStream, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import zulip from 'zulip-js';

const report = (value) => writeSync(3, `${JSON.stringify(value)}\n`);

const client = await zulip({ zuliprc: process.argv[2] });
// The echo of what we send is asked for here; a message sent again with the same queue and local id is the same message.
const { queue_id } = await client.queues.register({ event_types: ['message'] });

const types = ['message', 'reaction', 'update_message', 'update_message_flags', 'scheduled_messages'];
void client.callOnEachEvent((event) => {
  if (event.type === 'message') report({ received: event.message });
  else report({ told: event });
}, types);

/** What else a person does with the package; what it has no function for goes through its door for that. */
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
