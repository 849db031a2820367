/**
 * Carries the fragment of an address, such as `#narrow/channel/5`, through signing in: browsers keep fragments from
 * servers, but over redirects they keep them. Sends a form once: the second answer would replace the first, and say
 * that the link is used or the address taken.
 */
import { html, Markup } from './markup.ts';
import { scriptRoute } from './script.ts';

/** Marks forms and links that lead to a session. */
export const carries = new Markup(' data-carries');

export const formScriptRoute = scriptRoute(
  'forms',
  `const carry = () => {
  const { hash } = location;
  if (hash.length < 2) return;
  const next = '/' + hash;
  for (const form of document.querySelectorAll('form[data-carries]')) {
    let field = form.elements.namedItem('next');
    if (field === null) {
      field = document.createElement('input');
      field.type = 'hidden';
      field.name = 'next';
      form.append(field);
    }
    field.value = next;
  }
  for (const link of document.querySelectorAll('a[data-carries]')) {
    const address = new URL(link.href);
    address.searchParams.set('next', next);
    link.href = address.href;
  }
};
carry();
addEventListener('hashchange', carry);

// No event says that a person stopped waiting, so a form can go again after a while.
const patience = 10_000;
let sentAt = -patience;
addEventListener('submit', (event) => {
  if (event.timeStamp - sentAt < patience) event.preventDefault();
  else sentAt = event.timeStamp;
});
addEventListener('pageshow', () => {
  sentAt = -patience;
});
`,
);

export const formScript = html`<script src="${formScriptRoute.path}" defer></script>`;
