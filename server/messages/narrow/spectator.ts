/** Limits spectators' narrows to web-public channels. */
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { refuseSpectator, type User } from '../../users/index.ts';

const channel = new Set(['channel', 'stream']);
const channels = new Set(['channels', 'streams']);
/** Operators that do not depend on the reader. */
const open = new Set([
  ...channel,
  ...channels,
  'topic',
  'subject',
  'sender',
  'from',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

const isOfWeb = ({ operator, operand, negated }: NarrowTerm): boolean =>
  negated !== true && (channel.has(operator) || (channels.has(operator) && operand === 'web-public'));

/** Throws UNAUTHORIZED outside of web-public channels. */
export const checkNarrowOfSpectator = (actor: User, terms: readonly NarrowTerm[]): void => {
  if (!terms.some(isOfWeb) || !terms.every(({ operator }) => open.has(operator))) refuseSpectator(actor);
};
