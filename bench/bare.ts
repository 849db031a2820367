/** The floor of delivery: a bare Node server that answers all held requests at a POST. */
import { createServer, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serveTasks } from './tasks.ts';

let text = '';
let held = new Set<ServerResponse>();

const answer = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.method === 'POST') {
    request.resume().once('end', () => {
      const waiting = held;
      held = new Set();
      answer(response, '{}');
      for (const one of waiting) answer(one, text);
    });
  } else if (request.url?.includes('/events')) {
    held.add(response);
    response.once('close', () => held.delete(response));
  } else answer(response, '{}');
});

const delay = monitorEventLoopDelay({ resolution: 1 });

serveTasks({
  /** Since the last question, milliseconds; the first one starts listening for stalls. */
  longestStall: (): number => {
    const stall = delay.max / 1e6;
    delay.enable();
    delay.reset();
    return stall;
  },
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
