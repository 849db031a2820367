/**
 * A pooler before PostgreSQL that lends a client another connection for each transaction, as pgbouncer does with
 * `pool_mode = transaction`.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts a stream into messages of the protocol; a client's first one has no type. */
const onMessages = (socket: Socket, isTyped: boolean, hear: (message: Message) => void): void => {
  let kept = Buffer.alloc(0);
  let head = isTyped ? 1 : 0;
  socket.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= head + 4) {
      const length = head + kept.readUInt32BE(head);
      if (kept.length < length) return;
      const bytes = kept.subarray(0, length);
      kept = kept.subarray(length);
      const type = head === 0 ? '' : String.fromCharCode(bytes[0]!);
      head = 1;
      hear({ type, bytes });
    }
  });
  socket.on('error', () => socket.destroy());
};

const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);
const isIdle = ({ type, bytes }: Message): boolean => type === 'Z' && bytes[5] === 'I'.charCodeAt(0);

/** A connection to PostgreSQL, and where its answers go. */
interface Lent {
  readonly socket: Socket;
  hear: (message: Message) => void;
}

export interface Pooler {
  readonly port: number;
  close(): Promise<void>;
}

export const startPooler = async (target: NetConnectOpts): Promise<Pooler> => {
  const all = new Set<Socket>();
  const free: Lent[] = [];

  /** `hear` gets its greeting too. */
  const open = async (startup: Buffer, hear: Lent['hear'] = () => {}): Promise<Lent> => {
    const socket = connect(target);
    all.add(socket);
    const lent: Lent = { socket, hear };
    const ready = new Promise<void>((resolve) => {
      lent.hear = (message) => {
        hear(message);
        if (isIdle(message)) resolve();
      };
    });
    onMessages(socket, true, (message) => lent.hear(message));
    socket.write(startup);
    await ready;
    return lent;
  };

  const serve = (client: Socket): void => {
    let startup: Buffer | undefined;
    let lent: Lent | undefined;
    /** Answers that are still to come. */
    let unanswered = 0;
    let turn = Promise.resolve();
    const pass = (message: Message) => {
      client.write(message.bytes);
      if (message.type === 'Z') unanswered -= 1;
      if (unanswered > 0 || !isIdle(message) || lent === undefined) return;
      free.push(lent);
      lent = undefined;
    };
    const send = async ({ type, bytes }: Message): Promise<void> => {
      if (startup === undefined) {
        startup = Buffer.from(bytes);
        const { socket } = await open(startup, ({ bytes: greeting }) => client.write(greeting));
        socket.end(goodbye);
      } else if (type === 'X') client.end();
      else {
        if (type === 'Q' || type === 'S') unanswered += 1;
        lent ??= free.pop() ?? (await open(startup));
        lent.hear = pass;
        lent.socket.write(bytes);
      }
    };
    onMessages(client, false, (message) => {
      turn = turn.then(() => send(message));
    });
    client.on('close', () => {
      if (lent !== undefined) lent.socket.destroy();
    });
  };

  const server = createServer((client) => {
    all.add(client);
    serve(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
