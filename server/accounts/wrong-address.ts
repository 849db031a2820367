import { ApiError } from '@parlance/protocol/errors';
import type { PlainRequest, PlainRoute } from '../http/plain.ts';
import { page, type SignInGround } from './visit.ts';

/** Programs and paths of the protocol get JSON. */
const isForPeople = ({ path: { '*': rest = '' }, headers: { accept } }: PlainRequest): boolean =>
  !/^(?:api|json)(?:\/|$)/.test(rest) && typeof accept === 'string' && /\btext\/html\b/.test(accept);

export const wrongAddress = (ground: SignInGround): PlainRoute => {
  const { answer, ...route } = page(ground, 'GET', '/*', async () => {
    throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
  });
  return { ...route, answer: async (request) => (isForPeople(request) ? answer(request) : undefined) };
};
