/** Long quotes show their beginning. */
import { t } from '../../words/index.ts';
import { make } from '../make.ts';
import { isOpened, setOpened } from '../opened.ts';
import type { Decorator } from './decorator.ts';

const mostCharacters = 700;
const mostLines = 10;

const isLong = (quote: Element): boolean =>
  (quote.textContent?.length ?? 0) > mostCharacters ||
  quote.querySelectorAll('p, li, br, tr, pre, .pictures').length > mostLines;

export const quotes: Decorator = ({ root, messageId }) => {
  for (const [index, quote] of [...root.querySelectorAll('blockquote')].entries()) {
    if (quote.parentElement?.closest('blockquote') || !isLong(quote)) continue;
    const key = `quote ${messageId} ${index}`;
    const button = make('button', { type: 'button', class: 'quote-button' });
    const open = (isOpen: boolean) => {
      quote.classList.toggle('folded', !isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
      button.textContent = isOpen ? t('Show less of the quote') : t('Show the whole quote');
      setOpened(key, isOpen);
    };
    open(isOpened(key));
    button.addEventListener('click', () => open(quote.classList.contains('folded')));
    // Tab led to a link below what is shown.
    quote.addEventListener('focusin', ({ target }) => {
      const isBelow =
        (target as HTMLElement).getBoundingClientRect().bottom > quote.getBoundingClientRect().bottom;
      if (isBelow) open(true);
    });
    quote.after(button);
  }
};
