import type { Reader } from '../db/reader.ts';

/**
 * Caller, address and time. The organization and user domains add `organization` and `actor` in their
 * `service.ts`.
 */
export interface Context {
  readonly reader: Reader;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The context of another actor than the caller, such as an inviter or an owner. */
export type ContextOf<Actor> = Omit<Context, 'actor'> & { readonly actor: Actor };
