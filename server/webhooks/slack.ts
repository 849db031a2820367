/**
 * Converts Slack-compatible payloads (text, blocks, attachments) to Markdown. Skips unknown parts, so
 * that an alert still arrives. Pure.
 */
import { cutText } from '@parlance/protocol/text';
import { linkTarget, toMarkdown } from './mrkdwn.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Limits on lists and on nested blocks [V26]. */
const mostItems = 100;
const mostDepth = 6;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const things = (value: unknown): Thing[] =>
  Array.isArray(value) ? value.slice(0, mostItems).filter(isThing) : [];
/** Characters. */
const mostOfText = 40_000;
const text = (value: unknown): string =>
  typeof value === 'string' ? cutText(value, mostOfText) : typeof value === 'number' ? String(value) : '';

const textObject = (value: unknown): string => {
  if (!isThing(value)) return toMarkdown(text(value));
  return value.type === 'plain_text' ? text(value.text) : toMarkdown(text(value.text));
};

const link = (label: string, url: string): string => {
  if (!/^https?:\/\//i.test(url)) return label;
  const target = linkTarget(url);
  return `[${label.replace(/[[\]\n]/g, ' ') || target}](${target})`;
};

const lines = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n');

const styled = (content: string, style: unknown): string => {
  if (!isThing(style) || content.trim() === '') return content;
  if (style.code === true) return `\`${content}\``;
  const strong = style.bold === true ? `**${content}**` : content;
  const slanted = style.italic === true ? `*${strong}*` : strong;
  return style.strike === true ? `~~${slanted}~~` : slanted;
};

const inline = (element: Thing): string => {
  switch (element.type) {
    case 'text':
      return styled(text(element.text), element.style);
    case 'link':
      return link(text(element.text), text(element.url));
    case 'emoji':
      return `:${text(element.name)}:`;
    case 'broadcast':
      return text(element.range);
    default:
      return text(element.text);
  }
};

const rich = (element: Thing, depth: number): string => {
  if (depth > mostDepth) return '';
  const inner = things(element.elements);
  switch (element.type) {
    case 'rich_text_list': {
      const bullet = element.style === 'ordered' ? '1. ' : '* ';
      return lines(inner.map((item) => `${bullet}${rich(item, depth + 1)}`));
    }
    case 'rich_text_preformatted':
      return `\`\`\`\n${inner.map((part) => text(part.text)).join('')}\n\`\`\``;
    case 'rich_text_quote':
      return `> ${inner.map(inline).join('').replaceAll('\n', '\n> ')}`;
    default:
      return inner.map(inline).join('');
  }
};

const block = (one: Thing): string => {
  switch (one.type) {
    case 'header':
      return `## ${textObject(one.text)}`;
    case 'divider':
      return '----';
    case 'markdown':
      return text(one.text);
    case 'section':
      return lines([textObject(one.text), ...things(one.fields).map(textObject)]);
    case 'context':
      return things(one.elements)
        .map((element) =>
          element.type === 'image'
            ? link(text(element.alt_text), text(element.image_url))
            : textObject(element),
        )
        .join(' ');
    case 'image':
      return link(textObject(one.title) || text(one.alt_text), text(one.image_url));
    case 'actions':
      return things(one.elements)
        .filter((element) => text(element.url) !== '')
        .map((element) => link(textObject(element.text), text(element.url)))
        .join(' ');
    case 'rich_text':
      return lines(things(one.elements).map((element) => rich(element, 1)));
    default:
      return textObject(one.text);
  }
};

const attachment = (one: Thing): string => {
  const title = toMarkdown(text(one.title));
  const heading = title === '' ? '' : `## ${link(title, text(one.title_link))}`;
  const body = lines([
    toMarkdown(text(one.pretext)),
    link(toMarkdown(text(one.author_name)), text(one.author_link)),
    heading,
    toMarkdown(text(one.text)),
    ...things(one.fields).map(
      (field) => `**${toMarkdown(text(field.title))}**: ${toMarkdown(text(field.value))}`,
    ),
    ...things(one.blocks).map(block),
    link('', text(one.image_url)),
    toMarkdown(text(one.footer)),
  ]);
  return body === '' ? toMarkdown(text(one.fallback)) : body;
};

export interface Said {
  /** Markdown; may be empty. */
  readonly content: string;
  readonly channel: string | undefined;
}

/** Prefers blocks to text. */
export const readSlack = (payload: unknown): Said => {
  if (!isThing(payload)) return { content: '', channel: undefined };
  const blocks = things(payload.blocks).map(block);
  const parts = [
    ...(blocks.some((one) => one.trim() !== '') ? blocks : [toMarkdown(text(payload.text))]),
    ...things(payload.attachments).map(attachment),
  ].filter((part) => part.trim() !== '');
  const channel = text(payload.channel).replace(/^[#@]/, '');
  return { content: parts.join('\n\n'), channel: channel === '' ? undefined : channel };
};
