import type { Transport } from '@parlance/client/call';
import type { FastifyInstance } from 'fastify';

/** Calls `http` for each request, since a restart replaces it. */
export const injecting =
  (http: () => FastifyInstance): Transport =>
  async (address, { method, headers, body, signal }) => {
    const { host, pathname, search } = new URL(address);
    const encoded = body === undefined ? undefined : new Response(body);
    const payload = encoded && Buffer.from(await encoded.arrayBuffer());
    const type = encoded?.headers.get('content-type');
    const answer = await http().inject({
      method: method as 'GET',
      url: `${pathname}${search}`,
      headers: { ...headers, host, ...(type === undefined || type === null ? {} : { 'content-type': type }) },
      ...(payload === undefined ? {} : { payload }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: answer.statusCode, text: async () => answer.payload };
  };
