import type { Defence } from './defence.ts';

/** Against requests and texts that would stop the service or fail inside it. Rows: docs/security.md. */
export const requests: readonly Defence[] = [
  {
    row: 'H1',
    file: 'server/http/budget.ts',
    line: 'if ((byCaller.get(caller) ?? 0) + bytes > mostOfCaller) throw overShare();',
    without: '',
    test: 'server/http/bodies.test.ts',
  },
  {
    row: 'H9',
    file: 'server/webhooks/print.ts',
    line: 'if (text.length > most) return;',
    without: '',
    test: 'server/webhooks/print.test.ts',
  },
  {
    row: 'H12',
    file: 'server/jobs/lane.ts',
    line: 'if (!isFaultOfData(error)) throw error;',
    without: 'throw error;',
    test: 'server/messages/send/texts.test.ts',
  },
  {
    row: 'H13',
    file: 'protocol/text.ts',
    line: "return text.isWellFormed() ? undefined : 'half';",
    without: 'return undefined;',
    test: 'server/http/texts.test.ts',
  },
  {
    row: 'H22',
    file: 'server/http/network.ts',
    line: 'hop < proxies;',
    without: 'proxies > 0 && hop >= 0;',
    test: 'server/http/network.test.ts',
  },
  {
    row: 'H23',
    file: 'server/http/network.ts',
    line: '.parts.slice(0, 4)',
    without: '.parts.slice(0, 8)',
    test: 'server/http/network.test.ts',
  },
];
