/** One emoji as the reader chose: drawn by the system, or as text. Its name is said by what it stands in. */
import { emojiText } from '../../store/emoji/text.ts';
import { slice } from '../../store/state.ts';
import { setting } from '../../store/world.ts';
import './emoji.css';

export interface EmojiProps {
  /** Code points, the id of a custom emoji, or the name of one of the service's own. */
  readonly code: string;
  /** As reactions have it. */
  readonly type: string;
  readonly name: string;
}

/** The service's own emoji have no character. */
const extraPicture = (code: string): string =>
  `/static/generated/emoji/images/emoji/unicode/${encodeURIComponent(code)}.png`;

const pictureOf = ({ code, type }: EmojiProps): string | undefined => {
  if (type !== 'realm_emoji') return extraPicture(code);
  const custom = slice('realm_emoji').value?.[code];
  const isMoving = setting('web_animate_image_previews') === 'always';
  return isMoving ? custom?.source_url : (custom?.still_url ?? custom?.source_url);
};

export const Emoji = (props: EmojiProps) => {
  const text = <span class="emoji-text">:{props.name}:</span>;
  if (setting('emojiset') === 'text') return text;
  if (props.type === 'unicode_emoji')
    return (
      <span class="emoji-glyph" aria-hidden="true">
        {emojiText(props.code)}
      </span>
    );
  const picture = pictureOf(props);
  return picture === undefined ? text : <img class="emoji-picture" src={picture} alt="" decoding="async" />;
};
