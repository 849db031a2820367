/** Sends a mail for an operator, who wants to see what the mail server says of it. */
import { say } from '@parlance/protocol/phrase';
import { Refusal } from '../config/refusal.ts';
import type { MailOptions } from '../frame/mailer.ts';
import { languageOfOrganization, type Organization } from '../organization/index.ts';
import { randomText } from '../users/index.ts';
import { letterIn, renderLetter } from './letter.ts';
import { messageOf, openTransport } from './mailer.ts';

const letterOf = (organization: Organization) =>
  letterIn(languageOfOrganization(organization), {
    subject: say('A test from {name}', { name: organization.name }),
    paragraphs: [
      'Hello,',
      'The operator of this service sent this mail, to see whether its mail arrives. It needs no answer.',
    ],
  });

/** Nodemailer's words for what it could not do. */
const complaintOf = (error: unknown): string => {
  const { response, command, message } = error as {
    readonly response?: unknown;
    readonly command?: unknown;
    readonly message?: string;
  };
  const said = typeof response === 'string' ? response : (message ?? String(error));
  return typeof command === 'string' ? `${said} (at ${command})` : said;
};

export interface TriedMail {
  readonly to: string;
  readonly from: string;
  /** The mail server's words. */
  readonly answer: string;
}

/** Throws a Refusal with the mail server's words when it does not take the mail. */
export const tryMailServer = async (
  { smtpUrl, from }: Pick<MailOptions, 'from'> & { readonly smtpUrl: string },
  organization: Organization,
  to: string,
): Promise<TriedMail> => {
  const { name: fromName, host } = organization;
  const mail = { id: randomText(24), to, fromName, host, ...renderLetter(letterOf(organization), fromName) };
  const message = messageOf(mail, from);
  const transport = await openTransport(smtpUrl);
  try {
    const { response } = await transport.sendMail(message);
    return { to, from: (message.from as { readonly address: string }).address, answer: response };
  } catch (error) {
    throw new Refusal(`The mail server does not take the mail: ${complaintOf(error)}.`);
  } finally {
    transport.close();
  }
};
