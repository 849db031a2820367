/** What people without an account may ask for: web-public channels by name or all of them, and what is said there. */
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { refuseSpectator, type User } from '../../users/index.ts';

const channel = new Set(['channel', 'stream']);
const channels = new Set(['channels', 'streams']);
/** Those that do not depend on who asks. */
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

/** Throws UNAUTHORIZED for a spectator's narrow that is not about web-public channels alone. */
export const checkNarrowOfSpectator = (actor: User, terms: readonly NarrowTerm[]): void => {
  if (!terms.some(isOfWeb) || !terms.every(({ operator }) => open.has(operator))) refuseSpectator(actor);
};
