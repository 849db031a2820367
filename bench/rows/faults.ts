/** P40, P41: how long the fault of one part holds up the others. */
import { withCluster } from '../cluster.ts';
import { type Answer, Connection } from '../load/connection.ts';
import { type Person, pollRequest, postRequest, sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import type { RunningService } from '../service.ts';
import { median } from '../statistics.ts';

/** Seconds; a send that took less waited for no lock of a node that stopped. */
const ordinary = 1;
const mostTries = 200;
const writers = 8;
/** Milliseconds; else the node might stop at the same step each time. */
const mostPause = 20;

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

interface Writing {
  /** Resolves at the next acknowledged write. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

/** Changes a person's status again and again; each change is a transaction of several statements. */
const writeAt = ({ port }: RunningService, person: Person): Writing => {
  let isOver = false;
  let count = 0;
  let waiting: (() => void)[] = [];
  const work = async () => {
    const connection = await Connection.open(port);
    while (!isOver) {
      count += 1;
      const request = postRequest('/users/me/status', person, { status_text: `status ${count}` });
      // The node answers with faults until it has new connections.
      if ((await connection.ask(request)).status !== 200) continue;
      const all = waiting;
      waiting = [];
      for (const resume of all) resume();
    }
    connection.close();
  };
  const done = Promise.all(Array.from({ length: writers }, work));
  // The next wait throws it.
  done.catch(() => {});
  return {
    next: () => Promise.race([new Promise<void>((resolve) => waiting.push(resolve)), done.then(() => {})]),
    stop: async () => {
      isOver = true;
      await done;
    },
  };
};

/** Stops the node under the log's lock. Returns the seconds that `send` then takes at another. */
const timeHeldUp = async (
  { child }: RunningService,
  writing: Writing,
  send: () => Promise<unknown>,
): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await writing.next();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * mostPause));
    child.process.kill('SIGSTOP');
    const stopped = performance.now();
    await send().finally(() => child.process.kill('SIGCONT'));
    const seconds = secondsSince(stopped);
    if (seconds > ordinary) return seconds;
  }
  throw new Error('The node never stopped under the lock.');
};

const figuresOf = (name: string, rounds: readonly number[]) => ({
  [name]: `${Math.max(...rounds).toFixed(2)} s`,
});

export const p40: Row = {
  id: 'P40',
  measure: "a send while a node that stands still holds the log's lock: time until it is acknowledged",
  goals: [{ name: 'time', unit: 's', goal: 3 }],
  run: (bench) =>
    withCluster(async (cluster) => {
      const { owner, channel } = await cluster.settle(bench.startLoad());
      const other = await cluster.add();
      const connection = await Connection.open(cluster.nodes[0]!.port);
      const send = async () => {
        const { status } = await connection.ask(sendRequest(owner, channel, 'A message, measured.'));
        if (status !== 200) throw new Error(`Answered with ${status}.`);
      };
      await send();
      const writing = writeAt(other, owner);
      try {
        const rounds = await bench.rounds(() => timeHeldUp(other, writing, send));
        return { values: [median(rounds)], figures: figuresOf('longest', rounds) };
      } finally {
        await writing.stop();
        connection.close();
      }
    }),
};

/** Milliseconds. A node that lost the database answers held polls every second, until it has looked there again. */
const heldAfter = 2000;

/** Returns the answer of a poll that is held. */
const holdPoll = async (
  connection: Connection,
  request: string,
): Promise<{ readonly answered: Promise<Answer> }> => {
  for (;;) {
    const answered = connection.ask(request);
    const held = new Promise<'held'>((resolve) => setTimeout(() => resolve('held'), heldAfter));
    if ((await Promise.race([answered, held])) === 'held') return { answered };
  }
};

export const p41: Row = {
  id: 'P41',
  measure: 'a held poll while the database is silent: time until it is answered',
  goals: [{ name: 'time', unit: 's', goal: 8 }],
  run: (bench) =>
    withCluster(async (cluster) => {
      const { owner } = await cluster.settle(bench.startLoad());
      const connection = await Connection.open(cluster.nodes[0]!.port);
      const { body } = await connection.ask(postRequest('/register', owner, { event_types: '["message"]' }));
      const { queue_id: queue, last_event_id: after } = JSON.parse(body.toString());
      const rounds = await bench.rounds(async () => {
        const { answered } = await holdPoll(connection, pollRequest(owner, queue, after));
        return cluster.withoutDatabase(async () => {
          const cut = performance.now();
          await answered;
          return secondsSince(cut);
        });
      });
      connection.close();
      return { values: [median(rounds)], figures: figuresOf('longest', rounds) };
    }),
};
