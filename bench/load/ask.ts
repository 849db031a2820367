/** Requests with immediate answers. */
import { gunzipSync } from 'node:zlib';
import { type Answer, Connection } from './connection.ts';

const check = ({ status, body }: Answer): Answer => {
  if (status !== 200) throw new Error(`Answered with ${status}: ${body.subarray(0, 300).toString()}`);
  return body[0] === 0x1f && body[1] === 0x8b ? { status, body: gunzipSync(body) } : { status, body };
};

export const askOnce = async (port: number, request: string): Promise<Answer> => {
  const connection = await Connection.open(port);
  try {
    return check(await connection.ask(request));
  } finally {
    connection.close();
  }
};

/** Milliseconds each, in sequence over one connection. */
export const answerTimes = async ({
  port,
  requests,
}: {
  readonly port: number;
  readonly requests: readonly string[];
}): Promise<number[]> => {
  const connection = await Connection.open(port);
  const times: number[] = [];
  try {
    for (const request of requests) {
      const started = performance.now();
      const answer = await connection.ask(request);
      times.push(performance.now() - started);
      check(answer);
    }
  } finally {
    connection.close();
  }
  return times;
};

export const acknowledge = ({
  port,
  request,
  count,
}: {
  readonly port: number;
  readonly request: string;
  readonly count: number;
}): Promise<number[]> => answerTimes({ port, requests: Array.from({ length: count }, () => request) });

/** Returns bodies in the order of requests. */
export const answerAll = async ({
  port,
  requests,
  atOnce,
}: {
  readonly port: number;
  readonly requests: readonly string[];
  readonly atOnce: number;
}): Promise<string[]> => {
  const bodies: string[] = [];
  let next = 0;
  const work = async () => {
    const connection = await Connection.open(port);
    try {
      while (next < requests.length) {
        const place = next;
        next += 1;
        bodies[place] = check(await connection.ask(requests[place]!)).body.toString();
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, requests.length) }, work));
  return bodies;
};

/** Repeats each request on its own connection. Returns answers a second, without the first fifth of the time. */
export const throughput = async ({
  port,
  requests,
  seconds,
}: {
  readonly port: number;
  readonly requests: readonly string[];
  readonly seconds: number;
}): Promise<number> => {
  const connections = await Promise.all(requests.map(() => Connection.open(port)));
  const started = performance.now();
  const counted = started + seconds * 200;
  const end = started + seconds * 1000;
  let answers = 0;
  try {
    await Promise.all(
      connections.map(async (connection, index) => {
        for (;;) {
          check(await connection.ask(requests[index]!));
          const now = performance.now();
          if (now >= end) return;
          if (now >= counted) answers += 1;
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return answers / ((end - counted) / 1000);
};
