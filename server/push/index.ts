/** Devices, and telling people of messages when they are not there. */
import { devicesData } from '@parlance/protocol/devices';
import type { Consequences } from '../consequences.ts';
import { followLog } from '../events/consumer.ts';
import { type InitialSection, section } from '../initial.ts';
import { job, recurring } from '../jobs/task.ts';
import { consumer } from './consumer.ts';
import { fetchDevices, removeAllDevices } from './devices.ts';
import { mentionsChanged } from './edited.ts';
import { handOver } from './hand-over.ts';
import { letterTask, writeLetter } from './missed.ts';
import { notify, notifyBrowser } from './notify.ts';
import { browserTask, notifyTask, registerTask, unregisterTask, withdrawTask } from './task.ts';
import { forgetAtRelay, removeAllTokens } from './tokens.ts';
import { removeAllSubscriptions } from './web-push.ts';
import { forgetShown, withdraw } from './withdraw.ts';

export { routes } from './endpoints.ts';
export { plainRoutes } from './unsubscribe.ts';

export const sections: readonly InitialSection[] = [
  section(devicesData, async ({ reader, actor }) => ({ devices: await fetchDevices(reader, actor.id) })),
];

export const consequences: Consequences = {
  // Every organization has people to tell.
  userCreated: async (transaction) => followLog(transaction, consumer.name),
  userErased: (transaction, { id }) => removeAllTokens(transaction, id),
  mentionsChanged,
  keysRevoked: async (transaction, userId) => {
    await removeAllDevices(transaction, userId);
    await removeAllSubscriptions(transaction, userId);
  },
};

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
