/** Spoilers: a button with their title; what it hides is opened by click or key. */
import { ChevronRight } from 'lucide';
import { t } from '../../words/index.ts';
import { drawing, give, make } from '../make.ts';
import { isOpened, setOpened } from '../opened.ts';
import type { Decorator } from './decorator.ts';

let count = 0;

/** A button holds no links and no mentions: they stay as text. */
const titleOf = (header: Element): HTMLElement => {
  for (const inner of header.querySelectorAll('a, [data-user-id], [data-user-group-id]'))
    inner.replaceWith(...inner.childNodes);
  const title = make('span', { class: 'spoiler-title' });
  for (const paragraph of header.querySelectorAll('p')) title.append(...paragraph.childNodes, ' ');
  if (title.textContent?.trim() === '' && title.querySelector('img') === null)
    title.textContent = t('Spoiler');
  return title;
};

export const spoilers: Decorator = ({ root, messageId }) => {
  for (const [index, block] of [...root.querySelectorAll('.spoiler-block')].entries()) {
    const header = block.querySelector(':scope > .spoiler-header');
    const content = block.querySelector<HTMLElement>(':scope > .spoiler-content');
    if (header === null || content === null) continue;
    const key = `spoiler ${messageId} ${index}`;
    count += 1;
    const id = `spoiler-${count}`;
    give(content, { id, 'aria-hidden': undefined });
    const button = make(
      'button',
      { type: 'button', class: 'spoiler-button', 'aria-controls': id },
      drawing(ChevronRight),
      titleOf(header),
    );
    header.replaceWith(button);
    const open = (isOpen: boolean) => {
      button.setAttribute('aria-expanded', String(isOpen));
      content.hidden = !isOpen;
      setOpened(key, isOpen);
    };
    open(isOpened(key));
    button.addEventListener('click', () => open(content.hidden === true));
  }
};
