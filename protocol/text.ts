/** Text from outside: what no database stores, and cutting that leaves every character whole. */

/** What keeps a text out: a null character, or half of a character (a surrogate without its other half). */
export type TextFault = 'null' | 'half';

const faultOfText = (text: string): TextFault | undefined => {
  if (text.includes('\0')) return 'null';
  return text.isWellFormed() ? undefined : 'half';
};

/** The first fault in a value's texts, keys of objects included. */
export const textFaultIn = (value: unknown): TextFault | undefined => {
  if (typeof value === 'string') return faultOfText(value);
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    for (const inner of value) {
      const fault = textFaultIn(inner);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  for (const key in value) {
    const fault = faultOfText(key) ?? textFaultIn((value as Record<string, unknown>)[key]);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** The text without null characters, each half of a character replaced by U+FFFD. */
export const soundText = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
};

/** The first `most` Unicode code points; the work does not grow with what is cut off. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, most * 2)];
  return characters.length <= most && text.length <= most * 2 ? text : characters.slice(0, most).join('');
};

/** Whether a text has more than `most` Unicode code points; the work does not grow with the rest. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * 2 || [...text].length > most);
