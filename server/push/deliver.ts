/** Sends one notification to the devices of several users, in each device's form. */
import type { PushRelayOptions } from '../config/push-options.ts';
import type { Service } from '../frame/service.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { encryptFor } from './cipher.ts';
import { type Ledger, noLedger } from './ledger.ts';
import type { News } from './news.ts';
import { dropEncrypted, dropTokens, type EncryptedDevice, fetchEncrypted, fetchTokens } from './reachable.ts';
import {
  type EncryptedRequest,
  type LegacyToken,
  notifyEncrypted,
  notifyTokens,
  RelayRefusal,
} from './relay.ts';
import { relayUser } from './relay-user.ts';

/** Per request to the relay. */
const mostRequests = 200;

/** Limits the search for the devices that a relay refuses. */
const mostHalves = 40;

export type NewsOf = (userId: number) => News;

/**
 * Returns the relay's numbers of devices that are gone or that it refuses. Bisects a refused batch, so that
 * other devices are notified.
 */
const notifyEach = async (
  relay: PushRelayOptions,
  organizationUuid: string,
  requests: readonly EncryptedRequest[],
  halves = { left: mostHalves },
): Promise<{ readonly gone: readonly number[]; readonly refused: readonly number[] }> => {
  try {
    return { gone: await notifyEncrypted(relay, organizationUuid, requests), refused: [] };
  } catch (error) {
    if (!(error instanceof RelayRefusal) || halves.left === 0) throw error;
    halves.left -= 1;
    if (requests.length === 1) return { gone: [], refused: [requests[0]!.relayDeviceId] };
    const middle = Math.ceil(requests.length / 2);
    const first = await notifyEach(relay, organizationUuid, requests.slice(0, middle), halves);
    const second = await notifyEach(relay, organizationUuid, requests.slice(middle), halves);
    return { gone: [...first.gone, ...second.gone], refused: [...first.refused, ...second.refused] };
  }
};

/** Returns how many devices the relay accepted. Throws the relay client's errors. */
export const sendEncrypted = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  {
    devices,
    newsOf,
    ledger = noLedger,
  }: {
    readonly devices: readonly EncryptedDevice[];
    readonly newsOf: NewsOf;
    readonly ledger?: Ledger | undefined;
  },
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
    const { gone, refused } = await notifyEach(relay, organization.uuid, requests);
    if (refused.length > 0 && refused.length === waiting.length) throw new RelayRefusal('BAD_REQUEST');
    await ledger.note(some.map(handedOf));
    await dropEncrypted(service, organization.id, gone);
    taken += some.filter(
      ({ relayDeviceId }) => !gone.includes(relayDeviceId) && !refused.includes(relayDeviceId),
    ).length;
  }
  return taken;
};

/** Like `sendEncrypted`, for one user's tokens. */
export const sendToTokens = async (
  service: Service,
  relay: PushRelayOptions,
  organization: Organization,
  {
    userId,
    tokens,
    news,
    ledger = noLedger,
  }: {
    readonly userId: number;
    readonly tokens: readonly LegacyToken[];
    readonly news: News;
    readonly ledger?: Ledger | undefined;
  },
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

/** Whether to notify devices without encryption (FL 500). */
export const allowsLegacy = (organization: Organization): boolean =>
  !settingOf(organization, 'require_e2ee_push_notifications');

export const sendToMobile = async (
  service: Service,
  organization: Organization,
  {
    users,
    newsOf,
    ledger = noLedger,
  }: { readonly users: readonly number[]; readonly newsOf: NewsOf; readonly ledger?: Ledger | undefined },
): Promise<void> => {
  const relay = service.pushRelay;
  if (relay === undefined || users.length === 0) return;
  const devices = await fetchEncrypted(service, organization.id, users);
  /** A refusal for one user's devices must not affect others. */
  const excuse = (error: unknown): number => {
    if (!(error instanceof RelayRefusal)) throw error;
    service.log.warn(
      { organization: organization.id, code: error.code },
      'the push relay refused a notification',
    );
    return 0;
  };
  await sendEncrypted(service, relay, organization, { devices, newsOf, ledger }).catch(excuse);
  if (!allowsLegacy(organization)) return;
  for (const [userId, tokens] of await fetchTokens(service, organization.id, users))
    await sendToTokens(service, relay, organization, { userId, tokens, news: newsOf(userId), ledger }).catch(
      excuse,
    );
};
