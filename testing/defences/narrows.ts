import type { Defence } from './defence.ts';

/** Against searches and narrows that are dear to answer, or tell what a searcher may not read. Rows: docs/security.md. */
export const narrows: readonly Defence[] = [];
