/**
 * What stands between the service and what went wrong elsewhere, a line of each defence, and a test that fails without it.
 * `npm run defences` takes each out and shows that it does.
 */
export interface Defence {
  /** The row of the threats that it is for, as tests name it. */
  readonly row: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands once in the file. */
  readonly line: string;
  /** What stands there when the defence is out. */
  readonly without: string;
  /** A test file; of its tests, one that names the row must fail. */
  readonly test: string;
}
