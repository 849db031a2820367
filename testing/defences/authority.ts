import type { Defence } from './defence.ts';

/** Against readers and writers who have no right to what they ask. Rows: docs/security.md. */
export const authority: readonly Defence[] = [];
