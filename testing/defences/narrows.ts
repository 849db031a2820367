import type { Defence } from './defence.ts';

/** Against searches and narrows that are dear to answer, or tell what a searcher may not read. Rows: docs/security.md. */
export const narrows: readonly Defence[] = [
  {
    row: 'H4',
    file: 'server/messages/edit/difference.ts',
    line: '{ maxEditLength: left > 0 ? mostEdits : fewEdits }',
    without: '{}',
    test: 'server/messages/edit/history.test.ts',
  },
];
