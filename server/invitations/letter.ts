import type { Letter } from '../mail/index.ts';
import type { Organization } from '../organization/index.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Pure. */
export const invitationLetter = (
  { name, url }: Pick<Organization, 'name' | 'url'>,
  inviter: string,
  link: string,
  expiresAt: Date | null,
): Letter => ({
  subject: `${inviter} has invited you to join ${name}`,
  paragraphs: [
    'Hello,',
    `${inviter} wants you to join them at ${name}, where people talk in channels and topics.`,
  ],
  action: { label: 'Accept the invitation', url: link },
  footnotes: [
    ...(expiresAt === null ? [] : [`The invitation is good until ${day.format(expiresAt)}.`]),
    `The organization is at ${url}. If you do not know who sent this, you need do nothing.`,
  ],
});
