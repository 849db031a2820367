/** Pure; escapes values [V17]. */
import type { PlainAnswer } from '../http/plain.ts';
import { type Choice, languageHeaders } from '../languages/index.ts';
import { type Organization, pictureOf } from '../organization/index.ts';
import { type Card, renderCard } from './card.ts';
import { formScript } from './form-script.ts';
import { html, Markup } from './markup.ts';
import { reload } from './reload.ts';
import { contentSecurityPolicy, style } from './style.ts';

export interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  readonly cookies?: readonly string[];
  /** Shown below the organization's name. */
  readonly about?: Markup | undefined;
  /** Shown where the address is shared. */
  readonly card?: Card | undefined;
  /** Sends its forms once, and carries its fragment into what is marked with `carries`. */
  readonly hasFormScript?: boolean;
  /** Lets search engines show the page, under this URL, and gives its text room. */
  readonly canonical?: string | undefined;
  /** Seconds until the browser asks for the page again. */
  readonly refreshIn?: number;
}

/** URLs of these pages hold secrets, so they must not reach other sites or caches. */
const headers = {
  'Cache-Control': 'no-store',
  // With "no-referrer", browsers would hide a form's origin.
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const wide = new Markup(' class="wide"');

export const renderPage = (
  organization: Organization | undefined,
  choice: Choice,
  { title, body, status = 200, cookies = [], about, card, hasFormScript = false, canonical, refreshIn }: Page,
): PlainAnswer => {
  const name = organization?.name ?? 'Parlance';
  const icon = organization && pictureOf(organization, 'icon').url;
  const head = icon && html`<img src="${icon}" alt="" width="64" height="64"><span>${name}</span>`;
  const more = [
    organization && card && renderCard(organization, card),
    canonical === undefined
      ? html`<meta name="robots" content="noindex">`
      : html`<link rel="canonical" href="${canonical}">`,
    refreshIn && reload(refreshIn),
    hasFormScript ? formScript : undefined,
  ];
  const page = html`<!doctype html><html lang="${choice.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · ${name}</title>${icon && html`<link rel="icon" href="${icon}">`}${more}<style>${new Markup(style)}</style></head><body>
<header>${head}${about && html`<div class="about">${about}</div>`}</header>
<main${canonical === undefined ? undefined : wide}><h1>${title}</h1>
${body}
</main></body></html>`;
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    headers: {
      ...headers,
      ...languageHeaders(choice),
      'Content-Security-Policy': contentSecurityPolicy(hasFormScript || refreshIn !== undefined),
      ...(cookies.length === 0 ? {} : { 'Set-Cookie': cookies }),
    },
    body: page.text,
  };
};

/** The browser continues with GET. */
export const redirect = (location: string, cookies: readonly string[] = []): PlainAnswer => ({
  status: 303,
  contentType: 'text/plain; charset=utf-8',
  headers: {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    Location: location,
    ...(cookies.length === 0 ? {} : { 'Set-Cookie': cookies }),
  },
  body: '',
});

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly value?: string | undefined;
  readonly autocomplete: string;
  readonly hint?: string;
  readonly least?: number;
  readonly isFixed?: boolean;
  readonly isFirst?: boolean;
}

const bare = (name: string) => new Markup(` ${name}`);

export const field = ({ name, label, type = 'text', ...rest }: Field): Markup =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${rest.value ?? ''}" autocomplete="${rest.autocomplete}"${
    rest.least === undefined ? undefined : html` minlength="${rest.least}"`
  }${rest.hint === undefined ? undefined : html` aria-describedby="${name}-hint"`}${bare('required')}${
    rest.isFixed === true ? bare('readonly') : undefined
  }${rest.isFirst === true ? bare('autofocus') : undefined}>${
    rest.hint === undefined ? undefined : html`<span class="hint" id="${name}-hint">${rest.hint}</span>`
  }`;

export const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}">`;

export const alert = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert">${text}</p>`;
