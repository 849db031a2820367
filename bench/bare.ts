/** The floor of delivery: a bare Node server that answers all held requests at a POST. */
import { createServer, type ServerResponse } from 'node:http';
import { serveTasks } from './tasks.ts';

let text = '';
let held: ServerResponse[] = [];

const answer = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.method === 'POST') {
    request.resume().once('end', () => {
      const waiting = held;
      held = [];
      answer(response, '{}');
      for (const one of waiting) answer(one, text);
    });
  } else if (request.url?.includes('/events')) {
    held.push(response);
    response.once('close', () => {
      if (!response.writableFinished) held = held.filter((one) => one !== response);
    });
  } else answer(response, '{}');
});

serveTasks({
  /** Returns the port. */
  listen: ({ body }: { readonly body: string }) => {
    text = body;
    return new Promise((resolve) => {
      server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, () => {
        const address = server.address();
        resolve(typeof address === 'object' ? address?.port : undefined);
      });
    });
  },
});
