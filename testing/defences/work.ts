import type { Defence } from './defence.ts';

/** Against jobs and passwords that would delay others. Rows: docs/security.md. */
export const work: readonly Defence[] = [
  {
    row: 'H10',
    file: 'server/jobs/lane-workers.ts',
    line: 'forbiddenFlags,\n',
    without: '',
    test: 'server/jobs/jobs.test.ts',
  },
  {
    row: 'H11',
    file: 'server/users/passwords/lane.ts',
    line: 'if (this.#underWay >= atOnce) await',
    without: 'if (this.#underWay < 0) await',
    test: 'server/users/accounts.test.ts',
  },
  {
    row: 'H14',
    file: 'server/push/browsers.ts',
    line: "if (!isUsable(browser.subscription)) return 'gone';",
    without: '',
    test: 'server/push/receivers.test.ts',
  },
  {
    row: 'H20',
    file: 'server/users/name.ts',
    line: 'await checkStrength(password, parameter, about, isAlone);',
    without: '',
    test: 'server/accounts/strength.test.ts',
  },
  {
    row: 'H21',
    file: 'server/users/sessions/sign-in.ts',
    line: 'account?.id ?? username',
    without: 'username.toLowerCase()',
    test: 'server/users/accounts.test.ts',
  },
  {
    row: 'H24',
    file: 'server/users/keys.ts',
    line: `await lockCredentials(transaction, userId);
  await revokeKeys`,
    without: 'await revokeKeys',
    test: 'server/accounts/once.test.ts',
  },
  {
    row: 'H25',
    file: 'server/accounts/next.ts',
    line: 'given.length <= longest && local.test(given)',
    without: "given.length <= longest && given.startsWith('/')",
    test: 'server/accounts/address.test.ts',
  },
  {
    row: 'H26',
    file: 'server/accounts/signed-in.ts',
    line: "request.method === 'POST' && !isCsrfToken",
    without: 'Object.keys(request.form).length > 0 && !isCsrfToken',
    test: 'server/accounts/script.test.ts',
  },
];
