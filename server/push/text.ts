/** The text of a rendered message as a person would read it aloud. What a spoiler hides stays hidden. */

import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const breaking = new Set([
  'p',
  'li',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'hr',
  'br',
]);

const attribute = (node: DefaultTreeAdapterTypes.Element, name: string): string | undefined =>
  node.attrs.find((one) => one.name === name)?.value;

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
      if (!('tagName' in node)) return '';
      const classes = (attribute(node, 'class') ?? '').split(' ');
      if (classes.includes('spoiler-content')) return '(…)';
      if (node.tagName === 'img') return attribute(node, 'alt') ?? '';
      // Mathematics is drawn twice; the first of both can be read.
      if (classes.includes('katex-html')) return '';
      if (node.tagName === 'annotation') return '';
      const inner = textOf(node.childNodes);
      return breaking.has(node.tagName) ? `${inner}\n` : inner;
    })
    .join('');

export const plainText = (html: string): string =>
  textOf(parseFragment(html).childNodes)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
