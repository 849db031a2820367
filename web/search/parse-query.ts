/** A typed search as a narrow: `from:ada has:link "the pump"` and words. Names come from the store. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { operatorOf } from '@parlance/protocol/messages/operators';
import { onDay, startOfDay } from '../places/days.ts';
import { findChannels } from '../store/find/channels.ts';
import { fold } from '../store/find/fold.ts';
import { findPeople } from '../store/find/people.ts';

type Term = Narrow[number];

/** Words, and `operator:operand` where the operand may be in quotes. */
const piece = /(-?[\w-]+):"([^"]*)"|(-?[\w-]+):(\S+)|"([^"]*)"|(\S+)/g;

const personNamed = (name: string): number | undefined => {
  const found = findPeople(name, { most: 5, withFormer: true });
  return (found.find(({ full_name, email }) => fold(full_name) === fold(name) || email === name) ?? found[0])
    ?.user_id;
};

const channelNamed = (name: string): number | undefined => {
  const found = findChannels(name, { most: 5 });
  return (found.find((channel) => fold(channel.name) === fold(name)) ?? found[0])?.id;
};

const operandOf = (operator: string, text: string): Term['operand'] | undefined => {
  if (operator === 'channel') return channelNamed(text);
  if (operator === 'sender' || operator === 'mentions')
    return text === 'me' ? 'me' : (personNamed(text) ?? text);
  if (operator === 'dm' || operator === 'dm-including') {
    const ids = text.split(',').map((name) => personNamed(name.trim()));
    return ids.every((id) => id !== undefined) ? ids : undefined;
  }
  if (operator === 'after' || operator === 'before') return startOfDay(text);
  return operator === 'id' || operator === 'near' || operator === 'with' ? Number(text) : text;
};

const termOf = (name: string, text: string): Term | undefined => {
  const negated = name.startsWith('-');
  const typed = negated ? name.slice(1) : name;
  const operator = typed === 'in' ? 'channel' : operatorOf(typed);
  const operand = operator === undefined ? undefined : operandOf(operator, text);
  if (operator === undefined || operand === undefined) return undefined;
  return { operator, operand, ...(negated ? { negated } : {}) };
};

/** What is no filter is searched as words. */
export const parseQuery = (text: string): Narrow => {
  const terms: Term[] = [];
  const words: string[] = [];
  for (const [whole, quotedName, quotedText, name, plain, phrase] of text.matchAll(piece)) {
    const operator = quotedName ?? name;
    const operand = quotedText ?? plain ?? '';
    const term = operator === undefined ? undefined : termOf(operator, operand);
    const found = operator === 'date' ? onDay(operand) : term === undefined ? [] : [term];
    if (found.length > 0) terms.push(...found);
    else words.push(phrase === undefined ? whole : `"${phrase}"`);
  }
  return words.length === 0 ? terms : [...terms, { operator: 'search', operand: words.join(' ') }];
};
