import { say } from '@parlance/protocol/phrase';
import { type Letter, letterIn } from '../mail/index.ts';
import { languageOfOrganization, type Organization } from '../organization/index.ts';

/** Uses the organization's language; the guest has none yet. Pure. */
export const invitationLetter = (
  organization: Organization,
  inviter: string,
  link: string,
  expiresAt: Date | null,
): Letter => {
  const { name, url } = organization;
  const language = languageOfOrganization(organization);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return letterIn(language, {
    subject: say('{inviter} has invited you to join {name}', { inviter, name }),
    paragraphs: [
      'Hello,',
      say('{inviter} wants you to join them at {name}, where people talk in channels and topics.', {
        inviter,
        name,
      }),
    ],
    action: { label: 'Accept the invitation', url: link },
    footnotes: [
      ...(expiresAt === null
        ? []
        : [say('The invitation is valid until {day}.', { day: day.format(expiresAt) })]),
      say('The organization is at {url}. If you do not know who sent this, ignore this mail.', { url }),
    ],
  });
};
