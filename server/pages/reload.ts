/** Asks for a page again after a while. A refresh by the page alone does nothing where its address has a fragment. */
import { html, type Markup } from './markup.ts';
import { scriptRoute } from './script.ts';

export const reloadRoute = scriptRoute(
  'reload',
  `const { seconds } = document.currentScript.dataset;
setTimeout(() => location.reload(), seconds * 1000);
`,
);

export const reload = (seconds: number): Markup =>
  html`<script src="${reloadRoute.path}" data-seconds="${seconds}" defer></script><noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`;
