/** Answers calls that no route takes: with the methods of the address, or that there is nothing. */
import { ApiError } from '@parlance/protocol/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForKey } from './reply.ts';
import { optionsHeaders } from './respond.ts';
import { addressPattern, type Route } from './route.ts';

type Fail = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
  more?: { readonly headers?: Record<string, string> },
) => Promise<number>;

export const answerUnknown = <Who, Where>(routes: readonly Route<Who, Where>[], fail: Fail) => {
  const patterns = routes.map(({ endpoint }) => ({ endpoint, pattern: addressPattern(endpoint) }));
  const methodsAt = (path: string): string[] => {
    const there = patterns.filter(({ pattern }) => pattern.test(path));
    return [...new Set(there.map(({ endpoint }) => endpoint.method))].sort();
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const allowed = methodsAt(request.url.split('?', 1)[0]!);
    if (allowed.length === 0)
      await fail(request, reply, new ApiError('NOT_FOUND', 'There is nothing at this address.'));
    else if (request.method === 'OPTIONS')
      await reply
        .code(204)
        .headers(optionsHeaders(allowed, isForKey(request.raw)))
        .send();
    else {
      const error = new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: allowed });
      await fail(request, reply, error, { headers: { Allow: allowed.join(', ') } });
    }
    return reply;
  };
};
