import type { Defence } from './defence.ts';

/** Against messages and pictures that are dear to render. Rows: docs/security.md. */
export const rendering: readonly Defence[] = [
  {
    row: 'M1',
    file: 'server/markdown/addresses.ts',
    line: '? { end: undefined, next } :',
    without: '? { end: undefined, next: position } :',
    test: 'server/markdown/addresses.test.ts',
  },
  {
    row: 'M2',
    file: 'server/markdown/quote-rule.ts',
    line: 'startLine < last.to) return last.isHollow;',
    without: 'startLine < last.to) runs.delete(state);',
    test: 'server/markdown/blocks.test.ts',
  },
  {
    row: 'M3',
    file: 'server/markdown/url.ts',
    line: "path.startsWith('/user_uploads/') && isSafeUrl(path) ?",
    without: "path.startsWith('/user_uploads/') ?",
    test: 'server/markdown/links.test.ts',
  },
];
