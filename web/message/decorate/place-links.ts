/** Links to channels, topics and messages: places of the page, by their names of today. */
import { Globe, Hash, type IconNode, Lock, MessageSquare, MessageSquareText } from 'lucide';
import { conversationOf } from '../../places/conversation.ts';
import type { Place } from '../../places/place.ts';
import { messages } from '../../store/messages/messages.ts';
import { mutedIds } from '../../store/people/muted.ts';
import { channels } from '../../store/world.ts';
import { drawing, make } from '../make.ts';
import { hashIn, isNamedByService, placeIn, wordsOf } from '../place-words.ts';
import { textOf } from '../text.ts';
import type { Decorator } from './decorator.ts';

/** Characters of a linked message that its link shows. */
const mostWords = 48;

const iconOf = (place: Place): IconNode => {
  if (place.kind === 'narrow' && place.near !== undefined) return MessageSquareText;
  const conversation = conversationOf(place);
  if (conversation === undefined || conversation.kind === 'direct') return MessageSquare;
  const channel = channels.value.get(conversation.channel);
  return channel?.isPrivate === true ? Lock : channel?.is_web_public === true ? Globe : Hash;
};

const firstWords = (id: number): string => {
  const message = messages.get(id);
  if (message === undefined || mutedIds.value.has(message.sender_id)) return '';
  const text = textOf(message.content);
  return ` ${message.sender_full_name}: ${text.length > mostWords ? `${text.slice(0, mostWords)}…` : text}`;
};

export const placeLinks: Decorator = ({ root, follow }) => {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="#"], a[href^="/#"]')) {
    const place = placeIn(link);
    link.setAttribute('href', hashIn(link));
    if (!isNamedByService(link)) continue;
    const given = link.textContent ?? '';
    link.classList.add('place-link');
    follow(() => {
      const icon = iconOf(place);
      const near = place.kind === 'narrow' ? place.near : undefined;
      const shown = wordsOf(place, given);
      // The drawing says for the eye what `#` says for the ear.
      const sign = shown.startsWith('#') ? make('span', { class: 'place-sign' }, '#') : '';
      const [word = '', ...others] = shown.replace(/^#/, '').split(/(?= )/);
      const first = make('span', { class: 'place-start' }, drawing(icon, 14), sign, word);
      link.replaceChildren(first, ...others);
      if (near !== undefined) link.append(make('span', { class: 'first-words' }, firstWords(near)));
    });
  }
};
