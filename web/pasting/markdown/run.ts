/** Pieces of a line with their looks, and how they are written in Markdown. Pure. */
export interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly code: boolean;
  readonly href?: string | undefined;
}

export interface Run {
  /** "\n" alone breaks the line. */
  readonly text: string;
  readonly look: Look;
  /** Markdown already. */
  readonly isWritten?: boolean;
}

export const plainLook: Look = { bold: false, italic: false, struck: false, code: false };

/** Puts marks around the words, not around the spaces beside them: those would end the marks. */
const wrap = (mark: string, inner: string): string => {
  const words = inner.trim();
  return words === '' ? inner : inner.replace(words, () => `${mark}${words}${mark}`);
};

const codeOf = (text: string): string => {
  if (text.trim() === '') return text;
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const fence = '`'.repeat(length);
  return runs.length > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};

const bare = (href: string): string => href.replace(/^(?:https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '');

const linkOf = (href: string, inner: string): string => {
  const text = inner.trim();
  if (text === '') return inner;
  if (bare(text) === bare(href)) return href.replace(/^(?:mailto|tel):/, '');
  const words = text.replaceAll('[', '(').replaceAll(']', ')');
  // The spaces around belong to the sentence.
  return inner.replace(text, () => `[${words}](${href})`);
};

const layers: readonly ((inner: string, look: Look) => string)[] = [
  (inner, { href }) => (href === undefined ? inner : linkOf(href, inner)),
  (inner, { bold }) => (bold ? wrap('**', inner) : inner),
  (inner, { italic }) => (italic ? wrap('*', inner) : inner),
  (inner, { struck }) => (struck ? wrap('~~', inner) : inner),
  (inner, { code }) => (code ? codeOf(inner) : inner),
];
const keys = ['href', 'bold', 'italic', 'struck', 'code'] as const;

/** Neighbours that look alike in one respect share one mark. */
const write = (runs: readonly Run[], layer: number): string => {
  const key = keys[layer];
  if (key === undefined) return runs.map(({ text }) => text).join('');
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]!.look[key] === run.look[key]) last.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => layers[layer]!(write(group, layer + 1), group[0]!.look)).join('');
};

/** As a browser does: spaces in a row are one, and none begins a line. */
const collapse = (runs: readonly Run[]): readonly Run[] => {
  let isAfterSpace = true;
  return runs.map((run) => {
    if (run.isWritten === true) {
      isAfterSpace = false;
      return run;
    }
    const collapsed = run.text.replace(/[\s\u00a0]+/g, ' ');
    const text = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text !== '') isAfterSpace = text.endsWith(' ');
    return { ...run, text };
  });
};

/** Marks reach to the end of a line, never beyond. */
export const markdownOfRuns = (runs: readonly Run[]): string => {
  const lines: Run[][] = [[]];
  for (const run of runs)
    if (run.text === '\n') lines.push([]);
    else lines.at(-1)!.push(run);
  return lines
    .map((line) =>
      write(
        collapse(line).filter(({ text }) => text !== ''),
        0,
      ).trimEnd(),
    )
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
};
