/** Which places can be read without an account. */
import type { Narrow } from '@parlance/client/messages/narrow';
import type { Place } from '../places/place.ts';

/** The operators that the service answers to all. */
const open: ReadonlySet<string> = new Set([
  'channel',
  'stream',
  'topic',
  'subject',
  'sender',
  'from',
  'id',
  'search',
  'after',
  'before',
  'has',
  'near',
  'with',
]);

const isOpenNarrow = (narrow: Narrow): boolean =>
  narrow.every(
    ({ operator, operand }) =>
      (open.has(operator) && operand !== 'me') || (operator === 'channels' && operand === 'web-public'),
  );

export const isOpenPlace = (place: Place): boolean => {
  if (place.kind === 'narrow') return isOpenNarrow(place.narrow);
  return place.kind === 'topics' || (place.kind === 'channels' && place.section !== 'new');
};
