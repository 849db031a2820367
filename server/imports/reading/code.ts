/** Separates code from text, because names and emphasis mean nothing in code. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'fence'; readonly mark: string; readonly language: string; readonly text: string };

const opening = /^ {0,3}(`{3,}|~{3,}(?!~))([^\n`]*)$/;

/** Splits Markdown into text, code within a line, and fences on lines of their own. */
export function splitCode(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0) for (const piece of splitInline(plain.join('\n'))) pieces.push(piece);
    plain = [];
  };
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, mark, language] = opening.exec(lines[at]!) ?? [];
    if (mark === undefined) {
      plain.push(lines[at]!);
      continue;
    }
    const body: string[] = [];
    const closing = new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`);
    for (at++; at < lines.length && !closing.test(lines[at]!); at++) body.push(lines[at]!);
    if (pieces.length > 0 || plain.length > 0) plain.push('');
    flush();
    pieces.push({ kind: 'fence', mark, language: language!.trim(), text: body.join('\n') });
    if (at < lines.length - 1) plain.push('');
  }
  flush();
  return pieces;
}

/** Code goes from a run of ticks to the next run of the same length. */
export function splitInline(text: string): Piece[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ index, length: run.length }));
  const closings = new Map<number, number[]>();
  for (const [number, { length }] of runs.entries()) {
    const sameLength = closings.get(length);
    if (sameLength === undefined) closings.set(length, [number]);
    else sameLength.push(number);
  }
  // From the last to the first, so that the next one is taken off in constant time.
  for (const sameLength of closings.values()) sameLength.reverse();
  const pieces: Piece[] = [];
  let from = 0;
  for (let number = 0; number < runs.length; number++) {
    const { index, length } = runs[number]!;
    const sameLength = closings.get(length)!;
    while (sameLength.length > 0 && sameLength.at(-1)! <= number) sameLength.pop();
    const closing = sameLength.at(-1);
    if (closing === undefined) continue;
    const end = runs[closing]!.index + length;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: 'code', text: text.slice(index, end) });
    from = end;
    number = closing;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Returns a fence as it is written. */
export const writeFence = (mark: string, language: string, text: string): string =>
  `${mark}${language}\n${text}${text === '' ? '' : '\n'}${mark}`;
