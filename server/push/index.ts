import { devicesData } from '@parlance/protocol/push/devices';
import { followLog } from '../events/consumer.ts';
import { when } from '../frame/hooks.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { job, recurring } from '../jobs/task.ts';
import { mentionsChanged } from '../messages/index.ts';
import { keysRevoked, userCreated, userErased } from '../users/index.ts';
import { consumer } from './consumer.ts';
import { fetchDevices, removeAllDevices } from './devices.ts';
import { emitMentions } from './edited.ts';
import { letterTask, writeLetter } from './missed-mail.ts';
import { notify, notifyBrowser } from './notify.ts';
import { handOver } from './register-token.ts';
import { browserTask, notifyTask, registerTask, unregisterTask, withdrawTask } from './task.ts';
import { forgetAtRelay, removeAllTokens } from './tokens.ts';
import { removeAllSubscriptions } from './web-push.ts';
import { forgetShown, withdraw } from './withdraw.ts';

export { routes } from './endpoints.ts';
export { cutWords, wordsOf } from './text.ts';
export { type TriedBrowser, tryBrowsers } from './try-browsers.ts';
export { type TriedDevice, tryDevices } from './try-devices.ts';
export { plainRoutes } from './unsubscribe.ts';

export const sections: readonly InitialSection[] = [
  section(devicesData, async ({ reader, actor }) => ({ devices: await fetchDevices(reader, actor.id) })),
];

export const reactions = [
  when(userCreated, async (transaction) => followLog(transaction, consumer.name)),
  when(userErased, (transaction, { id }) => removeAllTokens(transaction, id)),
  when(mentionsChanged, emitMentions),
  when(keysRevoked, async (transaction, userId) => {
    await removeAllDevices(transaction, userId);
    await removeAllSubscriptions(transaction, userId);
  }),
];

export const jobs = [
  job(registerTask, handOver),
  job(unregisterTask, forgetAtRelay),
  job(notifyTask, notify),
  job(browserTask, notifyBrowser),
  job(withdrawTask, withdraw),
  job(letterTask, writeLetter),
  recurring('push.forget-shown', 86_400, forgetShown),
];

export const consumers = [consumer];
