import { expect, test } from 'vitest';
import { refusalIn } from './refusal-in.ts';

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

test('what an operator can mend has one line that names it, and what is our own fault has none', () => {
  const forbidden = "EACCES: permission denied, open '/data/secret.key'";
  expect(refusalIn(fault('EACCES', forbidden))).toBe(
    `A file or a directory belongs to another user, or may not be used (${forbidden}). Mend that, and run this again.`,
  );
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    fault('EPIPE', 'write EPIPE'),
    Object.assign(fault('ENOENT', 'connect ENOENT /data/postgres'), { syscall: 'connect' }),
  ])
    expect(refusalIn(error)).toBe(
      `The database went away; its log says why, a full disk for example (${error.message}). Mend that, and run this again.`,
    );
  expect(refusalIn(fault('42601', 'syntax error at or near "form"'))).toBeUndefined();
});
