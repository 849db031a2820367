import { Refusal } from '../../config/refusal.ts';
import { isOfCopy } from '../../db/installation.ts';
import { type TriedMail, tryMailServer } from '../../mail/index.ts';
import { checkEmail } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withoutSecrets } from '../within.ts';

export const command: Command<TriedMail> = {
  name: 'mail test',
  summary: 'Send a mail by the mail server of SMTP_URL, and say what that server answered.',
  arguments: [{ name: 'address', meaning: 'where to send it' }],
  parameters: [organizationParameter],
  run: (given, context) => {
    const { smtpUrl, from } = context.config.mail;
    if (smtpUrl === undefined)
      throw new Refusal(
        `SMTP_URL is not set, so no mail leaves this machine: the service keeps it in ${context.config.mail.directory}.`,
      );
    return withoutSecrets(context, given, async ({ database, organization }) => {
      if (await isOfCopy(database.query))
        throw new Refusal('This is a copy of a service, and sends no mail.');
      return tryMailServer({ smtpUrl, from }, organization, checkEmail(readText(given, 'address') ?? ''));
    });
  },
  render: ({ to, from, answer }) =>
    `the mail server took a mail from ${from} to ${to}, and said: ${answer}\nsee whether it arrives, and not as spam`,
};
