/** The description as people without an account see it: without styles, scripts or files. */
import { cutText } from '@parlance/protocol/text';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { renderAlone } from '../markdown/index.ts';
import type { Organization } from './organization.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

export interface Description {
  readonly html: string;
  /** One line. */
  readonly text: string;
}

/** Characters of HTML; formulas take hundreds for each character of text. */
const mostHtml = 100_000;
const mostText = 300;
const mostKept = 500;

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** Returns the characters of an emoji, whose picture only the application has. */
const emojiOf = (element: Element): string | undefined => {
  const codes = /(?:^| )emoji-([0-9a-f]+(?:-[0-9a-f]+)*)(?: |$)/.exec(attribute(element, 'class') ?? '')?.[1];
  return codes && String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)));
};

/** Removes in place what the sign-in page cannot show; returns the words. */
const simplify = (parent: Parent): string =>
  [...parent.childNodes]
    .map((node) => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
      if (!('tagName' in node)) return '';
      // Formulas are drawn twice, and spoilers need a script.
      if (attribute(node, 'aria-hidden') === 'true' || node.tagName === 'annotation') {
        defaultTreeAdapter.detachNode(node);
        return '';
      }
      node.attrs = node.attrs.filter(({ name }) => name !== 'style');
      const emoji = emojiOf(node);
      if (emoji !== undefined) {
        node.childNodes = [];
        defaultTreeAdapter.insertText(node, emoji);
      }
      return simplify(node);
    })
    .join('');

const describeAnew = async ({ id, description }: Pick<Organization, 'id' | 'description'>) => {
  const rendered = await renderAlone(id, description);
  const fragment = parseFragment(rendered.length > mostHtml ? '' : rendered);
  const text = simplify(fragment).replace(/\s+/g, ' ').trim();
  return { html: serialize(fragment), text: cutText(text, mostText) };
};

const kept = new Map<string, Promise<Description>>();

/** Keeps the latest, since strangers ask for it. */
export const describe = (organization: Pick<Organization, 'id' | 'description'>): Promise<Description> => {
  const key = `${organization.id} ${organization.description}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  const made = describeAnew(organization);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
};
