/** Sends one notification to users' devices, in each device's form. */

import type { PushRelayOptions } from '../config/push-options.ts';
import type { Service } from '../frame/service.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { encryptFor } from './cipher.ts';
import { type Ledger, noLedger } from './handed-over.ts';
import type { News } from './news.ts';
import { dropEncrypted, dropTokens, type EncryptedDevice, fetchEncrypted, fetchTokens } from './reachable.ts';
import { type LegacyToken, notifyEncrypted, notifyTokens } from './relay.ts';
import { relayUser } from './relay-user.ts';

/** Devices in one request to the relay. */
const mostRequests = 200;

export type NewsOf = (userId: number) => News;

/** Returns how many devices the relay accepted. Throws like the relay's client. */
export const sendEncrypted = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  devices: readonly EncryptedDevice[],
  newsOf: NewsOf,
  ledger: Ledger = noLedger,
): Promise<number> => {
  const handedOf = ({ id, userId }: EncryptedDevice) => ({ userId, device: `device ${id}` });
  const waiting = devices.filter((device) => !ledger.has(handedOf(device)));
  let taken = 0;
  for (let at = 0; at < waiting.length; at += mostRequests) {
    const some = waiting.slice(at, at + mostRequests);
    const requests = await Promise.all(
      some.map(async ({ relayDeviceId, kind, pushKeyId, pushKey, userId }) => {
        const { data, isUrgent } = newsOf(userId);
        return { relayDeviceId, kind, pushKeyId, encrypted: await encryptFor(pushKey, data), isUrgent };
      }),
    );
    const gone = await notifyEncrypted(relay, organization.uuid, requests);
    await ledger.note(some.map(handedOf));
    await dropEncrypted(service, organization.id, gone);
    taken += some.filter(({ relayDeviceId }) => !gone.includes(relayDeviceId)).length;
  }
  return taken;
};

/** Like `sendEncrypted`, for one user's tokens. */
export const sendToTokens = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  userId: number,
  tokens: readonly LegacyToken[],
  news: News,
  ledger: Ledger = noLedger,
): Promise<number> => {
  const handedOf = ({ kind, token }: LegacyToken) => ({
    userId,
    device: `${kind} ${service.secrets.hash(token).toString('base64')}`,
  });
  const waiting = tokens.filter((token) => !ledger.has(handedOf(token)));
  if (waiting.length === 0) return 0;
  const gone = await notifyTokens(relay, relayUser(organization, userId), waiting, news.legacy());
  await ledger.note(waiting.map(handedOf));
  await dropTokens(service, organization.id, userId, gone);
  return waiting.filter(({ token }) => !gone.includes(token)).length;
};

/** Whether devices without encryption get notifications (FL 500). */
export const allowsLegacy = (organization: Organization): boolean =>
  !settingOf(organization, 'require_e2ee_push_notifications');

export const sendToMobile = async (
  service: Service,
  organization: Organization,
  users: readonly number[],
  newsOf: NewsOf,
  ledger: Ledger = noLedger,
): Promise<void> => {
  const relay = service.pushRelay;
  if (relay === undefined || users.length === 0) return;
  const devices = await fetchEncrypted(service, organization.id, users);
  await sendEncrypted(service, relay, organization, devices, newsOf, ledger);
  if (!allowsLegacy(organization)) return;
  for (const [userId, tokens] of await fetchTokens(service, organization.id, users))
    await sendToTokens(service, relay, organization, userId, tokens, newsOf(userId), ledger);
};
