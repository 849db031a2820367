/** Milliseconds from the end of a fault until all is well. A busy machine gets more time when it runs the suite. */
export const longestRecovery = process.env.CI === undefined ? 5_000 : 15_000;
