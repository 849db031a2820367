import type { PlainRoutes } from '../frame/routes.ts';
import { formScriptRoute } from './form-script.ts';
import { reloadRoute } from './reload.ts';

export { renderCard } from './card.ts';
export { carries } from './form-script.ts';
export { fillMarkup, html, Markup, type Part } from './markup.ts';
export { alert, field, hidden, type Page, redirect, renderPage } from './page.ts';

export const plainRoutes: PlainRoutes = () => [formScriptRoute, reloadRoute];
