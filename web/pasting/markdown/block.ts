/** Blocks of text, and how they are joined. Pure. */
export interface Block {
  readonly text: string;
  /** An empty line stands between it and its neighbours. */
  readonly isApart: boolean;
}

export const joinBlocks = (blocks: readonly Block[], isTight = false): string => {
  const filled = blocks.filter(({ text }) => text !== '');
  return filled
    .map(({ text, isApart }, index) => {
      if (index === 0) return text;
      const gap = !isTight && (isApart || filled[index - 1]!.isApart) ? '\n\n' : '\n';
      return gap + text;
    })
    .join('');
};

export const fenced = (code: string, language: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/^[ \t]*(`{3,})/gm)].map(([, run]) => run!.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/^\n+/, '').trimEnd()}\n${fence}`;
};

export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Two columns belong to an item, whatever its mark. */
export const item = (mark: string, text: string): string => {
  const [first = '', ...rest] = text.split('\n');
  return [`${mark} ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
};

export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => row[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array.from({ length: columns }, () => '---')), ...body.map(line)].join('\n');
};
