/**
 * Slack's markup as Markdown. Code and addresses are put aside first; then references are decoded once. At last emphasis
 * is found, and what Slack shows plainly is escaped.
 */
import { escapeInline, escapeLineStart, escapeTextStart } from '../escape.ts';
import type { Text, Token } from '../text.ts';
import { decode, type Names, readTag } from './tags.ts';

type Part = string | Token;

/** Mark the place of a part that was put aside. */
const [open, close] = ['\ue000', '\ue001'];
const aside = /\ue000(\d+)\ue001/g;

const marks: Readonly<Record<string, string>> = { '*': '**', _: '*', '~': '~~' };
const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

const isEnd = (line: string, at: number): boolean => {
  const [mark, next] = [line[at]!, line[at + 1]];
  const isOutside = !isWord(next) || (next === '_' && mark !== '_');
  return !isBlank(line[at - 1]) && line[at - 1] !== mark && isOutside && next !== mark;
};

/** Finds the mark that ends what begins at a place, in one line. Looks at each mark once, however many have no end. */
class Ends {
  readonly #line: string;
  readonly #found = new Map<string, number>();

  constructor(line: string) {
    this.#line = line;
  }

  /** Call it with places that ascend. */
  after(from: number): number {
    const line = this.#line;
    const mark = line[from]!;
    if (isBlank(line[from + 1]) || line[from + 1] === mark) return -1;
    let at = this.#found.get(mark) ?? 0;
    if (at === -1 || at >= from + 2) return at;
    at = line.indexOf(mark, from + 2);
    while (at !== -1 && !isEnd(line, at)) at = line.indexOf(mark, at + 1);
    this.#found.set(mark, at);
    return at;
  }
}

/** Emphasis stands at the borders of words. */
const emphasize = (line: string): string => {
  let written = '';
  let plain = '';
  const ends = new Ends(line);
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    const before = line[at - 1];
    const begins =
      marks[character] !== undefined &&
      (!isWord(before) || (before === '_' && character !== '_')) &&
      before !== character;
    const end = begins ? ends.after(at) : -1;
    if (end === -1) {
      plain += character;
      continue;
    }
    const mark = marks[character]!;
    written += `${escapeInline(plain)}${mark}${emphasize(line.slice(at + 1, end))}${mark}`;
    plain = '';
    at = end;
  }
  return written + escapeInline(plain);
};

const bullets: Readonly<Record<string, string>> = { '•': '- ', '◦': '  - ', '▪': '    - ' };

const convertLine = (line: string): string => {
  const bullet = /^\s*([•◦▪])\ufe0e?\s*/.exec(line);
  if (bullet !== null) return `${bullets[bullet[1]!]}${emphasize(line.slice(bullet[0].length))}`;
  const escaped = escapeLineStart(line);
  // The reference at the start must not be escaped itself.
  const start = /^\s*(?:\d{1,9})?(?:&#\d+;)?/.exec(escaped)![0];
  return escaped === line ? emphasize(line) : `${start}${emphasize(escaped.slice(start.length))}`;
};

const isQuoted = (line: string): boolean => line.startsWith('>');

/** A quote goes on to an empty line here, and to the end of its line in Slack. */
const convertLines = (lines: readonly string[]): string[] => {
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('>>>')) {
      const rest = [line.slice(3).trimStart(), ...lines.slice(index + 1)];
      return [...written, ...rest.map((one) => `> ${convertLine(one)}`)];
    }
    if (isQuoted(line)) written.push(`> ${convertLine(line.slice(1).trimStart())}`.trimEnd());
    else {
      if (index > 0 && isQuoted(lines[index - 1]!) && line.trim() !== '') written.push('');
      written.push(convertLine(line));
    }
  }
  return written;
};

class Converter {
  readonly #names: Names;
  readonly #parts: (readonly Part[])[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  #putAside(parts: readonly Part[]): string {
    this.#parts.push(parts);
    return `${open}${this.#parts.length - 1}${close}`;
  }

  /** In code, mentions are words. */
  #code(text: string): Part[] {
    const parts: Part[] = [];
    let last = 0;
    for (const match of text.matchAll(/<([^<>\n]+)>/g)) {
      parts.push(decode(text.slice(last, match.index)), ...readTag(match[1]!, this.#names, 'plain'));
      last = match.index + match[0].length;
    }
    return [...parts, decode(text.slice(last))];
  }

  convert(given: string): Part[] {
    let text = given.replace(/[\ue000\ue001]/g, '\ufffd').replace(/\r\n?/g, '\n');
    text = text.replace(
      /([^\n]?)[ ]?```\n?([\s\S]+?)\n?```[ ]?([^\n]?)/g,
      (_all, before: string, code: string, after: string) => {
        const fence = this.#putAside(['```\n', ...this.#code(code), '\n```']);
        return `${before}${before === '' ? '' : '\n'}${fence}${after === '' ? '' : '\n'}${after}`;
      },
    );
    text = text.replace(/`([^`\n]+)`/g, (_all, code: string) =>
      this.#putAside(['`', ...this.#code(code), '`']),
    );
    text = text.replace(/<([^<>\n]+)>/g, (_all, tag: string) =>
      this.#putAside(readTag(tag, this.#names, 'mention')),
    );
    text = decode(text);
    text = text.replace(/:([a-z0-9_+'-]+(?:::skin-tone-\d)?):/g, (_all, name: string) =>
      this.#putAside([{ kind: 'emoji', emoji: { name }, label: name }]),
    );
    return this.#restore(escapeTextStart(convertLines(text.split('\n')).join('\n')));
  }

  #restore(text: string): Part[] {
    const parts: Part[] = [];
    let last = 0;
    for (const match of text.matchAll(aside)) {
      parts.push(text.slice(last, match.index), ...(this.#parts[Number(match[1])] ?? []));
      last = match.index + match[0].length;
    }
    return [...parts, text.slice(last)].filter((part) => part !== '');
  }
}

export const convertMrkdwn = (text: string, names: Names): Text => new Converter(names).convert(text);
