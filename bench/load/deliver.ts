/** Sends at an even pace and times delivery to one waiting client. */
import { Connection } from './connection.ts';
import type { Polls } from './polls.ts';
import { type Person, sendRequest } from './request.ts';

export interface Pace {
  readonly port: number;
  readonly senders: readonly Person[];
  readonly channel: number;
  readonly perSecond: number;
  readonly count: number;
}

const mark = 'measured number ';
const patience = 30_000;

/** Milliseconds to delivery. The pace ignores answers. */
export const deliver = async (
  polls: Polls,
  { port, senders, channel, perSecond, count }: Pace,
): Promise<number[]> => {
  const connections = await Promise.all(senders.map(() => Connection.open(port)));
  const free = connections.map((connection, index) => ({ connection, person: senders[index]! }));
  const begun: number[] = [];
  const times: number[] = [];
  let pacer: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(
        () => reject(polls.failure ?? new Error(`${times.length} of ${count} messages were delivered.`)),
        patience + (count / perSecond) * 1000,
      );
      polls.onMessage = (text) => {
        const now = performance.now();
        for (const [, number] of text.matchAll(/measured number (\d+)/g))
          times.push(now - begun[Number(number)]!);
        if (times.length >= count) resolve();
      };
      const send = () => {
        const sender = free.pop();
        if (sender === undefined) {
          reject(new Error(`The service fell behind ${perSecond} sends/s with ${senders.length} senders.`));
          return;
        }
        const number = begun.length;
        begun.push(performance.now());
        sender.connection.ask(sendRequest(sender.person, channel, mark + number)).then(({ status, body }) => {
          if (status === 200) free.push(sender);
          else reject(new Error(`A send was answered with ${status}: ${body.toString().slice(0, 200)}`));
        }, reject);
        if (begun.length === count) clearInterval(pacer);
      };
      pacer = setInterval(send, 1000 / perSecond);
    });
  } finally {
    clearInterval(pacer);
    clearTimeout(timer);
    polls.onMessage = () => {};
    for (const connection of connections) connection.close();
  }
  return times;
};
