/** Turns HTML that is pasted into the Markdown of messages. Reads the parsed document, and runs nothing of it. */
import { type Block, fenced, item, joinBlocks, quoted, tableOf } from './block.ts';
import { blocksIn, isSilent } from './kinds.ts';
import { languageOf } from './language.ts';
import { lookIn } from './look.ts';
import { type Look, markdownOfRuns, plainLook, type Run } from './run.ts';
import { type Surroundings, specialRun } from './special.ts';
import { wordItemOf } from './word-list.ts';

const textNode = 3;
const elementNode = 1;

class Writer {
  readonly #around: Surroundings;
  readonly #blocks: ReadonlySet<Element>;

  constructor(root: Element, around: Surroundings) {
    this.#around = around;
    this.#blocks = blocksIn(root);
  }

  #runs(node: Node, outer: Look): readonly Run[] {
    if (node.nodeType === textNode)
      return [{ text: (node.textContent ?? '').replaceAll('\n', ' '), look: outer }];
    if (node.nodeType !== elementNode) return [];
    const element = node as Element;
    if (isSilent(element)) return [];
    if (element.tagName === 'BR') return [{ text: '\n', look: outer }];
    const look = lookIn(element, outer);
    const special = specialRun(element, look, this.#around);
    if (special !== null) return special === undefined ? [] : [special];
    return [...element.childNodes].flatMap((child) => this.#runs(child, look));
  }

  /** One line, as in a cell. `isHead`: bold by itself. */
  #line(element: Element, look: Look, isHead: boolean): string {
    const runs = this.#runs(element, look);
    const shown = isHead ? runs.map((run) => ({ ...run, look: { ...run.look, bold: false } })) : runs;
    return markdownOfRuns(shown).replace(/(?<!\s)\s*\n\s*/g, ' ');
  }

  blocksOf(parent: Element, look: Look): readonly Block[] {
    const blocks: Block[] = [];
    let runs: Run[] = [];
    const flush = () => {
      blocks.push({ text: markdownOfRuns(runs), isApart: false });
      runs = [];
    };
    for (const child of parent.childNodes) {
      if (!this.#blocks.has(child as Element)) {
        for (const run of this.#runs(child, look)) runs.push(run);
        continue;
      }
      flush();
      const element = child as Element;
      if (!isSilent(element)) blocks.push(...this.#block(element, lookIn(element, look)));
    }
    flush();
    return blocks;
  }

  #joined(element: Element, look: Look): string {
    return joinBlocks(this.blocksOf(element, look));
  }

  #block(element: Element, look: Look): readonly Block[] {
    const apart = (text: string): readonly Block[] => [{ text, isApart: true }];
    const { tagName } = element;
    switch (tagName) {
      case 'P': {
        const word = wordItemOf(element, look, (node, inner) => this.#runs(node, inner));
        return word === undefined ? apart(this.#joined(element, look)) : [{ text: word, isApart: false }];
      }
      case 'H1':
      case 'H2':
      case 'H3':
      case 'H4':
      case 'H5':
      case 'H6': {
        const text = this.#line(element, look, true);
        return apart(text === '' ? '' : `${'#'.repeat(Number(tagName[1]))} ${text}`);
      }
      case 'HR':
        return apart('---');
      case 'PRE':
        return apart(this.#code(element));
      case 'BLOCKQUOTE': {
        const text = this.#joined(element, look);
        return apart(text === '' ? '' : quoted(text));
      }
      case 'UL':
      case 'OL':
      case 'MENU':
        return apart(this.#list(element, look));
      case 'TABLE':
        return this.#table(element, look);
      default:
        return this.blocksOf(element, look);
    }
  }

  #code(pre: Element): string {
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    const code = pre.textContent ?? '';
    return code.trim() === '' ? '' : fenced(code, languageOf(pre));
  }

  #list(list: Element, look: Look): string {
    const isOrdered = list.tagName === 'OL';
    let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
    const lines: string[] = [];
    for (const child of list.children) {
      if (isSilent(child)) continue;
      // Some put a nested list beside the item that it belongs to.
      if (/^(?:UL|OL|MENU)$/.test(child.tagName)) {
        lines.push(this.#list(child, look).replace(/^(?=.)/gm, '  '));
        continue;
      }
      const text = joinBlocks(this.blocksOf(child, lookIn(child, look)), true);
      if (text === '') continue;
      lines.push(item(isOrdered ? `${number}.` : '*', text));
      number += 1;
    }
    return lines.join('\n');
  }

  /** Tables that only place things are read as text. */
  #table(table: Element, look: Look): readonly Block[] {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
    const cells = rows.map((row) => [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName)));
    const isLayout =
      table.getAttribute('role') === 'presentation' ||
      table.querySelector('table') !== null ||
      Math.max(0, ...cells.map(({ length }) => length)) < 2;
    if (isLayout)
      return cells
        .flat()
        .map((cell) => ({ text: this.#joined(cell, { ...look, bold: false }), isApart: false }));
    const texts = cells.map((row, index) =>
      row.map((cell) => this.#line(cell, lookIn(cell, look), index === 0).replaceAll('|', '\\|')),
    );
    return [{ text: tableOf(texts.filter((row) => row.length > 0)), isApart: true }];
  }
}

/** `root`: from a document without a window. */
export const markdownOfHtml = (root: Element, around: Surroundings): string => {
  const writer = new Writer(root, around);
  return joinBlocks(writer.blocksOf(root, plainLook))
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
