/**
 * Writes plain text so that Parlance shows it as it is. There are no backslash escapes: a character reference takes
 * their place, only where the character would mean something.
 */
const reference = (character: string): string => `&#${character.codePointAt(0)};`;

/** Beyond the piece there may be more. */
const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

/** Within a line. Emoji names are left to the caller. */
export const escapeInline = (text: string): string => {
  if (!/[*`~[<$&@#]/.test(text)) return text;
  let escaped = text.replace(/&(?=#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)/gi, '&amp;');
  escaped = escaped.replace(/\*/g, (star, at: number, whole: string) =>
    isBlank(whole[at - 1]) && isBlank(whole[at + 1]) ? star : reference(star),
  );
  if ((escaped.match(/`/g)?.length ?? 0) > 1) escaped = escaped.replace(/`/g, reference);
  if (/~~/.test(escaped)) escaped = escaped.replace(/~(?=~)/g, reference);
  escaped = escaped.replace(/\[(?=[^\]]{0,500}\]\()/g, reference);
  escaped = escaped.replace(/<(?=time:)/g, '&lt;');
  return escaped.replace(/\$(?=\$)/g, reference);
};

/** At the beginning of a line: headings, rules, fences, code, and `1)`, which would be shown as `1.`. */
export const escapeLineStart = (line: string): string =>
  line
    .replace(/^( {0,3})#(?=#{0,5} )/, '$1&#35;')
    .replace(
      /^( {0,3})([-_*])(?=(?: *\2){2,} *$)/,
      (_all, before: string, mark: string) => `${before}${reference(mark)}`,
    )
    .replace(/^( {0,3})~(?=~~)/, '$1&#126;')
    .replace(/^( {0,3}\d{1,9})\)(?= )/, '$1&#41;')
    .replace(/^ (?= {3})/, '\u00a0');

/** A text that begins with these words would be shown as something else, such as an action. */
export const escapeTextStart = (text: string): string => text.replace(/^\/(?=(?:me|poll|todo)\b)/, '&#47;');

export const escapeText = (text: string): string =>
  escapeTextStart(
    text
      .split('\n')
      .map((line) =>
        escapeInline(escapeLineStart(line).replace(/^&#(\d+);/, '\u0000$1;')).replace(/^\0/, '&#'),
      )
      .join('\n'),
  );
