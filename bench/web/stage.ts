/** What a row of the web application stands on: the service, a reader's browser, and others who write. */
import type { Bench } from '../bench.ts';
import { Connection } from '../load/connection.ts';
import { type Parameters, type Person, patchRequest, postRequest } from '../load/request.ts';
import { Desk } from './browser.ts';
import { type Reader, readerOf, type Topic } from './reader.ts';

export interface Stage {
  readonly bench: Bench;
  readonly desk: Desk;
  readonly reader: Reader;
  readonly port: number;
  /** Resolves with the id of the message. */
  say(topic: Topic, content: string): Promise<number>;
  change(method: 'POST' | 'PATCH', path: string, parameters: Parameters): Promise<void>;
  /** As many messages as fast as some senders can. */
  sayMany(topics: readonly Topic[], count: number): Promise<number>;
}

const senders = 16;

const ask = async (connection: Connection, request: string): Promise<{ id: number }> => {
  const { status, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`The service answers ${status}: ${body.toString().slice(0, 200)}`);
  return JSON.parse(body.toString()) as { id: number };
};

const messageTo = (person: Person, { channel, topic }: Topic, content: string): string =>
  postRequest('/messages', person, { type: 'channel', to: channel, topic, content });

/** Closes everything after `work`. */
export const onStage = async <T>(bench: Bench, work: (stage: Stage) => Promise<T>): Promise<T> => {
  const reader = await readerOf(bench);
  const { port } = (await bench.ground()).service;
  const desk = await Desk.open(port, reader.account);
  const connections: Connection[] = [];
  const connect = async () => {
    const connection = await Connection.open(port);
    connections.push(connection);
    return connection;
  };
  const { other } = reader;
  const sayMany = async (topics: readonly Topic[], count: number) => {
    let said = 0;
    let last = 0;
    const write = async () => {
      const connection = await connect();
      while (said < count) {
        said += 1;
        const content = `Measured number ${said}, one of many.`;
        const { id } = await ask(connection, messageTo(other, topics[said % topics.length]!, content));
        last = Math.max(last, id);
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: senders }, write));
    return last;
  };
  try {
    return await work({
      bench,
      desk,
      reader,
      port,
      sayMany,
      say: async (topic, content) => {
        const connection = await connect();
        const { id } = await ask(connection, messageTo(other, topic, content));
        connection.close();
        return id;
      },
      change: async (method, path, parameters) => {
        const connection = await connect();
        const request = method === 'POST' ? postRequest : patchRequest;
        await ask(connection, request(path, other, parameters));
        connection.close();
      },
    });
  } finally {
    for (const connection of connections) connection.close();
    await desk.close();
  }
};
