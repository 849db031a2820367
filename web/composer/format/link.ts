/** Links: words in brackets, their address behind them. */
import { type Edit, type Field, selectedIn } from './edit.ts';

const address = /^(?:https?:\/\/|mailto:)\S+$/i;
const whole = /^\[([^\]]*)\]\(([^)]*)\)$/;

export const isAddress = (text: string): boolean => address.test(text.trim());

/** A selected link keeps its words. Otherwise what is missing is selected: the address or the words. */
export const toggleLink = (field: Field): Edit => {
  const { start, end } = field;
  const selected = selectedIn(field);
  const [, words] = whole.exec(selected) ?? [];
  if (words !== undefined) return { start, end, text: words, selection: [start, start + words.length] };
  if (isAddress(selected))
    return { start, end, text: `[](${selected.trim()})`, selection: [start + 1, start + 1] };
  const missing = 'https://';
  const text = `[${selected}](${missing})`;
  const at = selected === '' ? start + 1 : start + selected.length + 3;
  return { start, end, text, selection: selected === '' ? [at, at] : [at, at + missing.length] };
};
