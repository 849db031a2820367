import { loadEmoji, type NamedEmoji } from '../../store/emoji.ts';
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
  return findEmoji(query, mostOffered).map(({ emoji, name }) => ({
    key: emoji.names[0]!,
    words: name,
    spoken: emoji.text === undefined ? name : `${name} ${emoji.text}`,
    picture: <Drawn emoji={emoji} />,
    text: `:${name}:`,
  }));
};
