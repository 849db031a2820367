import type { Defence } from './defence.ts';

/** Against jobs and passwords that would delay others. Rows: docs/security.md. */
export const work: readonly Defence[] = [
  {
    row: 'H10',
    file: 'server/jobs/enqueue.ts',
    line: `owner === undefined ? null : \`\${task.name}:\${organizationId}:\${owner}\``,
    without: 'owner === undefined ? null : null',
    test: 'server/jobs/lanes.test.ts',
  },
  {
    row: 'H11',
    file: 'server/users/password-lane.ts',
    line: 'while (running < atOnce) {',
    without: 'while (running < 1000) {',
    test: 'server/users/attempts.test.ts',
  },
  {
    row: 'H14',
    file: 'server/push/web-push.ts',
    line: "ECDH.convertKey(bytes, 'prime256v1');",
    without: '',
    test: 'server/push/ways.test.ts',
  },
  {
    row: 'H20',
    file: 'server/users/strength.ts',
    line: 'if (guesses < passwordMinGuesses)',
    without: 'if (guesses < 0)',
    test: 'server/users/attempts.test.ts',
  },
  {
    row: 'H21',
    file: 'server/users/sign-in.ts',
    line: `account?.id ?? \`name \${lowerCase(username)}\``,
    without: `\`name \${username}\``,
    test: 'server/users/attempts.test.ts',
  },
  {
    row: 'H24',
    file: 'server/users/keys.ts',
    line: `and id = \${userId} for no key update`,
    without: `and id = \${userId}`,
    test: 'server/users/attempts.test.ts',
  },
];
