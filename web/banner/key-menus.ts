/** The menus of the page by keys: arrows lead from one to the next. */
import { openMenu } from '../parts/menus/menu.ts';
import { t } from '../words/index.ts';
import { helpMenu } from './help-menu.ts';
import { organizationMenu } from './organization-menu.ts';
import { ownMenu } from './own-menu.ts';

const order = ['help', 'organization', 'own'] as const;
type Name = (typeof order)[number];

export const openByKey = (name: Name, opener: Element | null): void => {
  // A telephone shows only the own button.
  const button = document.querySelector(`.banner-${name === 'own' ? 'own' : 'organization'}`);
  const anchor = button ?? document.querySelector('.banner-own');
  if (anchor === null) return;
  const at = order.indexOf(name);
  const goBy = (by: number) => () => openByKey(order[(at + by + order.length) % order.length]!, opener);
  openMenu({
    name: { help: t('Help'), organization: t('Organization'), own: t('You') }[name],
    items: { help: helpMenu, organization: organizationMenu, own: ownMenu }[name](),
    anchor,
    opener,
    sides: { ArrowLeft: goBy(-1), ArrowRight: goBy(1) },
  });
};
