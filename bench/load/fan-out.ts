/** One message for many waiting clients. */
import { Connection } from './connection.ts';
import type { Polls } from './polls.ts';
import { settle } from './settle.ts';

export interface FanOut {
  readonly port: number;
  /** Makes the server answer every poll. */
  readonly request: string;
  readonly probe: string;
  readonly count: number;
}

export interface FannedOut {
  /** Milliseconds to each send's last delivery. */
  readonly last: number[];
  /** Milliseconds to each acknowledgement. */
  readonly acknowledged: number[];
}

const patience = 30_000;

const once = async (polls: Polls, connection: Connection, request: string) => {
  let timer: NodeJS.Timeout | undefined;
  const started = performance.now();
  const delivered = new Promise<number>((resolve, reject) => {
    let missing = polls.count;
    polls.onMessage = () => {
      missing -= 1;
      if (missing === 0) resolve(performance.now() - started);
    };
    timer = setTimeout(
      () => reject(polls.failure ?? new Error(`${missing} of ${polls.count} polls were not told.`)),
      patience,
    );
  });
  const acknowledged = connection.ask(request).then(({ status, body }) => {
    if (status !== 200)
      throw new Error(`A send was answered with ${status}: ${body.toString().slice(0, 200)}`);
    return performance.now() - started;
  });
  try {
    return await Promise.all([delivered, acknowledged]);
  } finally {
    clearTimeout(timer);
    polls.onMessage = () => {};
  }
};

/** Sends only when all polls wait again. */
export const fanOut = async (polls: Polls, { port, request, probe, count }: FanOut): Promise<FannedOut> => {
  const connection = await Connection.open(port);
  const result: FannedOut = { last: [], acknowledged: [] };
  try {
    for (let sent = 0; sent < count; sent += 1) {
      await settle(port, probe);
      const [last, acknowledged] = await once(polls, connection, request);
      result.last.push(last);
      result.acknowledged.push(acknowledged);
    }
    await settle(port, probe);
  } finally {
    connection.close();
  }
  if (polls.failure !== undefined) throw polls.failure;
  return result;
};
