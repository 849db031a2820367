export { fillMarkup, html, Markup, type Part } from './markup.ts';
export { alert, field, hidden, type Page, redirect, renderPage } from './page.ts';
