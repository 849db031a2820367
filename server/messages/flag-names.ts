/** Flags as clients know them [S37]. */
import { flagBits } from './flag-bits.ts';

export interface OwnState {
  /** Bits of `message_flags`. */
  readonly flags: number;
  readonly isUnread: boolean;
  /** Whether the message came while its reader was a member. */
  readonly isReceived: boolean;
}

const named = [
  ['starred', flagBits.starred],
  ['mentioned', flagBits.mentioned],
  ['collapsed', flagBits.collapsed],
] as const;

export const flagNames = ({ flags, isUnread, isReceived }: OwnState): string[] => {
  const names: string[] = isUnread ? [] : ['read'];
  for (const [name, bit] of named) if ((flags & bit) !== 0) names.push(name);
  if (!isReceived) names.push('historical');
  return names;
};
