import { Refusal } from '../config/refusal.ts';
import { isCutOff } from '../db/cut-off.ts';
import { StorageFault } from '../storage/fault.ts';

const full = 'A disk is full';
const forbidden = 'A file or a directory belongs to another user, or may not be used';
const unreachable = 'The database cannot be reached';
const away = 'The database went away; its log says why, a full disk for example';

/** Codes are those of the system, of PostgreSQL, and of its driver. */
const obstacles: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: 'A file would be larger than a file may be here',
  EROFS: 'A disk takes no changes',
  EIO: 'A disk does not work',
  EACCES: forbidden,
  EPERM: forbidden,
  '53100': 'The disk of the database is full',
  '57P01': away,
  '57P02': away,
  '57P03': away,
  ECONNREFUSED: away,
  ECONNRESET: away,
  EPIPE: away,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  CONNECT_TIMEOUT: unreachable,
  CONNECTION_CLOSED: away,
  CONNECTION_ENDED: away,
  CONNECTION_DESTROYED: away,
  '25P03': away,
  '57P05': away,
};

const obstacleIn = (error: Error, code: string): string | undefined => {
  if (Object.hasOwn(obstacles, code)) return obstacles[code];
  return isCutOff(error) || ('syscall' in error && error.syscall === 'connect') ? away : undefined;
};

const insufficientPrivilege = '42501';

/** Returns what an operator can do about it; undefined for what no operator can mend. */
export const refusalIn = (error: unknown): string | undefined => {
  if (error instanceof Refusal) return error.message;
  if (error instanceof StorageFault)
    return `${error.message}; check the place, its room, its keys and its rights.`;
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code);
  if (code === insufficientPrivilege)
    return `DATABASE_URL: the user of the database may not do what is needed (${error.message}); let it own the database and everything in it.`;
  const obstacle = obstacleIn(error, code);
  return obstacle && `${obstacle} (${error.message}). Mend that, and run this again.`;
};
