/** Flags by their wire names [S37]. */
import { flagBits } from './flag-bits.ts';

export interface OwnState {
  /** Bits of `flagBits`. */
  readonly flags: number;
  readonly isUnread: boolean;
  /** Whether the message came while its reader was a member. */
  readonly isReceived: boolean;
}

const named = [
  ['starred', flagBits.starred],
  ['mentioned', flagBits.mentioned],
  ['stream_wildcard_mentioned', flagBits.everyone],
  ['topic_wildcard_mentioned', flagBits.topicWildcard],
  // The older name for both wildcard mentions.
  ['wildcard_mentioned', flagBits.everyone | flagBits.topicWildcard],
  ['has_alert_word', flagBits.alertWord],
  ['collapsed', flagBits.collapsed],
] as const;

export const namesOfBits = (flags: number): string[] =>
  named.filter(([, bits]) => (flags & bits) !== 0).map(([name]) => name);

export const flagNames = ({ flags, isUnread, isReceived }: OwnState): string[] => [
  ...(isUnread ? [] : ['read']),
  ...namesOfBits(flags),
  ...(isReceived ? [] : ['historical']),
];
