/** Where texts are in rendered HTML. */

export const endOfTag = (html: string, begin: number): number => {
  let quote: string | undefined;
  for (let at = begin + 1; at < html.length; at += 1) {
    const character = html[at]!;
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return html.length;
};

export const entity = /&(?:#x?[\da-f]{1,8}|[a-z][a-z\d]{0,30});/iy;

/** Calls `take` with each text between tags and entities. */
export const eachText = (html: string, take: (text: string, at: number) => void): void => {
  let begin = 0;
  for (let at = 0; at < html.length; ) {
    const character = html[at];
    let next = at + 1;
    if (character === '<') next = endOfTag(html, at);
    else if (character === '&') {
      entity.lastIndex = at;
      next = entity.test(html) ? entity.lastIndex : next;
    } else {
      at = next;
      continue;
    }
    if (at > begin) take(html.slice(begin, at), begin);
    begin = next;
    at = next;
  }
  if (html.length > begin) take(html.slice(begin), begin);
};
