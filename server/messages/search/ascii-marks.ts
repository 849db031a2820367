/** Marks in HTML of ASCII alone, as most messages are: only words that may be marked are looked at. */
import { endOfTag, entity } from './markup.ts';
import { isOfWord } from './words.ts';

export const before = '<span class="highlight">';
export const after = '</span>';

/** More texts, or longer beginnings, would make hostile messages slow. */
const mostTexts = 10;
const mostLetters = 6;

/**
 * Finds places in words that may hold one of these texts, by how the texts begin. Undefined for too many texts.
 */
export const placesOf = (texts: readonly string[]): RegExp | undefined => {
  if (texts.length > mostTexts) return undefined;
  const plain = texts.filter((text) => /^[a-z\d]+$/.test(text)).map((text) => text.slice(0, mostLetters));
  return new RegExp(plain.length === 0 ? '(?!)' : plain.join('|'), 'g');
};

const isInEntity = (html: string, from: number, to: number): boolean => {
  if (html[to] !== ';') return false;
  const at = html[from - 1] === '#' ? from - 2 : from - 1;
  if (html[at] !== '&') return false;
  entity.lastIndex = at;
  return entity.test(html) && entity.lastIndex === to + 1;
};

/** `isMarked` gets words in lower case. */
export const markAscii = (html: string, places: RegExp, isMarked: (word: string) => boolean): string => {
  const lower = html.toLowerCase();
  const find = (from: number) => {
    places.lastIndex = from;
    return places.exec(lower)?.index;
  };
  let place = find(0);
  if (place === undefined) return html;
  let marked = '';
  let done = 0;
  // The text between two tags.
  let [begin, end] = [0, html.indexOf('<')];
  while (place !== undefined) {
    if (end !== -1 && place >= end) {
      begin = endOfTag(html, end);
      end = html.indexOf('<', begin);
      if (place < begin) place = find(begin);
      continue;
    }
    let [from, to] = [place, place + 1];
    while (from > begin && isOfWord(lower.charCodeAt(from - 1))) from -= 1;
    while (isOfWord(lower.charCodeAt(to))) to += 1;
    if (isMarked(lower.slice(from, to)) && !isInEntity(html, from, to)) {
      marked += `${html.slice(done, from)}${before}${html.slice(from, to)}${after}`;
      done = to;
    }
    place = find(to);
  }
  return marked + html.slice(done);
};
