import type { Defence } from './defence.ts';

/** Against messages and pictures that are dear to render. Rows: docs/security.md. */
export const rendering: readonly Defence[] = [
  {
    row: 'V16',
    file: 'server/markdown/addresses.ts',
    line: '? { end: undefined, next } :',
    without: '? { end: undefined, next: position } :',
    test: 'server/markdown/linear.test.ts',
  },
  {
    row: 'V16',
    file: 'server/markdown/quote-rule.ts',
    line: 'startLine < last.to) return last.isHollow;',
    without: 'startLine < last.to) runs.delete(state);',
    test: 'server/markdown/linear.test.ts',
  },
  {
    row: 'V17',
    file: 'server/markdown/url.ts',
    line: "path.startsWith('/user_uploads/') && isSafeUrl(path) ?",
    without: "path.startsWith('/user_uploads/') ?",
    test: 'server/markdown/links.test.ts',
  },
];
