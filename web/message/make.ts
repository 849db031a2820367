/**
 * Makes elements of message bodies. They belong to a document without a window, so nothing loads before they
 * come into the page.
 */
import type { IconNode } from 'lucide';

export const workshop = document.implementation.createHTMLDocument('');

export type Given = Readonly<Record<string, string | number | boolean | undefined>>;

/** False and undefined leave an attribute out; true writes it empty. */
export const give = <E extends Element>(element: E, attributes: Given): E => {
  for (const [name, value] of Object.entries(attributes))
    if (value === false || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  return element;
};

export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Given = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = give(workshop.createElement(tag), attributes);
  element.append(...children);
  return element;
};

const svg = 'http://www.w3.org/2000/svg';

/** A drawing of Lucide, as `Icon` shows it. `size`: pixels. */
export const drawing = (icon: IconNode, size = 16): SVGElement => {
  const frame = workshop.createElementNS(svg, 'svg');
  for (const [tag, attributes] of icon)
    frame.append(give(workshop.createElementNS(svg, tag), attributes as Given));
  return give(frame, {
    class: 'icon',
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.75,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
};

export const iconButton = (icon: IconNode, name: string): HTMLButtonElement =>
  make('button', { type: 'button', class: 'icon-button', 'aria-label': name, title: name }, drawing(icon));

/** Puts an element in the place of another one. */
export const replace = <E extends Element>(old: Element, made: E): E => {
  old.replaceWith(made);
  return made;
};
