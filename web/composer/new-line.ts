import { continueLine } from './format/continue-line.ts';
import { apply, fieldOf, insert } from './text-area.ts';

/** A line that goes on with the list or quote. */
export const newLine = (area: HTMLTextAreaElement): void => {
  const edit = continueLine(fieldOf(area));
  if (edit === undefined) insert(area, '\n');
  else apply(area, edit);
};
