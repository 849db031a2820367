/** A mail's words, once as plain text and once as simple HTML. Pure; every string in it is text [V17]. */
import type { Said } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import { tell } from '../languages/index.ts';
import type { Mail } from '../mailer.ts';
import { html } from '../markup.ts';

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What its reader is asked to do: one link. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Below the link, in small. */
  readonly footnotes?: readonly string[];
}

/** A letter before it is known in which language it is written. */
export interface Draft {
  readonly subject: Said;
  readonly paragraphs: readonly Said[];
  readonly action?: { readonly label: Said; readonly url: string };
  readonly footnotes?: readonly Said[];
}

export const letterIn = (language: Language, { subject, paragraphs, action, footnotes }: Draft): Letter => {
  const told = (said: Said) => tell(said, language);
  return {
    language,
    subject: told(subject),
    paragraphs: paragraphs.map(told),
    ...(action === undefined ? {} : { action: { label: told(action.label), url: action.url } }),
    ...(footnotes === undefined ? {} : { footnotes: footnotes.map(told) }),
  };
};

const page =
  'margin:0;padding:32px 16px;background:#f3f5f8;font:16px/1.55 system-ui,sans-serif;color:#1d2430';
const card = 'max-width:32rem;margin:0 auto;padding:28px 32px;background:#fff;border-radius:12px';
const button =
  'display:inline-block;padding:11px 22px;border-radius:8px;background:#3b5bdb;color:#fff;font-weight:600;text-decoration:none';
const small = 'margin:12px 0 0;font-size:13px;color:#5b6676';

/** Whoever chose a name cannot make it look like a paragraph of ours. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const renderText = ({ paragraphs, action, footnotes = [] }: Letter): string =>
  [
    ...paragraphs.map(oneLine),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...footnotes,
  ]
    .map((part) => `${part}\n`)
    .join('\n');

const renderHtml = ({ language, paragraphs, action, footnotes = [] }: Letter): string =>
  html`<!doctype html><html lang="${language}"><body style="${page}"><div style="${card}">${paragraphs.map(
    (paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`,
  )}${
    action &&
    html`<p style="margin:24px 0"><a href="${action.url}" style="${button}">${action.label}</a></p>
<p style="${small}">${tell('If the button does not work, open this address:', language)} <br><a href="${action.url}" style="color:#3b5bdb">${action.url}</a></p>`
  }${footnotes.map((note) => html`<p style="${small}">${note}</p>`)}</div></body></html>`.text;

export const renderLetter = (letter: Letter): Pick<Mail, 'language' | 'subject' | 'text' | 'html'> => ({
  language: letter.language,
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
});
