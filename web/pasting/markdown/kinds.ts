/** Which elements stand alone, and which are no content. Pure. */
import { styleOf } from './look.ts';

const blockNames: ReadonlySet<string> = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM
   H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL`
    .trim()
    .split(/\s+/),
);

const silentNames: ReadonlySet<string> = new Set(
  `AUDIO BASE BUTTON CANVAS DATALIST EMBED FRAME FRAMESET HEAD IFRAME LINK MAP META NOFRAMES NOSCRIPT OBJECT PARAM
   SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO`
    .trim()
    .split(/\s+/),
);

/** Not shown, or not text. */
export const isSilent = (element: Element): boolean =>
  silentNames.has(element.tagName.toUpperCase()) ||
  element.hasAttribute('hidden') ||
  styleOf(element, 'display') === 'none';

/** Elements that are blocks or contain one. */
export const blocksIn = (root: Element): ReadonlySet<Element> => {
  const found = new Set<Element>();
  for (const element of root.querySelectorAll('*')) {
    if (!blockNames.has(element.tagName)) continue;
    for (
      let at: Element | null = element;
      at !== null && at !== root && !found.has(at);
      at = at.parentElement
    )
      found.add(at);
  }
  return found;
};
