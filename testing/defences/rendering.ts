import type { Defence } from './defence.ts';

/** Against messages and pictures that are expensive to render. Rows: docs/security.md. */
export const rendering: readonly Defence[] = [
  {
    row: 'H2',
    file: 'server/markdown/drawings.ts',
    line: 'return left.pieces < 0 || left.characters < 0 ? undefined : found;',
    without: 'return left.pieces < 0 ? undefined : found;',
    test: 'server/markdown/hostile.test.ts',
  },
  {
    row: 'H2a',
    file: 'server/push/text.ts',
    line: 'if (solid > 2 * most) break;',
    without: '',
    test: 'server/push/text.test.ts',
  },
  {
    row: 'H7',
    file: 'server/uploads/image.ts',
    line: 'const frames = mayMove({ width, height, frames: pages }) ? pages : 1;',
    without: 'const frames = pages;',
    test: 'server/files/thumbnails.test.ts',
  },
  {
    row: 'H7a',
    file: 'server/jobs/turns.ts',
    line: `this.#byKey.delete(key);
      if (rest.length > 0)`,
    without: 'if (rest.length === 0) this.#byKey.delete(key); else',
    test: 'server/images/turns.test.ts',
  },
  {
    row: 'H8',
    file: 'server/workers/deadline.ts',
    line: 'if (this.#timer === timer) this.#onPassed();',
    without: '',
    test: 'server/linkifiers/hostile.test.ts',
  },
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
