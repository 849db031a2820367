import type { Defence } from './defence.ts';

/**
 * Against searches and narrows that are expensive, or reveal what the searcher may not read. Rows:
 * docs/security.md.
 */
export const narrows: readonly Defence[] = [
  {
    row: 'H4',
    file: 'server/messages/edit/difference.ts',
    line: '{ maxEditLength: left > 0 ? mostEdits : fewEdits }',
    without: '{}',
    test: 'server/messages/edit/history.test.ts',
  },
  {
    row: 'H3',
    file: 'server/messages/narrow/size.ts',
    line: 'if (words.length > mostWords || pieces > mostPieces)',
    without: 'if (words.length < 0)',
    test: 'server/messages/narrow/bounds.test.ts',
  },
  {
    row: 'H5',
    file: 'server/messages/narrow/size.ts',
    line: 'if (lists.reduce((sum, term) => sum + operandsOf(term), 0) > mostOperands)',
    without: 'if (lists.length < 0)',
    test: 'server/messages/narrow/bounds.test.ts',
  },
  {
    row: 'H6',
    file: 'server/db/share.ts',
    line: 'if (caller.running >= this.#options.perCaller) return undefined;',
    without: '',
    test: 'server/messages/narrow/bounds.test.ts',
  },
  {
    row: 'H15',
    file: 'server/messages/search/forms.ts',
    line: "longer: longer.length > most ? 'many' : [...new Set(longer)],",
    without: 'longer: longer.length > most ? [] : [...new Set(longer)],',
    test: 'server/messages/search/exact.test.ts',
  },
  {
    row: 'V3',
    file: 'server/messages/narrow/guess.ts',
    line: 'for (const { id } of channels) compiled.filters.push(isWhollyReadable(reader.organizationId, actor, id));',
    without: '',
    test: 'server/messages/fetch/fetch.test.ts',
  },
  {
    row: 'HN1',
    file: 'server/messages/fetch/rows.ts',
    line: 'const mostBytes = 8_000_000;',
    without: 'const mostBytes = 8_000_000_000;',
    test: 'server/messages/narrow/bounds.test.ts',
  },
  {
    row: 'HN2',
    file: 'server/submessages/add.ts',
    line: 'if (size + Buffer.byteLength(input.content) > limits.messageSubmessageBytes)',
    without: 'if (size < 0)',
    test: 'server/submessages/submessages.test.ts',
  },
];
