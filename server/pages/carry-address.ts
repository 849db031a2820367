/**
 * Carries the fragment of an address, such as `#narrow/channel/5`, through signing in. Browsers keep fragments from
 * servers, but over redirects they keep them.
 */
import { html, Markup } from './markup.ts';
import { scriptRoute } from './script.ts';

/** Marks forms and links that lead to a session. */
export const carries = new Markup(' data-carries');

export const carryAddressRoute = scriptRoute(
  'carry-address',
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
`,
);

export const carryAddress = html`<script src="${carryAddressRoute.path}" defer></script>`;
