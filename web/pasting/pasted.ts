/** What a paste becomes: the plain text first, then what takes its place. */
import { parseHtml } from '../parts/parse-html.ts';
import { people } from '../store/world.ts';
import { personMention } from '../store/writing/mention-text.ts';
import { isAddress, referenceOf } from './address.ts';
import { markdownOfHtml } from './markdown/html-to-markdown.ts';

export interface Clipboard {
  readonly plain: string;
  /** Empty when there is none. */
  readonly html: string;
}

/** Around the place where it is pasted. */
export interface Around {
  readonly selected: string;
  readonly isInCode: boolean;
}

/** Characters. Turning more into Markdown would stop the page. */
const mostHtml = 1_000_000;

const silentMention = (userId: number): string | undefined => {
  const person = people.peek().get(userId);
  return person && personMention(person, { isSilent: true });
};

const markdownOf = (html: string): string =>
  markdownOfHtml(parseHtml(html), { inWords: referenceOf, mention: silentMention });

const isLinkable = (selected: string): boolean =>
  selected.trim() !== '' && !/[\n[\]]/.test(selected) && !isAddress(selected.trim());

/** Undefined: the plain text stays. */
export const richerText = (
  { plain, html }: Clipboard,
  { selected, isInCode }: Around,
): string | undefined => {
  if (isInCode) return undefined;
  const address = plain.trim();
  if (isAddress(address)) {
    if (isLinkable(selected))
      return `[${selected}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    return referenceOf(address);
  }
  if (html === '' || html.length > mostHtml) return undefined;
  const markdown = markdownOf(html);
  const isSame = markdown.replace(/\s+/g, ' ') === plain.replace(/\s+/g, ' ').trim();
  return markdown === '' || isSame ? undefined : markdown;
};
