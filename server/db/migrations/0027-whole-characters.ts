/**
 * Replaces lone surrogates by U+FFFD in old entries of the log: `jsonb` refuses such an entry, and every later change
 * of its message. Whole characters are never escaped.
 */
export const statements: readonly string[] = [
  String.raw`update events
    set entry = regexp_replace(entry, '(?<!\\)((?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2}|0000)', '\1\\ufffd', 'g')
    where position('\ud' in entry) > 0 or position('\u0000' in entry) > 0`,
];
