/** The page around the application: the built `index.html` with the public facts of one organization. */
import type { Language } from '@parlance/protocol/words/languages';
import { translate } from '../languages/index.ts';
import { describe, iconUrl, type Organization } from '../organization/index.ts';
import { html, renderCard } from '../pages/index.ts';

/** The text before the language, between language and title, between title and body, and the body. */
export type Shell = readonly [start: string, head: string, more: string, body: string];

const pattern = /^(.*?<html)(?: lang="[^"]*")?(.*?)<title>[^<]*<\/title>(.*?<body[^>]*>)(.*)$/s;

/** Throws when the text is not a page with a title. */
export const readShell = (text: string): Shell => {
  const [, start, head, more, body] = pattern.exec(text) ?? [];
  if (start === undefined || head === undefined || more === undefined || body === undefined)
    throw new Error('The index.html of the application is not a page with a title.');
  return [start, head, more, body];
};

interface ShellReader {
  readonly language: Language;
  /** Whether the organization may be read without an account. */
  readonly isOpen: boolean;
}

export const renderShell = async (
  [start, head, more, body]: Shell,
  organization: Organization,
  { language, isOpen }: ShellReader,
): Promise<string> => {
  const { name } = organization;
  const { text: description } = await describe(organization);
  const facts = html`<title>${name}</title><meta name="application-name" content="${name}"><meta name="apple-mobile-web-app-title" content="${name}"><link rel="icon" href="${iconUrl(organization, '32.png')}"><link rel="apple-touch-icon" href="${iconUrl(organization, '180.png')}"><link rel="manifest" href="/manifest.webmanifest">${renderCard(organization, { title: name, description })}`;
  // Search engines follow it.
  const open = isOpen ? html` <a href="/public">${translate('Public channels', language)}</a>` : undefined;
  const scriptless = html`<noscript><p>${translate('The application needs scripts, which this browser does not run.', language)} <a href="/account">${translate('Your account', language)}</a>${open}</p></noscript>`;
  return `${start} lang="${language}"${head}${facts.text}${more}${scriptless.text}${body}`;
};
