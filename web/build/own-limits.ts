/** Writes each limit where it is used: otherwise the first file would hold all limits of the contract. */
import type { Plugin } from 'vite';
import { limits } from '../../protocol/limits.ts';

const imported = /^import \{ limits \} from '(?:@parlance\/protocol\/limits|\.{1,2}\/limits\.ts)';$/m;

export const ownLimits = (): Plugin => ({
  name: 'parlance:own-limits',
  enforce: 'pre',
  transform: (code) =>
    imported.test(code)
      ? code
          .replace(imported, '')
          .replace(/\blimits\.(\w+)/g, (_all, name: keyof typeof limits) => String(limits[name]))
      : undefined,
});
