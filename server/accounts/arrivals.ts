/** What people are written when they begin, and when somebody signs in as them. */
import type { Consequences } from '../consequences.ts';
import { doMail, type Letter } from '../mail/index.ts';
import { type Organization, settingOf, takesPasswords } from '../organization/index.ts';
import { settingsOf, type User } from '../users/index.ts';

const welcomeLetter = ({ name, url }: Organization, { fullName, email }: User): Letter => ({
  subject: `Welcome to ${name}`,
  paragraphs: [
    `Hello ${fullName},`,
    `you now have an account at ${name}. Sign in with your address, ${email}, in a browser or with an app for computers and phones.`,
    'People talk in channels, and in each channel in topics, so that several conversations go on side by side and stay readable. Subscribe to the channels that concern you, and start a topic of your own: its name says what it is about.',
  ],
  action: { label: `Go to ${name}`, url },
  footnotes: ['This is the only such mail that you get.'],
});

/** In the reader's own time, and as they read clocks. */
const timeFor = (user: User, now: number): string => {
  const { timezone, twenty_four_hour_time } = settingsOf(user);
  return new Intl.DateTimeFormat('en', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: timezone === '' ? 'UTC' : timezone,
    hour12: !twenty_four_hour_time,
  }).format(now);
};

const signInLetter = (
  organization: Organization,
  user: User,
  { address, program, now }: { readonly address: string; readonly program: string; readonly now: number },
): Letter => ({
  subject: `New sign-in to ${organization.name}`,
  paragraphs: [
    'Hello,',
    `somebody, probably you, has just signed in to your account (${user.email}) at ${organization.name}.`,
    `When: ${timeFor(user, now)}. From: ${address}. With: ${program.slice(0, 200)}.`,
  ],
  action: { label: 'Look at your account', url: `${organization.url}/account` },
  footnotes: [
    takesPasswords(organization)
      ? 'If this was not you, choose a new password at once.'
      : 'If this was not you, tell an administrator at once.',
    'Your settings say whether you get such mail.',
  ],
});

/** Whoever has just made the account knows that they sign in. Milliseconds. */
const justMade = 60_000;

export const consequences: Consequences = {
  accountMade: async (transaction, { secrets }, organization, user) => {
    if (!settingOf(organization, 'send_welcome_emails')) return;
    const letter = welcomeLetter(organization, user);
    await doMail(transaction, secrets, organization, [{ to: user.email, letter }]);
  },
  signedIn: async (transaction, { secrets }, organization, user, from) => {
    if (!settingsOf(user).enable_login_emails || from.now - user.createdAt.getTime() < justMade) return;
    const letter = signInLetter(organization, user, from);
    await doMail(transaction, secrets, organization, [{ to: user.email, letter }]);
  },
};
