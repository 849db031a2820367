import { loadEmoji, type NamedEmoji } from '../../store/emoji/emoji.ts';
import { emojiNames, spokenEmoji } from '../../store/emoji/names.ts';
import { findEmoji } from '../../store/find/emoji.ts';
import { mostOffered, type Offer } from './offer.ts';

const Drawn = ({ emoji: { text, picture } }: { readonly emoji: NamedEmoji }) =>
  picture === undefined ? (
    <span class="suggested-emoji">{text}</span>
  ) : (
    <img class="suggested-emoji" src={picture} alt="" width={20} height={20} />
  );

export const offerEmoji: Offer<'emoji'> = ({ query }) => {
  loadEmoji();
  return findEmoji(query, mostOffered).map(({ emoji, name }) => {
    const text = `:${name}:`;
    const isTranslated = emoji.type === 'unicode_emoji' && emojiNames.value.has(emoji.code);
    // In English it is shown as it is written, by the name that answers.
    const words = isTranslated ? spokenEmoji(name, emoji.code) : name;
    return {
      key: emoji.names[0]!,
      words,
      about: isTranslated ? text : undefined,
      spoken: emoji.text === undefined ? words : `${words} ${emoji.text}`,
      picture: <Drawn emoji={emoji} />,
      text,
    };
  });
};
