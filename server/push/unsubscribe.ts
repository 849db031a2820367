/**
 * The link at the end of e-mails about missed messages: whoever has the mail may end them, without signing in. It can do
 * nothing else, so that a forwarded mail harms nobody; the person can turn them on again among the settings.
 */
import type { PlainText } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import type { PlainAnswer, PlainRequest } from '../http/plain.ts';
import { type Choice, chooseLanguage, languageHeaders, tell } from '../languages/index.ts';
import { html, type Markup } from '../markup.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets.ts';
import type { PlainRoutes, Service } from '../service.ts';
import { doChangeSetting, languagePreference } from '../users/index.ts';

const path = '/accounts/unsubscribe/missed_messages';

const statement = (organizationId: number, userId: number): string =>
  `unsubscribe missed_messages ${organizationId} ${userId}`;

export const unsubscribeUrl = (
  secrets: Pick<Secrets, 'sign'>,
  organization: Pick<Organization, 'id' | 'url'>,
  userId: number,
): string => `${organization.url}${path}/${userId}/${secrets.sign(statement(organization.id, userId))}`;

/** Every way by which e-mails about messages come. */
const settings = [
  'enable_offline_email_notifications',
  'enable_followed_topic_email_notifications',
  'enable_stream_email_notifications',
] as const;

const end = ({ database }: Service, organizationId: number, userId: number): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await sql`
      select from users where organization_id = ${organizationId} and id = ${userId} and is_active for no key update
    `.execute(transaction.query);
    if (rows.length === 0) return;
    for (const setting of settings) await doChangeSetting(transaction, userId, setting, false);
  });

const page = (choice: Choice, title: string, body: Markup): PlainAnswer => ({
  contentType: 'text/html; charset=utf-8',
  headers: {
    ...languageHeaders(choice),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  },
  body: html`<!doctype html><html lang="${choice.language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><h1>${title}</h1>${body}</body></html>`.text,
});

const question = (choice: Choice): PlainAnswer => {
  const told = (text: PlainText) => tell(text, choice.language);
  return page(
    choice,
    told('End e-mails?'),
    html`<p>${told('You get e-mails about messages that you missed.')}</p><form method="post"><button>${told('Send me no more of them')}</button></form>`,
  );
};

const done = (choice: Choice): PlainAnswer => {
  const told = (text: PlainText) => tell(text, choice.language);
  return page(
    choice,
    told('No more e-mails'),
    html`<p>${told('You will get no more e-mails about messages that you missed. You can turn them on again in your settings.')}</p>`,
  );
};

/** The link says whose mail it is, but a forwarded one is read by somebody else: the reader's program decides. */
const choiceFor = ({ headers }: PlainRequest, organization: Organization): Choice => {
  const asked = headers['accept-language'];
  return chooseLanguage(
    languagePreference(undefined, organization),
    typeof asked === 'string' ? asked : undefined,
  );
};

/** Looking changes nothing: programs that follow every link of a mail unsubscribe nobody. */
export const plainRoutes: PlainRoutes = (service) => {
  const { directory, secrets } = service;
  /** The organization and user that the link is of; undefined for a link that was not made here. */
  const read = async ({ host, path: { user_id = '', signature = '' } }: PlainRequest) => {
    const organization = await directory.bySubdomain(directory.subdomainOf(host));
    if (organization === undefined || !/^\d{1,9}$/.test(user_id)) return undefined;
    const userId = Number(user_id);
    return secrets.isSigned(statement(organization.id, userId), signature)
      ? { organization, userId }
      : undefined;
  };
  const place = `${path}/:user_id/:signature`;
  return [
    {
      path: place,
      answer: async (request) => {
        const found = await read(request);
        return found && question(choiceFor(request, found.organization));
      },
    },
    {
      path: place,
      method: 'POST',
      answer: async (request) => {
        const found = await read(request);
        if (found === undefined) return undefined;
        await end(service, found.organization.id, found.userId);
        return done(choiceFor(request, found.organization));
      },
    },
  ];
};
