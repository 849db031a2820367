/** A text with a selection, and a change of it, as data. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts `text` in place of `start` to `end`, and selects. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** In the text after the change. */
  readonly selection: readonly [start: number, end: number];
}

export const selectedIn = ({ text, start, end }: Field): string => text.slice(start, end);

export const applied = ({ text }: Field, edit: Edit): Field => ({
  text: text.slice(0, edit.start) + edit.text + text.slice(edit.end),
  start: edit.selection[0],
  end: edit.selection[1],
});

export interface Lines {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The whole lines that the selection touches. */
export const linesOf = ({ text, start, end }: Field): Lines => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line does not touch it.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const newline = text.indexOf('\n', last);
  const to = newline < 0 ? text.length : newline;
  return { start: from, end: to, lines: text.slice(from, to).split('\n') };
};
