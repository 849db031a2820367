import type { Defence } from './defence.ts';

/** Against jobs and passwords that would hold up others. Rows: docs/security.md. */
export const work: readonly Defence[] = [
  {
    row: 'H10',
    file: 'server/jobs/lane-workers.ts',
    line: 'forbiddenFlags,\n',
    without: '',
    test: 'server/jobs/jobs.test.ts',
  },
  {
    row: 'H14',
    file: 'server/push/browsers.ts',
    line: "if (!isUsable(browser.subscription)) return 'gone';",
    without: '',
    test: 'server/push/receivers.test.ts',
  },
  {
    row: 'H24',
    file: 'server/users/keys.ts',
    line: `await lockKeys(transaction, userId);
  await revokeKeys`,
    without: 'await revokeKeys',
    test: 'server/accounts/once.test.ts',
  },
];
