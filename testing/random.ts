/** Repeatable randomness. */
export { createRandom, type Random } from '@parlance/server/populate/random';

/** From the environment, to repeat failures. */
export const seedFrom = (name: string, fallback = 1): number => Number(process.env[name] ?? fallback);
