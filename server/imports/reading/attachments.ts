/** Message attachments, which Mattermost and Rocket.Chat have from Slack, as quotes. */
import type { Text } from '../text.ts';
import { recordsIn, textIn } from './fields.ts';
import { asFields, type Fields } from './values.ts';
import { isBlank, joinText } from './weave.ts';

/** Turns the markup of the source into Markdown. */
type Convert = (text: string) => Text;

/** Returns the attachments as blocks below the text of their message; `[]` when they show nothing. */
export const writeAttachments = (attachments: readonly Fields[], convert: Convert): Text =>
  joinText(
    ...attachments.map((attachment): Text => {
      const pretext = convert(textIn(attachment, 'pretext'));
      const content = writeContent(attachment, convert);
      const block: Text = isBlank(content) ? [] : [{ kind: 'quote', text: content }];
      if (isBlank(pretext)) return block;
      return ['\n', ...pretext, ...block];
    }),
  );

function writeContent(attachment: Fields, convert: Convert): Text {
  const lines: Text[] = [];
  const add = (line: Text): void => {
    if (!isBlank(line)) lines.push(line);
  };
  add(linked(textIn(attachment, 'author_name'), textIn(attachment, 'author_link'), convert));
  const title = linked(textIn(attachment, 'title'), textIn(attachment, 'title_link'), convert);
  if (!isBlank(title)) add(['**', ...title, '**']);
  add(convert(textIn(attachment, 'text')));
  for (const field of recordsIn(attachment, 'fields')) add(writeField(field, convert));
  for (const name of ['image_url', 'thumb_url']) {
    const url = textIn(attachment, name);
    if (/^https?:\/\//.test(url)) add([`[image](${withoutBrackets(url)})`]);
  }
  add(writeFooter(attachment, convert));
  if (lines.length === 0) add(convert(textIn(attachment, 'fallback')));
  return joinText(lines.flatMap((line, index) => (index === 0 ? line : ['\n', ...line])));
}

function linked(label: string, url: string, convert: Convert): Text {
  if (label.trim() === '') return [];
  return /^(https?|mailto):/i.test(url)
    ? ['[', ...convert(label), `](${withoutBrackets(url)})`]
    : convert(label);
}

/** A value of a field may be a number. */
function writeField(field: Fields, convert: Convert): Text {
  const given = field.value;
  const value =
    typeof given === 'number' || typeof given === 'boolean' ? String(given) : textIn(field, 'value');
  const title = textIn(field, 'title');
  if (title.trim() === '') return convert(value);
  return ['**', ...convert(title), '**: ', ...convert(value)];
}

function writeFooter(attachment: Fields, convert: Convert): Text {
  const footer = convert(textIn(attachment, 'footer'));
  const given = attachment.ts;
  const seconds = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN;
  const isTime = seconds > 0 && seconds < 1e11;
  const time = isTime ? [`<time:${new Date(seconds * 1000).toISOString()}>`] : [];
  return joinText(footer, isBlank(footer) || !isTime ? [] : [' '], time);
}

/** An address in a link ends at a bracket or a blank. */
const withoutBrackets = (url: string): string =>
  url.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );

/** Returns an object, or that of a JSON text. */
export function readProps(value: unknown): Fields | undefined {
  if (typeof value !== 'string') return asFields(value);
  try {
    return asFields(JSON.parse(value));
  } catch {
    return undefined;
  }
}
