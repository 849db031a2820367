/** Texts of tests: `‹` and `›` stand around the selection, `‸` is the caret. */
import { applied, type Edit, type Field } from './edit.ts';

export const field = (marked: string): Field => {
  const start = marked.search(/[‹‸]/);
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  return { text: marked.replace(/[‹›‸]/g, ''), start, end };
};

const shown = ({ text, start, end }: Field): string =>
  start === end
    ? `${text.slice(0, start)}‸${text.slice(start)}`
    : `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

export const after = (marked: string, change: (field: Field) => Edit | undefined): string => {
  const before = field(marked);
  const edit = change(before);
  return edit === undefined ? marked : shown(applied(before, edit));
};
