/**
 * A reader's way to the service without an account. What only people with one may ask is not sent: reads are refused
 * here, and changes ask to sign in.
 */
import { type Client, createClient } from '@parlance/client/call';
import { getMessage, getMessages, getTopics, register } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { Narrow } from '@parlance/client/messages/narrow';
import { createTransport } from '@parlance/client/transport';
import type { Call } from '@parlance/protocol/call';
import { t } from '../words/index.ts';

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

const open: ReadonlySet<string> = new Set([getMessage, getMessages, getTopics, register].map(nameOf));

/** Without an account nothing is muted. */
const isOfMuted = ({ operator, operand }: Narrow[number]): boolean =>
  operator === 'is' && operand === 'muted';

/** The service answers no wider question. */
const withinTheWeb = (narrow: Narrow): Narrow => {
  const asked = narrow.filter((term) => !isOfMuted(term));
  return asked.some(({ operator, negated }) => operator === 'channel' && negated !== true)
    ? asked
    : [{ operator: 'channels', operand: 'web-public' }, ...asked];
};

/** Sends no cookie: one that ended long ago would be refused. */
const behind = createClient({
  url: location.origin,
  transport: createTransport({
    fetch: (url, request) => fetch(url, { ...(request as RequestInit), credentials: 'omit' }),
    XMLHttpRequest: XMLHttpRequest as never,
  }),
});

const asked = (call: Call, input: unknown): unknown =>
  nameOf(call) === nameOf(getMessages)
    ? { ...(input as object), narrow: withinTheWeb((input as { narrow?: Narrow }).narrow ?? []) }
    : input;

/** `askFor`: a change was tried that needs an account. It is never answered. */
export const openDoor = (askFor: () => void): Client => ({
  call: async (call, ...[input, options]) => {
    if (open.has(nameOf(call)))
      return behind.call(call as never, asked(call, input) as never, options as never);
    if (call.method === 'GET')
      throw new RequestError('UNAUTHORIZED', 401, t('This place is for people with an account.'));
    askFor();
    return new Promise(() => {});
  },
});
