/** Salted scrypt; each hash carries its parameters, so that they can grow. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { inPasswordLane } from './password-lane.ts';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const cost: Cost = { N: 2 ** 15, r: 8, p: 2 };
const saltBytes = 16;
const hashBytes = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** The operator has no network address. */
const operator = '';

/** `address` is the caller's. Throws RATE_LIMIT_HIT when too many passwords wait. */
export const hashPassword = (password: string, address = operator): Promise<string> =>
  inPasswordLane(address, () => hash(password));

const hash = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const derived = await derive(password, salt, cost, hashBytes);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), derived.toString('base64')].join('$');
};

const nobody = { cost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };

const parse = (stored: string) => {
  const [, N, r, p, salt, hash] = stored.split('$');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt ?? '', 'base64'),
    hash: Buffer.from(hash ?? '', 'base64'),
  };
};

/**
 * Takes the same time without a stored password, which hides who exists [V15]. Throws RATE_LIMIT_HIT when too
 * many passwords wait.
 */
export const verifyPassword = async (
  password: string,
  stored: string | null,
  address: string,
): Promise<boolean> => {
  const known = stored === null ? nobody : parse(stored);
  const given = await inPasswordLane(address, () =>
    derive(password, known.salt, known.cost, known.hash.length),
  );
  return timingSafeEqual(given, known.hash) && stored !== null;
};
