/** What people say of themselves beside their name. */
import { slice } from '../state.ts';

export interface Status {
  readonly text: string;
  /** The emoji as characters; empty for custom ones. */
  readonly glyph: string;
  readonly emojiName: string;
  readonly emoji: { readonly name: string; readonly code: string; readonly type: string } | undefined;
}

const glyphOf = (code: string): string =>
  /^[0-9a-f-]+$/i.test(code)
    ? String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
    : '';

export const statusOf = (user: number): Status | undefined => {
  const status = slice('user_status').value?.[user];
  const { status_text: text = '', emoji_name: emojiName = '', emoji_code = '', reaction_type } = status ?? {};
  if (text === '' && emojiName === '') return undefined;
  return {
    text,
    emojiName,
    glyph: reaction_type === 'unicode_emoji' ? glyphOf(emoji_code) : '',
    emoji:
      emojiName === ''
        ? undefined
        : { name: emojiName, code: emoji_code, type: reaction_type ?? 'unicode_emoji' },
  };
};
