/** Text from outside: checks, and cuts between whole characters. */

/** A null character, or a lone surrogate. */
export type TextFault = 'null' | 'half';

const faultOfText = (text: string): TextFault | undefined => {
  if (text.includes('\0')) return 'null';
  return text.isWellFormed() ? undefined : 'half';
};

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

/** Drops null characters; replaces lone surrogates with U+FFFD. */
export const soundText = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
};

/** Returns the first `most` code points, in time independent of the rest. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, most * 2)];
  return characters.length <= most && text.length <= most * 2 ? text : characters.slice(0, most).join('');
};

/** Counts code points, in time independent of the rest. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > most * 2 || [...text].length > most);
