/** Code: its language, a button to copy, lines that wrap on demand, and the organization's playgrounds. */
import { Check, Copy, ExternalLink, TextWrap } from 'lucide';
import { announce, showAlert } from '../../parts/saying/say.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { isFocusableIn, setFocusable } from '../focusable.ts';
import { drawing, give, iconButton, make } from '../make.ts';
import { isLink } from '../wall/addresses.ts';
import type { Decorating, Decorator } from './decorator.ts';
import { expandCode } from './playground.ts';
import { watchScrolling } from './scrolling.ts';

/** The service's name for code in no language. */
const plain = 'Text only';
/** Milliseconds for which the button shows that it copied. */
const shownFor = 2000;

const copyButton = (code: string): HTMLButtonElement => {
  const button = iconButton(Copy, t('Copy code'));
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code);
      announce(t('Copied'));
      button.replaceChildren(drawing(Check));
      setTimeout(() => button.replaceChildren(drawing(Copy)), shownFor);
    } catch {
      showAlert(t('The browser does not allow copying.'));
    }
  });
  return button;
};

const wrapButton = (figure: HTMLElement): HTMLButtonElement => {
  const button = give(iconButton(TextWrap, t('Wrap lines')), { 'aria-pressed': 'false' });
  button.addEventListener('click', () => {
    const isWrapped = figure.classList.toggle('wrapped');
    button.setAttribute('aria-pressed', String(isWrapped));
  });
  return button;
};

const playgroundLinks = (language: string, code: string): HTMLElement[] =>
  (slice('realm_playgrounds').value ?? [])
    .filter(({ pygments_language }) => pygments_language === language)
    .map(({ name, url_template }) => ({ name, href: expandCode(url_template, code) }))
    .filter(({ href }) => isLink(href))
    .map(({ name, href }) => {
      const words = t('Open in {playground}', { playground: name });
      const rest = { target: '_blank', rel: 'noopener noreferrer', 'aria-label': words, title: words };
      return make('a', { class: 'icon-button', href, ...rest }, drawing(ExternalLink));
    });

const decorateBlock = (block: HTMLElement, { follow, onEnd }: Decorating): void => {
  const pre = block.querySelector('pre');
  if (pre === null) return;
  const language = block.dataset.codeLanguage;
  const isKnown = language !== undefined && language !== plain;
  const text = (pre.textContent ?? '').replace(/\n$/, '');
  const figure = make('figure', {
    class: isKnown ? 'code' : 'code nameless',
    'aria-label': isKnown ? t('{language} code', { language }) : t('Code'),
  });
  const playgrounds = make('span', { class: 'code-playgrounds' });
  const tools = make('div', { class: 'code-tools' }, playgrounds, wrapButton(figure), copyButton(text));
  figure.append(make('div', { class: 'code-head', 'data-language': isKnown ? language : '' }, tools), pre);
  block.replaceWith(figure);
  if (isKnown)
    follow(() => {
      playgrounds.replaceChildren(...playgroundLinks(language, text));
      setFocusable(playgrounds, isFocusableIn(figure));
    });
  onEnd(watchScrolling(pre));
};

export const code: Decorator = (decorating) => {
  for (const block of decorating.root.querySelectorAll<HTMLElement>('.codehilite'))
    decorateBlock(block, decorating);
};
