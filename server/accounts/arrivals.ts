import { say } from '@parlance/protocol/phrase';
import { cutText } from '@parlance/protocol/text';
import { when } from '../frame/hooks.ts';
import { type Limit, LimitHit } from '../http/limit.ts';
import { doMail, type Letter, letterIn } from '../mail/index.ts';
import { type Organization, settingOf, takesPasswords } from '../organization/index.ts';
import {
  accountCreated,
  languageOfUser,
  settingsOf,
  timeFor,
  type User,
  userSignedIn,
} from '../users/index.ts';

const welcomeLetter = ({ name, url }: Organization, user: User): Letter =>
  letterIn(languageOfUser(user), {
    subject: say('Welcome to {name}', { name }),
    paragraphs: [
      say('Hello {name},', { name: user.fullName }),
      say(
        'You now have an account at {name}. Sign in with your address, {email}, in a browser or with an app for computers and phones.',
        { name, email: user.email },
      ),
      'People talk in channels, and in each channel in topics, so that several conversations go on side by side and stay readable. Subscribe to the channels that concern you, and start a topic of your own: its name says what it is about.',
    ],
    action: { label: say('Go to {name}', { name }), url },
    footnotes: ['You get this mail only once.'],
  });

const signInLetter = (
  organization: Organization,
  user: User,
  {
    address,
    program,
    now,
  }: { readonly address: string; readonly program: string | undefined; readonly now: number },
): Letter => {
  const { name, url } = organization;
  return letterIn(languageOfUser(user), {
    subject: say('New sign-in to {name}', { name }),
    paragraphs: [
      'Hello,',
      say('Someone (probably you) has just signed in to your account ({email}) at {name}.', {
        email: user.email,
        name,
      }),
    ],
    facts: [
      { label: 'Time', value: timeFor(user, now, 'exact') },
      { label: 'Network address', value: address },
      { label: 'Program', value: program === undefined ? say('not known') : cutText(program, 200) },
    ],
    action: { label: 'Look at your account', url: `${url}/account` },
    footnotes: [
      takesPasswords(organization)
        ? 'If this was not you, choose a new password at once.'
        : 'If this was not you, tell an administrator at once.',
      'You can turn these mails off in your settings.',
    ],
  });
};

const mayNotify = async (limit: Limit, account: string): Promise<boolean> => {
  try {
    await limit.use(account);
    return true;
  } catch (error) {
    if (error instanceof LimitHit) return false;
    throw error;
  }
};

/** Milliseconds in which a sign-in to a new account sends no mail. */
const justMade = 60_000;

export const reactions = [
  when(accountCreated, async (transaction, { service: { secrets }, organization, user }) => {
    if (!settingOf(organization, 'send_welcome_emails')) return;
    const letter = welcomeLetter(organization, user);
    await doMail(transaction, secrets, organization, [{ to: user.email, userId: user.id, letter }]);
  }),
  when(
    userSignedIn,
    async (transaction, { service: { secrets, mailer, attempts }, organization, user, from }) => {
      // Without a mail server only the operator could read it.
      if (
        !mailer.reachesPeople ||
        !settingsOf(user).enable_login_emails ||
        from.now - user.createdAt < justMade
      )
        return;
      if (!(await mayNotify(attempts.signInLetters, `${organization.id}:${user.id}`))) return;
      const letter = signInLetter(organization, user, from);
      await doMail(transaction, secrets, organization, [{ to: user.email, userId: user.id, letter }]);
    },
  ),
];
