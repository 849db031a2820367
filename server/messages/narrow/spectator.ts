/** What people without an account may ask for: web-public channels by name or all of them, and what is said there. */
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { operatorOf as nameOf } from '@parlance/protocol/messages/operators';
import { refuseSpectator, type User } from '../../users/index.ts';
import { operators } from './operators.ts';

const isOfWeb = ({ operator, operand, negated }: NarrowTerm): boolean => {
  const name = nameOf(operator);
  return negated !== true && (name === 'channel' || (name === 'channels' && operand === 'web-public'));
};

const isOpen = ({ operator }: NarrowTerm): boolean => {
  const name = nameOf(operator);
  return name !== undefined && operators[name].isOpen === true;
};

/** Throws UNAUTHORIZED for a spectator's narrow that is not about web-public channels alone. */
export const checkNarrowOfSpectator = (actor: User, terms: readonly NarrowTerm[]): void => {
  if (!terms.some(isOfWeb) || !terms.every(isOpen)) refuseSpectator(actor);
};
