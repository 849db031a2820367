/** A site of pages and pictures on loopback, which the service under test may reach. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Site {
  /** Without a final slash. */
  readonly url: string;
  /** For `privateHosts`. */
  readonly host: string;
  /** Requests by path, in order. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  timesAsked(path: string): number;
  /** Returns the address. */
  page(path: string, html: string | Buffer, contentType?: string): string;
  picture(path: string, bytes: Uint8Array, contentType?: string): string;
  at(path: string, answer: Answer): string;
  close(): Promise<void>;
}

export const startSite = async (): Promise<Site> => {
  const answers = new Map<string, Answer>();
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  const at = (path: string, answer: Answer) => {
    answers.set(path, answer);
    return `${url}${path}`;
  };
  const send = (path: string, body: string | Uint8Array, contentType: string) =>
    at(path, (response) => response.writeHead(200, { 'content-type': contentType }).end(body));
  return {
    url,
    host,
    asked,
    timesAsked: (path) => asked.filter((one) => one.path === path).length,
    page: (path, html, contentType = 'text/html; charset=utf-8') => send(path, html, contentType),
    picture: (path, bytes, contentType = 'image/png') => send(path, bytes, contentType),
    at,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
