/** New users are announced where the organization wants it. */
import type { Consequences } from '../consequences.ts';
import { settingOf } from '../organization/index.ts';
import { doNotify } from './notify.ts';
import { silentMention } from './words.ts';

export const consequences: Consequences = {
  userCreated: async (transaction, organization, user, now) => {
    const channelId = settingOf(organization, 'signup_announcements_stream_id');
    if (channelId === -1 || user.isBot) return;
    await doNotify(transaction, organization, now, [
      {
        to: { channelId, topic: 'signups' },
        content: `${silentMention(user)} has joined this organization.`,
      },
    ]);
  },
};
