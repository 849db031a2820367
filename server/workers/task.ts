/** What the service and a thread of `pool.ts` say to each other. */

export interface Task<Context, Piece> {
  readonly context: Context;
  readonly pieces: readonly Piece[];
}

/** Of the next pieces, in their order. A thread that is ready for its first task sends an empty last one. */
export interface Results<Result> {
  readonly results: readonly Result[];
  readonly isLast: boolean;
}
