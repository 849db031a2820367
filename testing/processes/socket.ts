/** For requests that no client library would send. */
import { connect, type Socket } from 'node:net';

export interface Spoken {
  readonly socket: Socket;
  /** Status and body of the first complete answer; rejects if the connection ends before. */
  readonly answer: Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  readonly end: Promise<string>;
}

const parseAnswer = (heard: string) => {
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length) || Buffer.byteLength(body) < length) return undefined;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    body: JSON.parse(Buffer.from(body).subarray(0, length).toString()) as Record<string, unknown>,
  };
};

export const speak = (port: number, text: string): Spoken => {
  let heard = '';
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  socket.setEncoding('utf8');
  const end = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(heard));
    socket.on('close', () => resolve(heard));
  });
  const answer = new Promise<NonNullable<ReturnType<typeof parseAnswer>>>((resolve, reject) => {
    socket.on('data', (part) => {
      heard += part;
      const parsed = parseAnswer(heard);
      if (parsed !== undefined) resolve(parsed);
    });
    socket.on('close', () => reject(new Error(`The connection ended after: ${heard.slice(0, 300)}`)));
  });
  answer.catch(() => {});
  return { socket, answer, end };
};

export const headOf = (path: string, headers: Readonly<Record<string, string | number>>): string => {
  const lines = Object.entries({ host: 'chat.example.org', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};
