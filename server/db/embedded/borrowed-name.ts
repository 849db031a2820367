import { rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { USER } from './program.ts';

export type BorrowedName = {
  environment: Record<string, string>;
  /** Says what helps, for a machine that has no such library. */
  refusal: string;
  giveBack(): void;
};

/**
 * Lends a name to a user without an entry in /etc/passwd, as containers start them: `initdb` looks its user up, and
 * libnss_wrapper answers from a file. Returns undefined when the user has a name.
 */
export function borrowName(dataDirectory: string): BorrowedName | undefined {
  if (process.platform !== 'linux' || hasName()) return undefined;
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const file = resolve(dataDirectory, 'postgres.passwd');
  writeFileSync(file, `${USER}:x:${uid}:${gid}::/:/bin/false\n`, { mode: 0o600 });
  return {
    environment: {
      LD_PRELOAD: 'libnss_wrapper.so',
      NSS_WRAPPER_PASSWD: file,
      NSS_WRAPPER_GROUP: '/dev/null',
    },
    refusal: `The built-in database cannot be created by user ${uid}, who has no entry in /etc/passwd; install libnss-wrapper, start as a user with an entry, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    giveBack: () => rmSync(file, { force: true }),
  };
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
