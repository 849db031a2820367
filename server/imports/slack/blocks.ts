/** Blocks of messages, most of them by apps. */
import { escapeInline } from '../escape.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../reading/values.ts';
import type { Text, Token } from '../text.ts';
import { convertMrkdwn } from './mrkdwn.ts';
import { readRichText } from './rich-text.ts';
import { linkTo, type Names } from './tags.ts';

type Part = string | Token;

const bracket = (text: string): string =>
  escapeInline(text).replace(/[[\]]/g, (one) => `&#${one.codePointAt(0)};`);

/** A text object: plain, or in Slack's markup. */
const readText = (value: unknown, names: Names): Text => {
  const object = fieldsOf(value);
  const text = typeof value === 'string' ? value : textOf(object.text);
  if (text === undefined) return [];
  return object.type === 'plain_text' ? [escapeInline(text)] : convertMrkdwn(text, names);
};

const plainOf = (value: unknown): string => textOf(fieldsOf(value).text) ?? textOf(value) ?? '';

const inCell = (parts: Text): Part[] =>
  parts.map((part) => (typeof part === 'string' ? part.replace(/\n/g, ' ').replace(/\|/g, '&#124;') : part));

/** The first row is the head, which is as long as the longest. */
export const tableOf = (rows: readonly (readonly Text[])[]): Part[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return [];
  const line = (row: readonly Text[]): Part[] => [
    '|',
    ...row.flatMap((cell) => [' ', ...inCell(cell), ' |']),
  ];
  const [head = [], ...body] = rows;
  const rest = '  |'.repeat(width - head.length);
  return [...line(head), `${rest}\n|`, '---|'.repeat(width), ...body.flatMap((row) => ['\n', ...line(row)])];
};

const readCell = (value: unknown, names: Names): Text => {
  const cell = fieldsOf(value);
  return cell.type === 'rich_text' ? readRichText(cell.elements, names) : [escapeInline(plainOf(value))];
};

const readSection = (block: Fields, names: Names): Part[] => {
  const fields = listOf(block.fields).map((field) => readText(field, names));
  const rows: Text[][] = [];
  for (let at = 0; at < fields.length; at += 2) rows.push(fields.slice(at, at + 2));
  const text = readText(block.text, names);
  if (rows.length === 0) return [...text];
  return [...text, ...(text.length > 0 ? ['\n\n'] : []), ...tableOf([[[], []], ...rows])];
};

/** Buttons say what was offered; only links still work. */
const readActions = (block: Fields): Part[] =>
  listOf(block.elements).flatMap((value): Part[] => {
    const element = fieldsOf(value);
    const url = textOf(element.url);
    return url === undefined ? [] : [linkTo(url, bracket(plainOf(element.text))), ' '];
  });

/** Returns undefined for a block that no reader knows. Throws UnknownElement for its rich text. */
const readBlock = (value: unknown, names: Names): Part[] | undefined => {
  const block = fieldsOf(value);
  switch (block.type) {
    case 'rich_text':
      return [...readRichText(block.elements, names)];
    case 'section':
      return readSection(block, names);
    case 'header':
      return [`## ${escapeInline(plainOf(block.text)).replace(/\n/g, ' ')}`];
    case 'divider':
      return ['\n---'];
    case 'image': {
      const url = textOf(block.image_url) ?? textOf(fieldsOf(block.slack_file).url);
      const label = plainOf(block.title) || (textOf(block.alt_text) ?? 'image');
      return [url === undefined ? escapeInline(label) : linkTo(url.replace(/[?#].*$/s, ''), bracket(label))];
    }
    case 'context':
      return listOf(block.elements).flatMap((element, index): Part[] => {
        const { type } = fieldsOf(element);
        const shown = type === 'image' ? [] : readText(element, names);
        return index > 0 && shown.length > 0 ? [' ', ...shown] : [...shown];
      });
    case 'markdown':
      return [textOf(block.text) ?? ''];
    case 'table':
      return tableOf(listOf(block.rows).map((row) => listOf(row).map((cell) => readCell(cell, names))));
    case 'video': {
      const url = textOf(block.title_url) ?? textOf(block.video_url);
      const title = plainOf(block.title) || 'video';
      return [url === undefined ? escapeInline(title) : linkTo(url, bracket(title))];
    }
    case 'call': {
      const url = textOf(fieldsOf(fieldsOf(block.call).v1).join_url);
      return [url === undefined ? 'started a call' : `started a call: ${url}`];
    }
    case 'actions':
    case 'input':
      return readActions(block);
    case 'file':
      return [];
    default:
      return undefined;
  }
};

export interface ReadBlocks {
  readonly text: Text;
  /** Types of blocks that no reader knows. */
  readonly unknown: readonly string[];
}

const isRich = (value: unknown): boolean => fieldsOf(value).type === 'rich_text';

/** Throws UnknownElement. Consecutive blocks of rich text are one text. */
export const readBlocks = (blocks: unknown, names: Names): ReadBlocks => {
  const parts: Part[] = [];
  const unknown: string[] = [];
  let before: unknown;
  for (const block of listOf(blocks)) {
    const own = readBlock(block, names);
    if (own === undefined) unknown.push(String(fieldsOf(block).type));
    else if (own.length > 0) {
      if (parts.length > 0) parts.push(isRich(before) && isRich(block) ? '\n' : '\n\n');
      for (const part of own) parts.push(part);
      before = block;
    }
  }
  return { text: parts, unknown };
};
