/**
 * The log once took halves of characters, which its JSON then spelled as escapes: `jsonb` refuses such an entry, and with it every
 * later change of its message. Each half becomes U+FFFD, as in the message itself. Whole characters are never spelled like that.
 */
export const statements: readonly string[] = [
  String.raw`update events
    set entry = regexp_replace(entry, '(?<!\\)((?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2}|0000)', '\1\\ufffd', 'g')
    where position('\ud' in entry) > 0 or position('\u0000' in entry) > 0`,
];
