import * as z from 'zod';
import { integer, list, nullable, oneOf, string } from './codec.ts';
import { endpoint } from './endpoint.ts';

/** `unfinished`: it runs, or ended early and goes on by the same command. */
export const importStates = ['unfinished', 'finished', 'removing', 'removed'] as const;

const counted = { kind: string, count: integer };

/** Without examples and names: they may come from private channels. */
const importReport = z.strictObject({
  /** Like 64 `people` that are `new`. */
  taken: list(z.strictObject({ of: string, how: string, count: integer })),
  not_taken: list(z.strictObject({ of: string, ...counted, why: string })),
  warnings: list(z.strictObject(counted)),
  changed: list(z.strictObject(counted)),
});
export type ImportReport = z.infer<typeof importReport>;

const importRecord = z.strictObject({
  id: integer,
  /** The kind of archive and the source's own key, like `slack:T061A2UFL`. */
  source: string,
  /** The name of the file or folder. */
  archive: string,
  state: oneOf(...importStates),
  /** Messages that it stored. */
  messages: integer,
  started: integer,
  finished: nullable(integer),
  /** Its counts, in English; null before it is finished. */
  report: nullable(importReport),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const getImports = endpoint({
  name: 'get-imports',
  method: 'GET',
  path: '/imports',
  summary:
    'Lists what was imported from other chat systems, the newest first and at most 100, with the counts of each report; for administrators.',
  answer: { imports: list(importRecord) },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});
