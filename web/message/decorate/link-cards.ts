/** Previews of links as cards. One button on each hides all of them, and leads back. */
import { Eye, EyeOff } from 'lucide';
import { arePreviewsHidden, togglePreviews } from '../../store/messages/link-previews.ts';
import { t } from '../../words/index.ts';
import { isFocusableIn } from '../focusable.ts';
import { drawing, give, make } from '../make.ts';
import type { Decorating } from './decorator.ts';
import '../styles/previews.css';

const decoratePicture = (link: HTMLAnchorElement): void => {
  // The title leads to the same place. Without a style, the linked page has no picture.
  if (link.style.backgroundImage === '') link.remove();
  else give(link, { href: undefined });
};

export const makeCard = (card: HTMLElement, { follow }: Decorating): void => {
  for (const picture of card.querySelectorAll<HTMLAnchorElement>('.message_embed_image'))
    decoratePicture(picture);
  for (const text of card.querySelectorAll('.message_embed_title, .message_embed_description'))
    give(text, { dir: 'auto' });
  const button = make('button', { type: 'button', class: 'preview-button' });
  button.addEventListener('click', () => void togglePreviews());
  const parts = [...card.children];
  card.append(button);
  button.tabIndex = isFocusableIn(card) ? 0 : -1;
  follow(() => {
    const isShown = !arePreviewsHidden();
    const name = isShown ? t('Hide link previews') : t('Show link previews');
    give(button, { 'aria-label': name, title: name });
    button.replaceChildren(drawing(isShown ? EyeOff : Eye));
    card.classList.toggle('put-away', !isShown);
    for (const part of parts) give(part, { hidden: !isShown });
  });
};
