import { emojiTable } from './table.ts';

const codeByName = new Map<string, string>();
const namesOf = new Map<string, readonly string[]>();

for (const line of emojiTable.trim().split('\n')) {
  const [code, ...names] = line.split(' ') as [string, ...string[]];
  namesOf.set(code, names);
  for (const name of names) codeByName.set(name, code);
}

/** The service's own emoji; code and name are equal. Values are paths of pictures. */
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

/** Finds a built-in emoji. Callers check custom emoji first. */
export function emojiByName(name: string): Emoji | undefined {
  if (extraEmoji.has(name)) return { name, code: name, type: 'service_extra_emoji' };
  const code = codeByName.get(name);
  return code === undefined ? undefined : { name, code, type: 'unicode_emoji' };
}

/** Canonical name first; empty for an unknown code. */
export function namesByCode(code: string): readonly string[] {
  return namesOf.get(code) ?? [];
}

/** Clients may send capitals and variation selectors. */
export const bareCode = (code: string): string => code.toLowerCase().replaceAll('-fe0f', '');

/** Ignores variation selectors. */
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

/** The document at `server_emoji_data_url`. */
export function emojiData(): { code_to_names: Record<string, readonly string[]> } {
  return { code_to_names: Object.fromEntries(namesOf) };
}
