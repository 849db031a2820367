import { emojiTable } from './table.ts';

const codeByName = new Map<string, string>();
const namesOf = new Map<string, readonly string[]>();

for (const line of emojiTable.trim().split('\n')) {
  const [code, ...names] = line.split(' ') as [string, ...string[]];
  namesOf.set(code, names);
  for (const name of names) codeByName.set(name, code);
}

/** Emoji that belong to the service and not to Unicode; their code is their name. Value: path of the picture. */
export const extraEmoji: ReadonlyMap<string, string> = new Map([
  ['parlance', '/static/generated/emoji/images/emoji/unicode/parlance.png'],
  ['zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png'],
]);

export interface Emoji {
  name: string;
  /** Dash-separated lower-case hexadecimal code points, or the name of an extra emoji. */
  code: string;
  type: 'unicode_emoji' | 'service_extra_emoji';
}

/** The built-in emoji with this name; custom emoji of an organization take precedence and are not known here. */
export function emojiByName(name: string): Emoji | undefined {
  if (extraEmoji.has(name)) return { name, code: name, type: 'service_extra_emoji' };
  const code = codeByName.get(name);
  return code === undefined ? undefined : { name, code, type: 'unicode_emoji' };
}

/** All names of a Unicode emoji by its code, canonical name first; empty when there is no such emoji. */
export function namesByCode(code: string): readonly string[] {
  return namesOf.get(code) ?? [];
}

/** The code under which a Unicode emoji is known: clients also send it with variation selectors, or in capitals. */
export const bareCode = (code: string): string => code.toLowerCase().replaceAll('-fe0f', '');

/** The emoji that this text is, whether or not it carries variation selectors. */
export function emojiByText(text: string): Emoji | undefined {
  const points: string[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point !== 0xfe0f) points.push(point.toString(16).padStart(4, '0'));
  }
  const code = points.join('-');
  const names = namesOf.get(code);
  return names === undefined ? undefined : { name: names[0]!, code, type: 'unicode_emoji' };
}

/** The document that `server_emoji_data_url` serves: every code with its names. */
export function emojiData(): { code_to_names: Record<string, readonly string[]> } {
  return { code_to_names: Object.fromEntries(namesOf) };
}
