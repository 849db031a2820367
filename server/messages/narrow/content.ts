/** What rendered content and topics tell by their form; the patterns mean the same to PostgreSQL and to JavaScript. */
export const resolvedMark = '✔ ';

/** Operands of `has`, as patterns of rendered content. */
export const hasPatterns: Readonly<Record<string, string>> = {
  link: '<a [^>]*href=',
  image: '<img (?![^>]*class="emoji")',
  attachment: 'href="[^"]*/user_uploads/',
};
