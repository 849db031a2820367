/** Answers to scripts of the application, which sign in and out in place. */
import type { ApiError } from '@parlance/protocol/errors';
import type { Phrase } from '@parlance/protocol/phrase';
import Negotiator from 'negotiator';
import type { PlainAnswer, PlainRequest } from '../http/plain.ts';

/** Whether the caller prefers JSON. A caller that takes everything gets a page. */
export const asksForJson = ({ headers: { accept } }: Pick<PlainRequest, 'headers'>): boolean => {
  const asked = { headers: { accept: typeof accept === 'string' ? accept : undefined } };
  return new Negotiator(asked).mediaType(['text/html', 'application/json']) === 'application/json';
};

const json = (status: number, body: object, cookies: readonly string[]): PlainAnswer => ({
  status,
  contentType: 'application/json',
  headers: {
    'Cache-Control': 'private, no-store',
    Vary: 'Accept',
    ...(cookies.length === 0 ? {} : { 'Set-Cookie': cookies }),
  },
  body: JSON.stringify(body),
});

export const succeed = (facts: object, cookies: readonly string[] = []): PlainAnswer =>
  json(200, { result: 'success', msg: '', ...facts }, cookies);

export const fail = (error: ApiError, translate: (phrase: Phrase) => string): PlainAnswer =>
  json(error.status, error.toBody(translate), []);
