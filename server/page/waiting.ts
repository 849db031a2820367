/** Shown in place of the application while there is none. */
import type { Visit } from '../accounts/index.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { html } from '../pages/index.ts';

/** Seconds. */
const patience = { building: 2, missing: 30 } as const;

export const showWaiting = ({ show, translate }: Visit, kind: keyof typeof patience): PlainAnswer => {
  const isBuilding = kind === 'building';
  const page = show({
    title: translate(isBuilding ? 'The application is being built' : 'The application is not built'),
    status: 503,
    refreshIn: patience[kind],
    body: html`<p>${translate(
      isBuilding
        ? 'This takes a few seconds. The page opens by itself; other programs can use the service already.'
        : 'The log of the service says what to do. Other programs can use the service meanwhile.',
    )}</p><p class="links"><a href="/account">${translate('Your account')}</a></p>`,
  });
  return { ...page, headers: { ...page.headers, 'Retry-After': String(patience[kind]) } };
};
