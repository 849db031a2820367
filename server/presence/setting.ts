/** Turning presence off looks like going offline; turning it on looks like coming online. */
import { limits } from '@parlance/protocol/limits';
import { when } from '../frame/hooks.ts';
import { toSeconds } from '../frame/seconds.ts';
import { settingOf } from '../organization/index.ts';
import { accessUser } from '../users/index.ts';
import { presenceSettingChanged } from './hooks.ts';
import { emitPresences, hasPresenceEvents } from './register.ts';
import { writePresence } from './write.ts';

export const reactions = [
  when(presenceSettingChanged, async (transaction, { organization, userId, isEnabled, now }) => {
    const user = await accessUser(transaction, userId);
    if (user.isBot || settingOf(organization, 'presence_disabled')) return;
    const second = toSeconds(now);
    const at = isEnabled ? second : second - limits.presenceOfflineThreshold - limits.presencePingInterval;
    await writePresence(transaction, userId, at);
    if (await hasPresenceEvents(transaction))
      emitPresences(transaction, organization, [{ user, presence: { activeAt: at, connectedAt: at } }], now);
  }),
];
