/** Renders a mail as text and HTML. Pure; escapes every string [V17]. */
import { type Phrase, type PlainText, type Said, say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import type { Mail } from '../frame/mailer.ts';
import { translate } from '../languages/index.ts';
import { html } from '../pages/index.ts';

/** A quoted conversation. */
export interface Thread {
  readonly title: string;
  readonly url: string;
  readonly messages: readonly {
    readonly sender: string;
    readonly time: string;
    /** May have several lines. */
    readonly text: string;
  }[];
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown below the paragraphs. */
  readonly facts?: readonly Fact[];
  readonly threads?: readonly Thread[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the link. */
  readonly footnotes?: readonly string[];
  /** Unsubscribe page, also for mail programs (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A letter without a language. */
export interface Draft {
  readonly subject: Said;
  readonly paragraphs: readonly Said[];
  readonly facts?: readonly { readonly label: PlainText; readonly value: string | Phrase }[];
  readonly action?: { readonly label: Said; readonly url: string };
  readonly footnotes?: readonly Said[];
}

export const letterIn = (language: Language, draft: Draft): Letter => {
  const { subject, paragraphs, facts, action, footnotes } = draft;
  const told = (said: Said) => translate(said, language);
  return {
    language,
    subject: told(subject),
    paragraphs: paragraphs.map(told),
    ...(facts === undefined
      ? {}
      : {
          facts: facts.map(({ label, value }) => ({
            label: told(label),
            value: typeof value === 'string' ? value : told(value),
          })),
        }),
    ...(action === undefined ? {} : { action: { label: told(action.label), url: action.url } }),
    ...(footnotes === undefined ? {} : { footnotes: footnotes.map(told) }),
  };
};

const page =
  'margin:0;padding:32px 16px;background:#f3f5f8;font:16px/1.55 system-ui,sans-serif;color:#1d2430';
const head = 'max-width:32rem;margin:0 auto 12px;padding:0 4px;font-size:15px;font-weight:600;color:#5b6676';
const card = 'max-width:32rem;margin:0 auto;padding:28px 32px;background:#fff;border-radius:12px';
const heading = 'margin:0 0 12px;font-size:16px;line-height:1.4;overflow-wrap:anywhere';
const byline = 'margin:0 0 2px;font-size:14px';
const fact = 'margin:0 0 10px;font-size:14px;line-height:1.4;overflow-wrap:anywhere';
const quote =
  'margin:0 0 16px;padding-left:12px;border-left:3px solid #d5dbe4;white-space:pre-wrap;overflow-wrap:anywhere';
const button =
  'display:inline-block;padding:11px 22px;border-radius:8px;background:#3b5bdb;color:#fff;font-weight:600;text-decoration:none';
const foot = 'margin:24px 0 0;padding-top:4px;border-top:1px solid #e4e8ee';
const small = 'margin:12px 0 0;font-size:13px;color:#5b6676;overflow-wrap:anywhere';
const link = 'color:#3b5bdb';

const endLabel = 'Unsubscribe from these e-mails';

/** User-chosen names must not look like a paragraph of the service. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/);

/** Marks every line as quoted. */
const threadText = ({ title, messages }: Thread): string[] => [
  oneLine(title),
  ...messages.map(
    ({ sender, time, text }) =>
      `${oneLine(sender)}, ${time}\n${linesOf(text)
        .map((line) => `> ${line}`)
        .join('\n')}`,
  ),
];

const factText = ({ label, value }: Fact, language: Language): string =>
  translate(say('{label}: {value}', { label, value: oneLine(value) }), language);

const renderText = (letter: Letter): string => {
  const { language, paragraphs, facts = [], threads = [], action, footnotes = [], unsubscribe } = letter;
  return [
    ...paragraphs.map(oneLine),
    ...(facts.length === 0 ? [] : [facts.map((one) => factText(one, language)).join('\n')]),
    ...threads.flatMap(threadText),
    ...(action === undefined ? [] : [`${oneLine(action.label)}\n${action.url}`]),
    ...footnotes,
    ...(unsubscribe === undefined ? [] : [`${translate(endLabel, language)}\n${unsubscribe}`]),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
};

const threadHtml = ({ title, url, messages }: Thread, isBelow: boolean) =>
  html`<h2 style="${heading};margin-top:${isBelow ? 24 : 0}px"><a href="${url}" style="color:#1d2430;text-decoration:none">${title}</a></h2>${messages.map(
    ({ sender, time, text }) =>
      html`<p style="${byline}"><strong>${sender}</strong> <span style="color:#5b6676">· ${time}</span></p>
<p style="${quote}">${linesOf(text).map((line, index) => html`${index === 0 ? undefined : html`<br>`}${line}`)}</p>`,
  )}`;

const factHtml = ({ label, value }: Fact) =>
  html`<p style="${fact}"><span style="color:#5b6676">${label}</span><br>${value}</p>`;

const renderHtml = (letter: Letter, from: string): string => {
  const {
    language,
    subject,
    paragraphs,
    facts = [],
    threads = [],
    action,
    footnotes = [],
    unsubscribe,
  } = letter;
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="${page}"><p style="${head}">${from}</p><div style="${card}">${paragraphs.map(
    (paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`,
  )}${facts.map(factHtml)}${threads.map((thread, index) => threadHtml(thread, index + paragraphs.length > 0))}${
    action && html`<p style="margin:24px 0"><a href="${action.url}" style="${button}">${action.label}</a></p>`
  }<div style="${foot}">${
    action &&
    html`<p style="${small}">${translate('If the button does not work, open this address:', language)} <br><a href="${action.url}" style="${link}">${action.url}</a></p>`
  }${footnotes.map((note) => html`<p style="${small}">${note}</p>`)}${
    unsubscribe &&
    html`<p style="${small}"><a href="${unsubscribe}" style="${link}">${translate(endLabel, language)}</a></p>`
  }</div></div></body></html>`.text;
};

export const renderLetter = (
  letter: Letter,
  from: string,
): Pick<Mail, 'language' | 'subject' | 'text' | 'html' | 'unsubscribe'> => ({
  language: letter.language,
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter, from),
  ...(letter.unsubscribe === undefined ? {} : { unsubscribe: letter.unsubscribe }),
});
