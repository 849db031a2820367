/** Tables that are wider than the message scroll by themselves. */
import { t } from '../../words/index.ts';
import { give, make } from '../make.ts';
import type { Decorator } from './decorator.ts';
import { watchScrolling } from './scrolling.ts';

export const tables: Decorator = ({ root, onEnd }) => {
  for (const table of root.querySelectorAll('table')) {
    const box = make('div', { class: 'body-table' });
    table.replaceWith(box);
    box.append(table);
    const name = (isWider: boolean) =>
      void give(box, {
        role: isWider ? 'group' : undefined,
        'aria-label': isWider ? t('Table, scrolls') : undefined,
      });
    onEnd(watchScrolling(box, name));
  }
};
