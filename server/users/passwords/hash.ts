/** Salted scrypt. Each hash carries its parameters, so that they can grow. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PasswordLane } from './lane.ts';

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

/** Shared by the process, since it guards the process's threads. */
const lane = new PasswordLane();

/** `network` is the caller's, for taking turns. Throws SERVER_NOT_READY when too many wait. */
export const hashPassword = async (password: string, network?: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const hash = await lane.run(network, () => derive(password, salt, cost, hashBytes));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
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
 * Does the same work without a password, so that the time does not reveal who exists [V15]. Throws
 * SERVER_NOT_READY when too many wait.
 */
export const verifyPassword = async (
  password: string,
  stored: string | null,
  network?: string,
): Promise<boolean> => {
  const known = stored === null ? nobody : parse(stored);
  const given = await lane.run(network, () => derive(password, known.salt, known.cost, known.hash.length));
  return timingSafeEqual(given, known.hash) && stored !== null;
};
