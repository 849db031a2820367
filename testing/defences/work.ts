import type { Defence } from './defence.ts';

/** Against jobs and passwords that would hold up others. Rows: docs/security.md. */
export const work: readonly Defence[] = [];
