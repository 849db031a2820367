/** The page around the application: the built `index.html` with the public facts of one organization. */
import type { Language } from '@parlance/protocol/words/languages';
import { translate } from '../languages/index.ts';
import { describe, iconUrl, type Organization } from '../organization/index.ts';
import { html, renderCard } from '../pages/index.ts';

/**
 * The text before the language, between language and title, between title and body, between body and name, and after
 * the name.
 */
export type Shell = readonly [start: string, head: string, more: string, frame: string, rest: string];

const pattern =
  /^(.*?<html)(?: lang="[^"]*")?(.*?)<title>[^<]*<\/title>(.*?<body[^>]*>)(.*?<span class="frame-name">)[^<]*(.*)$/s;

/** Throws when the text is not a page with a title and a frame. */
export const readShell = (text: string): Shell => {
  const [, ...parts] = pattern.exec(text) ?? [];
  if (parts.length === 0) throw new Error('The index.html of the application has no title, or no frame.');
  return parts as unknown as Shell;
};

interface ShellReader {
  readonly language: Language;
  /** Whether the organization may be read without an account. */
  readonly isOpen: boolean;
}

export const renderShell = async (
  [start, head, more, frame, rest]: Shell,
  organization: Organization,
  { language, isOpen }: ShellReader,
): Promise<string> => {
  const { name } = organization;
  const { text: description } = await describe(organization);
  const facts = html`<title>${name}</title><meta name="application-name" content="${name}"><meta name="apple-mobile-web-app-title" content="${name}"><link rel="icon" href="${iconUrl(organization, '32.png')}"><link rel="apple-touch-icon" href="${iconUrl(organization, '180.png')}"><link rel="manifest" href="/manifest.webmanifest">${renderCard(organization, { title: name, description })}`;
  // Search engines follow it.
  const open = isOpen ? html` <a href="/public">${translate('Public channels', language)}</a>` : undefined;
  const scriptless = html`<noscript><p>${translate('The application needs scripts, which this browser does not run.', language)} <a href="/account">${translate('Your account', language)}</a>${open}</p></noscript>`;
  return `${start} lang="${language}"${head}${facts.text}${more}${scriptless.text}${frame}${html`${name}`.text}${rest}`;
};
