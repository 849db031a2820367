import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  /** For the setting SMTP_URL. */
  readonly url: string;
  readonly taken: string[];
  /** The refusal of the next messages, like `451 later`. */
  refusal: string | undefined;
  refusedAt: 'MAIL' | 'RCPT' | 'DATA';
  close(): Promise<void>;
}

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const state = {
    taken: [] as string[],
    refusal: undefined as string | undefined,
    refusedAt: 'DATA' as SmtpServer['refusedAt'],
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let received = '';
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.example.org');
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') say('250 mail.example.org');
      else if (verb === state.refusedAt && verb !== 'DATA') say(state.refusal ?? '250 ok');
      else if (verb === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      for (;;) {
        const end = received.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const piece = received.slice(0, end);
        received = received.slice(end + (isData ? 5 : 2));
        if (!isData) command(piece);
        else {
          isData = false;
          const refusal = state.refusedAt === 'DATA' ? state.refusal : undefined;
          if (refusal === undefined) state.taken.push(piece);
          say(refusal ?? '250 taken');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
};
