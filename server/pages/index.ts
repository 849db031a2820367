import type { PlainRoutes } from '../frame/routes.ts';
import { carryAddressRoute } from './carry-address.ts';
import { reloadRoute } from './reload.ts';

export { renderCard } from './card.ts';
export { carries } from './carry-address.ts';
export { fillMarkup, html, Markup, type Part } from './markup.ts';
export { alert, field, hidden, type Page, redirect, renderPage } from './page.ts';

export const plainRoutes: PlainRoutes = () => [carryAddressRoute, reloadRoute];
