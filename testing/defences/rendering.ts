import type { Defence } from './defence.ts';

/** Against messages and pictures that are dear to render. Rows: docs/security.md. */
export const rendering: readonly Defence[] = [];
