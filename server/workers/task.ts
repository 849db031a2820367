export interface Task<Context, Piece> {
  readonly context: Context;
  readonly pieces: readonly Piece[];
}

/** The next results, in order. A ready thread first sends an empty last one. */
export interface Results<Result> {
  readonly results: readonly Result[];
  readonly isLast: boolean;
}
