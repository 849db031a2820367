import { say } from '@parlance/protocol/phrase';
import { when } from '../frame/hooks.ts';
import { translate } from '../languages/index.ts';
import { languageOfOrganization, settingOf } from '../organization/index.ts';
import { userCreated } from '../users/index.ts';
import { doNotify } from './notify.ts';
import { silentMention } from './words.ts';

export const reactions = [
  when(userCreated, async (transaction, { organization, user, now }) => {
    const channelId = settingOf(organization, 'signup_announcements_stream_id');
    if (channelId === -1 || user.isBot) return;
    const language = languageOfOrganization(organization);
    const content = translate(
      say('{user} has joined this organization.', { user: silentMention(user) }),
      language,
    );
    await doNotify(transaction, organization, now, [
      { to: { channelId, topic: translate('signups', language) }, content },
    ]);
  }),
];
