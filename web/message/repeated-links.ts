/**
 * Finds links to files that the service also shows below the text. Where a paragraph has nothing else, the link
 * says twice what one sees.
 */
const isBlank = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE
    ? node.nodeValue?.trim() === ''
    : node instanceof Element && (node.localName === 'br' || node.classList.contains('message_inline_image'));

/** Returns the links with what separates them; paragraphs that hold nothing else are returned as a whole. */
export const repeatedLinks = (root: HTMLElement): ChildNode[] => {
  const shown = [...root.querySelectorAll('.message_inline_image > a')].map((link) =>
    link.getAttribute('href'),
  );
  if (shown.length === 0) return [];
  const addresses = new Set(shown);
  const isRepeated = (node: Node): boolean =>
    node instanceof Element && node.localName === 'a' && addresses.has(node.getAttribute('href'));
  const parents = new Set(
    [...root.querySelectorAll('p > a, li > a')].filter(isRepeated).map((link) => link.parentElement!),
  );
  return [...parents].flatMap((parent) => {
    const nodes = [...parent.childNodes];
    if (!nodes.every((node) => isBlank(node) || isRepeated(node))) return [];
    return parent.localName === 'p' ? [parent] : nodes.filter((node) => isRepeated(node));
  });
};
