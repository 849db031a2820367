import { say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import { type Letter, letterIn } from '../mail/index.ts';
import { type Organization, takesPasswords } from '../organization/index.ts';

type Sender = Pick<Organization, 'name' | 'url'>;

const unasked = say('If you did not ask for this, ignore this mail.');

export const confirmLetter = (language: Language, { name }: Sender, link: string): Letter =>
  letterIn(language, {
    subject: say('Confirm your address for {name}', { name }),
    paragraphs: [
      'Hello,',
      say('Someone (probably you) wants to join {name} with this address. Please confirm that it is yours.', {
        name,
      }),
    ],
    action: { label: 'Confirm and continue', url: link },
    footnotes: ['The link works once, within one day.', unasked],
  });

/** Sent by mail only: the form must not show that the account exists [V15]. */
export const knownLetter = (language: Language, organization: Organization): Letter => {
  const { name, url } = organization;
  return letterIn(language, {
    subject: say('You already have an account at {name}', { name }),
    paragraphs: [
      'Hello,',
      say('Someone (probably you) wants to join {name} with this address. It already has an account there.', {
        name,
      }),
    ],
    action: { label: 'Sign in', url: `${url}/login` },
    footnotes: takesPasswords(organization)
      ? ['If you have forgotten the password, you can choose a new one there.', unasked]
      : [unasked],
  });
};

export const resetLetter = (language: Language, { name }: Sender, link: string): Letter =>
  letterIn(language, {
    subject: say('A new password for {name}', { name }),
    paragraphs: [
      'Hello,',
      say('Someone (probably you) wants to choose a new password for your account at {name}.', { name }),
    ],
    action: { label: 'Choose a new password', url: link },
    footnotes: ['The link works once, within three hours.', unasked],
  });

export const changeLetter = (language: Language, { name }: Sender, link: string): Letter =>
  letterIn(language, {
    subject: say('Your new address for {name}', { name }),
    paragraphs: [
      'Hello,',
      say(
        'Someone (probably you) wants to use this address for their account at {name}. Please confirm that it is yours.',
        { name },
      ),
    ],
    action: { label: 'Use this address', url: link },
    footnotes: ['The link works once, within one day.', unasked],
  });

/** Goes to the former address: a stolen key or session is enough to ask for another one. */
export const changedLetter = (language: Language, { name }: Sender): Letter =>
  letterIn(language, {
    subject: say('Your address for {name} has changed', { name }),
    paragraphs: [
      'Hello,',
      say('Your account at {name} has another address now. Mail about it no longer comes here.', { name }),
    ],
    footnotes: ['If this was not you, tell an administrator at once.'],
  });

export const deactivatedLetter = (language: Language, { name }: Sender): Letter =>
  letterIn(language, {
    subject: say('Your account at {name}', { name }),
    paragraphs: [
      'Hello,',
      say(
        'Someone (probably you) wants to choose a new password for your account at {name}. That account is deactivated; an administrator can reactivate it.',
        { name },
      ),
    ],
    footnotes: [unasked],
  });

export const tryLetter = (language: Language, { name, url }: Sender): Letter =>
  letterIn(language, {
    subject: say('A test from {name}', { name }),
    paragraphs: [
      'Hello,',
      'You asked for this mail in your settings. It shows that mail about what you miss reaches you.',
    ],
    action: { label: 'Look at your account', url: `${url}/account` },
  });
