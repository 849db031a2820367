import { expect, test } from 'vitest';
import { refusalIn } from './refusal-in.ts';

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

test('what an operator can mend has one line that names it, and what is our own fault has none', () => {
  const forbidden = "EACCES: permission denied, open '/data/secret.key'";
  expect(refusalIn(fault('EACCES', forbidden))).toBe(
    `A file or a directory belongs to another user, or may not be used (${forbidden}). Mend that, and run this again.`,
  );
  expect(refusalIn(fault('42601', 'syntax error at or near "form"'))).toBeUndefined();
});
