import { badRequest } from '@parlance/protocol/errors';
import { cutText, soundText } from '@parlance/protocol/text';
import type { FastifyRequest } from 'fastify';
import type { Arrival, Browser } from './call.ts';
import { networkOf } from './network.ts';
import { isForPage } from './reply.ts';

const programIn = (userAgent: string): string => {
  const end = userAgent.search(/[/\s(]/);
  return (end === -1 ? userAgent : userAgent.slice(0, end)) || 'Unspecified';
};

/** The calling program, as it names itself in the parameters or in its User-Agent. */
export const clientName = (userAgent: string | undefined, given: string | undefined): string =>
  soundText(cutText(given ?? programIn(userAgent ?? ''), 64));

const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= 255) return header;
  throw badRequest('The Idempotency-Key header must be one value of 1 to 255 characters.');
};

const browserOf = ({ headers, method }: FastifyRequest): Browser => {
  const csrfToken = headers['x-csrftoken'];
  return {
    cookies: headers.cookie,
    csrfToken: typeof csrfToken === 'string' ? csrfToken : undefined,
    mayChange: method !== 'GET' && method !== 'HEAD',
  };
};

/** Throws BAD_REQUEST. */
export const arrivalOf = (request: FastifyRequest, mayBeBrowser: boolean): Arrival => {
  const { headers, ip } = request;
  return {
    id: request.id,
    host: request.host ?? '',
    address: ip,
    network: networkOf(ip),
    authorization: isForPage(request.raw) ? undefined : headers.authorization,
    browser: mayBeBrowser ? browserOf(request) : undefined,
    idempotencyKey: idempotencyKeyOf(headers['idempotency-key']),
  };
};
