/** Mentions as they are written in a message. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { computed, type ReadonlySignal } from '@preact/signals';
import { people } from '../world.ts';

/** Names that several people have, or that mean something else. */
const ambiguousNames: ReadonlySignal<ReadonlySet<string>> = computed(() => {
  const seen = new Set<string>();
  const twice = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);
  for (const { full_name } of people.value.values()) {
    const name = lowerCase(full_name);
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
});

export const isNameAmbiguous = (name: string): boolean =>
  ambiguousNames.value.has(lowerCase(name)) || /\|\d+$/.test(name);

export interface MentionOptions {
  /** No person is notified. */
  readonly isSilent?: boolean;
}

const at = ({ isSilent = false }: MentionOptions): string => (isSilent ? '@_' : '@');

/** Adds the id where the name alone is not enough. */
export const personMention = (
  { user_id, full_name }: { readonly user_id: number; readonly full_name: string },
  options: MentionOptions = {},
): string => `${at(options)}**${full_name}${isNameAmbiguous(full_name) ? `|${user_id}` : ''}**`;

export const groupMention = (name: string, options: MentionOptions = {}): string => `${at(options)}*${name}*`;

export const wildcardMention = (name: string, options: MentionOptions = {}): string =>
  `${at(options)}**${name}**`;
