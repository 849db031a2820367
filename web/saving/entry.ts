/** One message in a saved file. */
export interface Entry {
  readonly sender: string;
  /** As the reader writes times. */
  readonly time: string;
  /** ISO 8601. */
  readonly instant: string;
  /** Markdown or HTML. */
  readonly content: string;
  /** The conversation, where it is another one than before. */
  readonly heading?: string | undefined;
}
