/** Attachments: shared messages become quotes, posts of apps blocks of their own. Previews of links are not written. */
import { escapeInline } from '../escape.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../reading/values.ts';
import type { Text, Token } from '../text.ts';
import { type ReadBlocks, readBlocks, tableOf } from './blocks.ts';
import { convertMrkdwn } from './mrkdwn.ts';
import { UnknownElement } from './rich-text.ts';
import { linkTo, type Names } from './tags.ts';

type Part = string | Token;

const bracket = (text: string): string =>
  escapeInline(text).replace(/[[\]]/g, (one) => `&#${one.codePointAt(0)};`);

const isShared = (one: Fields): boolean =>
  one.is_share === true || one.is_msg_unfurl === true || listOf(one.message_blocks).length > 0;

/** Slack fetched it from an address in the text, which is there anyway. */
const isPreview = (one: Fields): boolean =>
  [one.from_url, one.original_url, one.service_name].some((value) => textOf(value) !== undefined);

/** Rich text that no reader knows counts as a block that none knows. */
const blocksOf = (blocks: unknown, names: Names): ReadBlocks => {
  try {
    return readBlocks(blocks, names);
  } catch (error) {
    if (!(error instanceof UnknownElement)) throw error;
    return { text: [], unknown: [error.message] };
  }
};

type Strange = (kind: string) => void;

const textOfBlocks = (blocks: unknown, names: Names, strange: Strange): Text => {
  const { text, unknown } = blocksOf(blocks, names);
  unknown.forEach(strange);
  return text;
};

const textOfShared = (one: Fields, names: Names, strange: Strange): Text => {
  const { blocks } = fieldsOf(fieldsOf(listOf(one.message_blocks)[0]).message);
  const text = textOfBlocks(blocks, names, strange);
  return text.length > 0 ? text : convertMrkdwn(textOf(one.text) ?? textOf(one.fallback) ?? '', names);
};

const keyOf = (one: Fields): string | undefined => {
  const channel = textOf(one.channel_id);
  const ts = textOf(one.ts);
  return channel === undefined || ts === undefined ? undefined : `${channel}:${ts}`;
};

const readShared = (one: Fields, names: Names, strange: Strange): Part[] => {
  const author = textOf(one.author_id);
  const label = textOf(one.author_subname) ?? textOf(one.author_name) ?? author;
  return [
    {
      kind: 'quote',
      ...(label === undefined ? {} : { author: { id: author, label } }),
      message: keyOf(one),
      url: textOf(one.from_url),
      text: textOfShared(one, names, strange),
    },
  ];
};

const readFields = (one: Fields, names: Names): Part[] => {
  const fields = listOf(one.fields).map(fieldsOf);
  if (fields.length === 0) return [];
  const pairs = fields.map((field): [Text, Text] => [
    [`**${escapeInline(textOf(field.title) ?? '')}**`],
    convertMrkdwn(textOf(field.value) ?? String(numberOf(field.value) ?? ''), names),
  ]);
  if (
    pairs.every(([, value]) => value.every((part) => typeof part !== 'string' || !part.includes('\n'))) &&
    pairs.length > 1
  )
    return tableOf([[[], []], ...pairs]);
  return pairs.flatMap(([title, value], index) => [...(index > 0 ? ['\n'] : []), ...title, ': ', ...value]);
};

const linked = (text: string | undefined, url: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  return url !== undefined && /^https?:/i.test(url) ? linkTo(url, bracket(text)) : escapeInline(text);
};

const readTime = (value: unknown): string | undefined => {
  const seconds = numberOf(value);
  if (seconds === undefined || seconds <= 0 || seconds > 1e11) return undefined;
  return `<time:${new Date(seconds * 1000).toISOString().replace(/\.\d{3}Z$/, 'Z')}>`;
};

/** Lines of an attachment, without what is missing. */
const readPost = (one: Fields, names: Names, strange: Strange): Part[] => {
  const lines: Part[][] = [];
  const add = (parts: Text | undefined) => {
    if (parts !== undefined && parts.length > 0) lines.push([...parts]);
  };
  const addText = (text: string | undefined) => add(text === undefined ? undefined : [text]);
  add(convertMrkdwn(textOf(one.pretext) ?? '', names));
  addText(linked(textOf(one.author_name), textOf(one.author_link)));
  const title = linked(textOf(one.title), textOf(one.title_link));
  addText(title === undefined ? undefined : `**${title}**`);
  const blocks = textOfBlocks(one.blocks, names, strange);
  add(blocks.length > 0 ? blocks : convertMrkdwn(textOf(one.text) ?? '', names));
  add(readFields(one, names));
  const image = textOf(one.image_url) ?? textOf(one.thumb_url);
  if (image !== undefined && /^https?:/i.test(image)) addText(linkTo(image, 'image'));
  const footer = [textOf(one.footer), readTime(one.ts)].flatMap((text) => text ?? []).join(' · ');
  if (footer !== '') addText(escapeInline(footer).replace(/&lt;time:/g, '<time:'));
  if (lines.length === 0) add(convertMrkdwn(textOf(one.fallback) ?? '', names));
  return lines.flatMap((line, index) => (index > 0 ? ['\n', ...line] : line));
};

const hasLinesOfBlocks = (parts: readonly Part[]): boolean =>
  parts.some((part) => typeof part !== 'string' || /^(?:```|\||## )/m.test(part));

/** Everything that an app posted stands behind a bar. */
const asBlock = (parts: readonly Part[]): Part[] => {
  if (parts.length === 0) return [];
  if (!hasLinesOfBlocks(parts))
    return ['> ', ...parts.map((part) => (typeof part === 'string' ? part.replace(/\n/g, '\n> ') : part))];
  return [{ kind: 'quote', text: parts }];
};

export const readAttachments = (value: unknown, names: Names): ReadBlocks => {
  const parts: Part[] = [];
  const unknown: string[] = [];
  const strange: Strange = (kind) => void unknown.push(kind);
  for (const given of listOf(value)) {
    const one = fieldsOf(given);
    const own = isShared(one)
      ? readShared(one, names, strange)
      : isPreview(one)
        ? []
        : asBlock(readPost(one, names, strange));
    if (own.length === 0) continue;
    if (parts.length > 0) parts.push('\n\n');
    for (const part of own) parts.push(part);
  }
  return { text: parts, unknown };
};
