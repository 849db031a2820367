/** What people say of themselves beside their name. */
import { slice } from '../state.ts';

export interface Status {
  readonly text: string;
  readonly emojiName: string;
  readonly emoji: { readonly name: string; readonly code: string; readonly type: string } | undefined;
}

export const statusOf = (user: number): Status | undefined => {
  const status = slice('user_status').value?.[user];
  const { status_text: text = '', emoji_name: emojiName = '', emoji_code = '', reaction_type } = status ?? {};
  if (text === '' && emojiName === '') return undefined;
  return {
    text,
    emojiName,
    emoji:
      emojiName === ''
        ? undefined
        : { name: emojiName, code: emoji_code, type: reaction_type ?? 'unicode_emoji' },
  };
};
