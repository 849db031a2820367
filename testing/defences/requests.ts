import type { Defence } from './defence.ts';

/** Against requests and texts that would stop the service or fail inside it. Rows: docs/security.md. */
export const requests: readonly Defence[] = [];
