/** Links to other sites: they open beside the page, show where they lead, and warn when their text lies. */
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { t } from '../../words/index.ts';
import { give } from '../make.ts';
import type { Decorator } from './decorator.ts';
import { hostOf, otherHostIn } from './hosts.ts';

const open = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');

const warn = (link: HTMLAnchorElement, shown: string, host: string): void => {
  const ask = (event: Event) => {
    event.preventDefault();
    openDialog('question', {
      title: t('Open another site?'),
      text: t('The text of this link says {shown}, but it leads to {host}.', { shown, host }),
      action: t('Open {host}', { host }),
      run: () => open(link.href),
    });
  };
  link.classList.add('other-site');
  link.addEventListener('click', ask);
  // The middle button.
  link.addEventListener('auxclick', ask);
};

export const outerLinks: Decorator = ({ root }) => {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const href = link.getAttribute('href')!;
    if (!/^https?:/i.test(href)) continue;
    const text = link.textContent ?? '';
    const title = [link.title, text.trim() === href ? '' : href].filter((part) => part !== '').join('\n');
    give(link, { target: '_blank', rel: 'noopener noreferrer', title: title || undefined });
    const host = hostOf(href);
    const shown = host === undefined ? undefined : otherHostIn(text, host);
    if (host !== undefined && shown !== undefined) warn(link, shown, host);
  }
};
