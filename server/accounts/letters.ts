/** What is written to people about accounts. Pure. */
import type { Letter } from '../mail/index.ts';
import { type Organization, takesPasswords } from '../organization/index.ts';

type Sender = Pick<Organization, 'name' | 'url'>;

const unasked = 'If you did not ask for this, you need do nothing.';

export const confirmLetter = ({ name }: Sender, link: string): Letter => ({
  subject: `Confirm your address for ${name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, wants to join ${name} with this address. Please confirm that it is yours.`,
  ],
  action: { label: 'Confirm and continue', url: link },
  footnotes: ['The link is good for one day, and once.', unasked],
});

/** To an address that has an account: whoever typed it in learns nothing of that [V15]. */
export const knownLetter = (organization: Organization): Letter => ({
  subject: `You already have an account at ${organization.name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, wants to join ${organization.name} with this address. It already has an account there.`,
  ],
  action: { label: 'Sign in', url: `${organization.url}/login` },
  footnotes: takesPasswords(organization)
    ? ['Should you have forgotten the password, you can choose a new one there.', unasked]
    : [unasked],
});

export const resetLetter = ({ name }: Sender, link: string): Letter => ({
  subject: `A new password for ${name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, wants to choose a new password for your account at ${name}.`,
  ],
  action: { label: 'Choose a new password', url: link },
  footnotes: ['The link is good for three hours, and once.', unasked],
});

export const changeLetter = ({ name }: Sender, link: string): Letter => ({
  subject: `Your new address for ${name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, wants to use this address for their account at ${name}. Please confirm that it is yours.`,
  ],
  action: { label: 'Use this address', url: link },
  footnotes: ['The link is good for one day, and once.', unasked],
});

export const deactivatedLetter = ({ name }: Sender): Letter => ({
  subject: `Your account at ${name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, wants to choose a new password for your account at ${name}. That account is deactivated; an administrator can reactivate it.`,
  ],
  footnotes: [unasked],
});
