/** A decorator gives one kind of content its form and behaviour. */
export interface Decorating {
  /** The cleaned message; not in the page yet. */
  readonly root: HTMLElement;
  readonly messageId: number;
  /** Runs now, and again when a signal changes that it read. */
  readonly follow: (run: () => void) => void;
  /** When the message leaves the page. */
  readonly onEnd: (end: () => void) => void;
}

export type Decorator = (decorating: Decorating) => void;
