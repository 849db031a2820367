/** [S139] */
import { ApiError } from '@parlance/protocol/errors';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { allowsLegacy, sendEncrypted, sendToTokens } from './deliver.ts';
import { testNews } from './news.ts';
import { fetchEncrypted, fetchTokens } from './reachable.ts';
import { RelayRefusal } from './relay.ts';

const noActiveDevice = () =>
  new ApiError('NO_ACTIVE_PUSH_DEVICE', 'No device is registered for push notifications.');

const relayOf = ({ pushRelay }: Service): PushRelayOptions => {
  if (pushRelay === undefined)
    throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', 'This server does not notify mobile devices.');
  return pushRelay;
};

/** The caller cannot fix the relay's refusal of a test. */
const asked = async (asking: Promise<number>): Promise<number> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof RelayRefusal)
      throw new ApiError('ADMIN_ACTION_REQUIRED', 'The push relay refused the notification.');
    throw error;
  }
};

/**
 * Throws NO_ACTIVE_PUSH_DEVICE (also for other users' devices), PUSH_SERVICE_NOT_CONFIGURED,
 * ADMIN_ACTION_REQUIRED, FAILED_TO_CONNECT_BOUNCER, INTERNAL_SERVER_ERROR_ON_BOUNCER.
 */
export const testEncrypted = async (
  service: Service,
  { actor, organization }: Call,
  deviceId: number | undefined,
): Promise<void> => {
  const devices = await fetchEncrypted(service, organization.id, [actor.id], deviceId);
  if (devices.length === 0) throw noActiveDevice();
  const news = testNews(organization, actor, service.now());
  const taken = await asked(
    sendEncrypted(service, relayOf(service), organization, { devices, newsOf: () => news }),
  );
  if (taken === 0) throw noActiveDevice();
};

/** Like `testEncrypted`, for one `token` or all. Throws INVALID_PUSH_DEVICE_TOKEN for an unknown token. */
export const testLegacy = async (
  service: Service,
  { actor, organization }: Call,
  token: string | undefined,
): Promise<void> => {
  const tokens = (await fetchTokens(service, organization.id, [actor.id])).get(actor.id) ?? [];
  const wanted = token === undefined ? tokens : tokens.filter((one) => one.token === token);
  if (token !== undefined && wanted.length === 0)
    throw new ApiError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized', { var_name: 'token' });
  if (wanted.length === 0 || !allowsLegacy(organization)) throw noActiveDevice();
  const news = testNews(organization, actor, service.now());
  const relay = relayOf(service);
  if (
    (await asked(sendToTokens(service, relay, organization, { userId: actor.id, tokens: wanted, news }))) ===
    0
  )
    throw noActiveDevice();
};
