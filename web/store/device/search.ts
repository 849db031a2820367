/** A search in what the device has, for the time without network [W44]. */
import { matches } from '@parlance/client/messages/match';
import type { Message } from '@parlance/client/messages/message';
import type { HeldWindow } from '@parlance/client/messages/messages';
import type { Narrow } from '@parlance/client/messages/narrow';
import { parseHtml } from '../../parts/parse-html.ts';
import { fold } from '../find/fold.ts';
import { stateNow } from '../state.ts';
import type { Device } from './device.ts';

/** The newest are kept. */
const mostFound = 300;

const textOf = (message: Message): string =>
  fold(`${parseHtml(message.content).textContent ?? ''} ${message.subject}`);

/** Phrases in quotes stay whole. */
const wordsOf = (query: string): readonly string[] =>
  [...query.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => fold(phrase ?? word ?? ''));

const signs: Readonly<Record<string, RegExp>> = {
  link: /<a /,
  image: /<img /,
  attachment: /\/user_uploads\//,
};

/** False where only the service knows. */
const fitsTerm = (message: Message, term: Narrow[number]): boolean => {
  const { operator, operand, negated } = term;
  const sign = operator === 'has' ? signs[String(operand)] : undefined;
  if (operator !== 'search' && sign === undefined) return matches([term], message, stateNow(), []) === true;
  const isIn =
    sign?.test(message.content) ?? wordsOf(String(operand)).every((word) => textOf(message).includes(word));
  return isIn !== (negated === true);
};

/** `channels` says where else the service would look. */
const fits = (message: Message, narrow: Narrow): boolean =>
  narrow.every((term) => term.operator === 'channels' || fitsTerm(message, term));

/** `open`: messages of open windows, which the device may not have yet. */
export const searchDevice = async (
  device: Device,
  narrow: Narrow,
  open: readonly Message[],
): Promise<HeldWindow> => {
  const byId = new Map<number, Message>();
  // Place by place, which blocks no frame.
  for (const key of await device.getAllKeys('messages'))
    for (const message of (await device.get('messages', key)) ?? [])
      if (!byId.has(message.id) && fits(message, narrow)) byId.set(message.id, message);
  for (const message of open) if (fits(message, narrow)) byId.set(message.id, message);
  const found = [...byId.values()].sort((one, other) => one.id - other.id).slice(-mostFound);
  const range = { ids: found.map(({ id }) => id), from: 0, to: Number.POSITIVE_INFINITY };
  return { range, messages: found };
};
