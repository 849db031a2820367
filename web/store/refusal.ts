import type { Label } from '../words/index.ts';

/** Why the reader may not do something, in words for them; undefined: they may. */
export type Refusal = Label | undefined;
