/** Changes of a text area that the browser's undo takes back. */
import { typeInto } from '../parts/fields/type-into.ts';
import type { Edit, Field } from './format/edit.ts';

export const fieldOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Field => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

export const apply = (area: HTMLTextAreaElement, { start, end, text, selection }: Edit): void => {
  typeInto(area, start, end, text);
  area.setSelectionRange(...selection);
};

export const insert = (area: HTMLTextAreaElement, text: string): void =>
  typeInto(area, area.selectionStart, area.selectionEnd, text);
