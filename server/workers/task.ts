/** Messages between the service and a thread of `pool.ts`. */

export interface Task<Context, Piece> {
  readonly context: Context;
  readonly pieces: readonly Piece[];
}

/** Results of the next pieces, in order. A ready thread first sends an empty last one. */
export interface Results<Result> {
  readonly results: readonly Result[];
  readonly isLast: boolean;
}
