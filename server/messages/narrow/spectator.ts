/** Limits spectators' narrows to web-public channels. */
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

/** Throws UNAUTHORIZED outside of web-public channels. */
export const checkNarrowOfSpectator = (actor: User, terms: readonly NarrowTerm[]): void => {
  if (!terms.some(isOfWeb) || !terms.every(isOpen)) refuseSpectator(actor);
};
