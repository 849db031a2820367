/**
 * Gives the page the order of emoji, by group: `virtual:emoji-order`. The service's table is in that order, but the
 * JSON that clients get of it is not: its keys that look like numbers come first.
 */
import type { Plugin } from 'vite';
import { emojiTable } from '../../server/emoji/table.ts';

const name = 'virtual:emoji-order';

/** The first emoji of each group. */
const starts: Readonly<Record<string, string>> = {
  '1f600': 'smileys',
  '1f44b': 'people',
  '1f435': 'nature',
  '1f347': 'food',
  '1f30d': 'travel',
  '1f383': 'activities',
  '1f453': 'objects',
  '1f3e7': 'symbols',
  '1f3c1': 'flags',
};

/** Codes by group, separated by spaces. */
const codesByGroup = (): Readonly<Record<string, string>> => {
  const groups: Record<string, string> = {};
  let group = '';
  for (const line of emojiTable.trim().split('\n')) {
    const code = line.slice(0, line.indexOf(' '));
    group = starts[code] ?? group;
    groups[group] = groups[group] === undefined ? code : `${groups[group]} ${code}`;
  }
  return groups;
};

export const emojiOrder = (): Plugin => ({
  name: 'emoji-order',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(codesByGroup())};` : undefined),
});
