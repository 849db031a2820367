/** Copies what may be shown of a message. Each node is made here; none of the service's reaches the page. */
import { parseHtml } from '../../parts/parse-html.ts';
import { make, workshop } from '../make.ts';
import { allowedOn, classesOf, isSilent } from './elements.ts';
import { stylesIn } from './formula.ts';
import { picturesIn } from './link-picture.ts';

const copyAttributes = (from: Element, to: Element): void => {
  const allowed = allowedOn(from)!;
  for (const { name, value } of from.attributes) {
    if (!Object.hasOwn(allowed, name) || !allowed[name]!(value)) continue;
    if (name === 'style')
      for (const [property, text] of (from.localName === 'a' ? picturesIn : stylesIn)(value))
        (to as HTMLElement).style.setProperty(property, text);
    else to.setAttribute(name, value);
  }
  const classes = classesOf(from);
  if (classes.length > 0) to.classList.add(...classes);
};

const copyOf = (element: Element): Element | undefined => {
  if (allowedOn(element) === undefined) return undefined;
  const copy = workshop.createElementNS(element.namespaceURI, element.localName);
  copyAttributes(element, copy);
  return copy;
};

const copyChildren = (from: Node, to: Node): void => {
  for (const node of from.childNodes)
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(workshop.createTextNode(node.nodeValue ?? ''));
    else if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      const copy = copyOf(element);
      // What is unknown loses its frame, and what never was text is left out.
      if (copy === undefined) isSilent(element) || copyChildren(element, to);
      else copyChildren(element, to.appendChild(copy));
    }
};

/** Returns an element of a document without a window; it loads pictures when it comes into the page. */
export const clean = (html: string): HTMLElement => {
  const body = make('div');
  copyChildren(parseHtml(html), body);
  return body;
};
