/** Rich text of Slack's newer messages. Its elements say what is emphasis, so nothing is guessed. */
import { escapeInline, escapeLineStart } from '../escape.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../reading/values.ts';
import type { Text, Token } from '../text.ts';
import { linkTo, type Names, readTag } from './tags.ts';

type Part = string | Token;

/** An element that no reader knows: the whole message is then taken from its plain text. */
export class UnknownElement extends Error {}

const styleMarks = (style: Fields): string => {
  const emphasis =
    style.bold === true ? (style.italic === true ? '***' : '**') : style.italic === true ? '*' : '';
  return `${style.strike === true ? '~~' : ''}${emphasis}`;
};

const reverse = (marks: string): string => [...marks].reverse().join('');

/** Blanks stand outside the marks, or Markdown sees none. A line break ends emphasis. */
const styled = (text: string, style: Fields): string => {
  if (style.code === true) return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
  const marks = styleMarks(style);
  return text
    .split('\n')
    .map((line) => {
      const inner = line.trim();
      if (inner === '' || marks === '') return escapeInline(line);
      const start = line.length - line.trimStart().length;
      const after = line.slice(start + inner.length);
      return `${line.slice(0, start)}${marks}${escapeInline(inner)}${reverse(marks)}${after}`;
    })
    .join('\n');
};

const readElement = (value: unknown, names: Names): Part[] => {
  const element = fieldsOf(value);
  const style = fieldsOf(element.style);
  const isCode = style.code === true;
  const as = isCode ? 'plain' : 'mention';
  const id = (key: string) => textOf(element[key]) ?? '';
  switch (element.type) {
    case 'text':
      return [styled(textOf(element.text) ?? '', style)];
    case 'link': {
      const url = textOf(element.url) ?? '';
      const text = textOf(element.text);
      if (isCode) return [styled(text ?? url, style)];
      const marks = styleMarks(style);
      const label =
        text === undefined
          ? undefined
          : escapeInline(text).replace(/[[\]]/g, (one) => `&#${one.codePointAt(0)};`);
      if (!/^(?:https?|mailto|tel|sms):/i.test(url)) return [styled(text ?? url, style)];
      const shown = label === url.replace(/^(?:mailto|tel|sms):/i, '') ? label : linkTo(url, label);
      return [`${marks}${shown}${reverse(marks)}`];
    }
    case 'user':
      return [{ kind: 'person', id: id('user_id'), label: id('user_id'), as }];
    case 'usergroup':
      return readTag(`!subteam^${id('usergroup_id')}`, names, as);
    case 'channel':
      return [{ kind: 'channel', id: id('channel_id'), label: '', as: isCode ? 'plain' : 'link' }];
    case 'broadcast':
      return [isCode ? '@all' : '@**all**'];
    case 'emoji': {
      const unicode = textOf(element.unicode);
      const name = id('name');
      return [{ kind: 'emoji', emoji: unicode === undefined ? { name } : { code: unicode }, label: name }];
    }
    case 'color':
      return [`\`${id('value')}\``];
    case 'date': {
      const at = numberOf(element.timestamp);
      return at === undefined
        ? [escapeInline(textOf(element.fallback) ?? '')]
        : readTag(`!date^${at}^`, names, 'mention');
    }
    case 'team':
      return [];
    default: {
      const text = textOf(element.text);
      if (text === undefined) throw new UnknownElement(String(element.type));
      return [escapeInline(text)];
    }
  }
};

const readElements = (value: unknown, names: Names): Part[] =>
  listOf(value).flatMap((element) => readElement(element, names));

/** Puts something before each line; tokens hold no line breaks. */
const prefixed = (parts: readonly Part[], first: string, rest: string): Part[] => [
  first,
  ...parts.map((part) => (typeof part === 'string' ? part.replace(/\n/g, `\n${rest}`) : part)),
];

const escapedStarts = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) =>
    typeof part !== 'string'
      ? part
      : part
          .split('\n')
          .map((line, at) => (at > 0 || index === 0 ? escapeLineStart(line) : line))
          .join('\n'),
  );

const rawText = (value: unknown, names: Names): Part[] =>
  listOf(value)
    .flatMap((element) => readElement({ ...fieldsOf(element), style: { code: true } }, names))
    .map((part) => (typeof part === 'string' ? part.replace(/^`(?:` )?|(?: `)?`$/g, '') : part));

const readList = (block: Fields, names: Names): Part[] => {
  const indent = '  '.repeat(Math.min(8, Math.max(0, numberOf(block.indent) ?? 0)));
  const offset = numberOf(block.offset) ?? 0;
  return listOf(block.elements).flatMap((item, index): Part[] => {
    const mark = block.style === 'ordered' ? `${index + 1 + offset}. ` : '- ';
    return [
      ...prefixed(
        readElements(fieldsOf(item).elements, names),
        `${indent}${mark}`,
        `${indent}${' '.repeat(mark.length)}`,
      ),
      '\n',
    ];
  });
};

const trimEnd = (parts: readonly Part[]): Part[] => {
  const last = parts.at(-1);
  return typeof last === 'string' && last.endsWith('\n')
    ? [...parts.slice(0, -1), last.replace(/(?<!\n)\n+$/, '')]
    : [...parts];
};

/** Longer than all ticks within. */
const fenceAround = (code: readonly Part[]): string => {
  const ticks = code.flatMap((part) => (typeof part === 'string' ? (part.match(/`{3,}/g) ?? []) : []));
  return '`'.repeat(1 + ticks.reduce((most, { length }) => Math.max(most, length), 2));
};

const readPart = (value: unknown, names: Names): Part[] => {
  const block = fieldsOf(value);
  switch (block.type) {
    case 'rich_text_section':
      return escapedStarts(readElements(block.elements, names));
    case 'rich_text_preformatted': {
      const language = textOf(block.language) ?? '';
      const code = trimEnd(rawText(block.elements, names));
      const fence = fenceAround(code);
      return [`${fence}${/^[\w+-]*$/.test(language) ? language : ''}\n`, ...code, `\n${fence}`];
    }
    case 'rich_text_quote':
      return [...prefixed(trimEnd(readElements(block.elements, names)), '> ', '> '), '\n'];
    case 'rich_text_list':
      return trimEnd(readList(block, names));
    default:
      throw new UnknownElement(String(block.type));
  }
};

const endsLine = (parts: readonly Part[]): boolean => {
  const last = parts.at(-1);
  return last === undefined || (typeof last === 'string' && last.endsWith('\n'));
};

/** Throws UnknownElement. */
export const readRichText = (value: unknown, names: Names): Text => {
  const parts: Part[] = [];
  for (const block of listOf(value)) {
    if (!endsLine(parts)) parts.push('\n');
    for (const part of readPart(block, names)) parts.push(part);
  }
  return trimEnd(parts);
};
