/** Sending one piece of news to the devices of some people, each in the form that the device reads. */
import { type Organization, settingOf } from '../organization/index.ts';
import type { PushRelayOptions } from '../push-options.ts';
import type { Service } from '../service.ts';
import { encryptFor } from './cipher.ts';
import type { News } from './news.ts';
import { dropEncrypted, dropTokens, type EncryptedDevice, fetchEncrypted, fetchTokens } from './reachable.ts';
import { type LegacyToken, notifyEncrypted, notifyTokens } from './relay.ts';
import { relayUser } from './relay-user.ts';

/** Devices in one request to the relay. */
const mostRequests = 200;

/** The news of each person, by id. */
export type NewsOf = (userId: number) => News;

/** Returns how many devices the relay took it for. Throws as the relay's client does. */
export const sendEncrypted = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  devices: readonly EncryptedDevice[],
  newsOf: NewsOf,
): Promise<number> => {
  let taken = 0;
  for (let at = 0; at < devices.length; at += mostRequests) {
    const some = devices.slice(at, at + mostRequests);
    const requests = await Promise.all(
      some.map(async ({ relayDeviceId, kind, pushKeyId, pushKey, userId }) => {
        const { data, isUrgent } = newsOf(userId);
        return { relayDeviceId, kind, pushKeyId, encrypted: await encryptFor(pushKey, data), isUrgent };
      }),
    );
    const gone = await notifyEncrypted(relay, organization.uuid, requests);
    await dropEncrypted(service, organization.id, gone);
    taken += some.filter(({ relayDeviceId }) => !gone.includes(relayDeviceId)).length;
  }
  return taken;
};

/** The same for the tokens of one person. */
export const sendToTokens = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  userId: number,
  tokens: readonly LegacyToken[],
  news: News,
): Promise<number> => {
  const gone = await notifyTokens(relay, relayUser(organization, userId), tokens, news.legacy());
  await dropTokens(service, organization.id, userId, gone);
  return tokens.filter(({ token }) => !gone.includes(token)).length;
};

/** Whether devices that read no encrypted notifications are told anything (FL 500). */
export const allowsLegacy = (organization: Organization): boolean =>
  !settingOf(organization, 'require_e2ee_push_notifications');

export const sendToMobile = async (
  service: Service,
  organization: Organization,
  users: readonly number[],
  newsOf: NewsOf,
): Promise<void> => {
  const relay = service.pushRelay;
  if (relay === undefined || users.length === 0) return;
  const devices = await fetchEncrypted(service, organization.id, users);
  await sendEncrypted(service, relay, organization, devices, newsOf);
  if (!allowsLegacy(organization)) return;
  for (const [userId, tokens] of await fetchTokens(service, organization.id, users))
    await sendToTokens(service, relay, organization, userId, tokens, newsOf(userId));
};
