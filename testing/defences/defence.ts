/** A line of each defence, and a test that fails without it. `npm run defences` removes each and proves that. */
export interface Defence {
  readonly row: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly line: string;
  /** Replaces `line` when the defence is out. */
  readonly without: string;
  /** A test that names the row must fail. */
  readonly test: string;
}
