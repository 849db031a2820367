/** Notifies a user's mobile devices for an operator, each by itself, who wants to see why nothing comes. */
import { ApiError } from '@parlance/protocol/errors';
import type { TokenKind } from '@parlance/protocol/push/devices';
import type { PushRelayOptions } from '../config/push-options.ts';
import { read } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { encryptFor } from './cipher.ts';
import { allowsLegacy } from './deliver.ts';
import { testNews } from './news.ts';
import { fetchEncrypted, fetchTokens } from './reachable.ts';
import { notifyEncrypted, notifyTokens, RelayRefusal } from './relay.ts';
import { relayUser } from './relay-user.ts';

export interface TriedDevice {
  /** What the operator may know it by: a number, or the end of a token. */
  readonly device: string;
  /** Null before the device gave a token. */
  readonly kind: TokenKind | null;
  /** `unready`: the service would send it nothing. */
  readonly result: 'taken' | 'refused' | 'gone' | 'failed' | 'unready';
  /** In English. */
  readonly says: string;
}

type Outcome = Pick<TriedDevice, 'result' | 'says'>;

const taken = { result: 'taken', says: 'the push relay took the notification' } as const;
const gone = {
  result: 'gone',
  says: 'the push relay knows the device no longer; the next notification removes it here',
} as const;

const unready = (says: string): Outcome => ({ result: 'unready', says });
const withoutRelay = unready('there is no PUSH_RELAY_URL, so the service notifies no mobile devices');

/** What to say of each code that `relay.ts` throws. */
const failures: Readonly<Record<string, string>> = {
  FAILED_TO_CONNECT_BOUNCER: 'the push relay cannot be reached; see PUSH_RELAY_URL',
  INTERNAL_SERVER_ERROR_ON_BOUNCER: 'the push relay has trouble; the service would try again',
  ADMIN_ACTION_REQUIRED: 'the push relay does not serve this server; see PUSH_RELAY_ID and PUSH_RELAY_KEY',
};

/** `send` returns whether the relay knows the device. */
const outcomeOf = async (send: () => Promise<boolean>): Promise<Outcome> => {
  try {
    return (await send()) ? taken : gone;
  } catch (error) {
    if (error instanceof RelayRefusal)
      return { result: 'refused', says: `the push relay refused the notification: ${error.code}` };
    const says = error instanceof ApiError ? failures[error.code] : undefined;
    if (says === undefined) throw error;
    return { result: 'failed', says };
  }
};

interface Row {
  readonly id: number;
  readonly kind: TokenKind | null;
  readonly errorCode: string | null;
  readonly isPending: boolean;
}

const fetchRows = async (
  { database }: Pick<Service, 'database'>,
  organizationId: number,
  userId: number,
): Promise<readonly Row[]> => {
  const { rows } = await read<Row>`
    select id, token_kind as kind, error_code as "errorCode", pending_token_id is not null as "isPending"
    from client_devices where organization_id = ${organizationId} and user_id = ${userId} order by id
  `.execute(database.query);
  return rows;
};

const whyUnknown = ({ errorCode, isPending }: Row): Outcome => {
  if (errorCode !== null)
    return unready(
      `the push relay did not take its token: ${errorCode}; the application has to register again`,
    );
  if (isPending) return unready('its token waits for the push relay; see "job list"');
  return unready('its application has given no token for notifications');
};

type Ground = Pick<Service, 'database' | 'secrets' | 'now'>;

const tryEncrypted = async (
  ground: Ground,
  relay: PushRelayOptions | undefined,
  organization: Organization,
  user: User,
): Promise<TriedDevice[]> => {
  const rows = await fetchRows(ground, organization.id, user.id);
  const known = await fetchEncrypted(ground, organization.id, [user.id]);
  const { data, isUrgent } = testNews(organization, user, ground.now());
  const attempt = async (row: Row): Promise<Outcome> => {
    if (relay === undefined) return withoutRelay;
    const device = known.find(({ id }) => id === row.id);
    if (device === undefined) return whyUnknown(row);
    const { relayDeviceId, kind, pushKeyId, pushKey } = device;
    const encrypted = await encryptFor(pushKey, data);
    return outcomeOf(async () => {
      const request = { relayDeviceId, kind, pushKeyId, encrypted, isUrgent };
      return (await notifyEncrypted(relay, organization.uuid, [request])).length === 0;
    });
  };
  return Promise.all(
    rows.map(async (row) => ({ device: `device ${row.id}`, kind: row.kind, ...(await attempt(row)) })),
  );
};

const tryTokens = async (
  ground: Ground,
  relay: PushRelayOptions | undefined,
  organization: Organization,
  user: User,
): Promise<TriedDevice[]> => {
  const tokens = (await fetchTokens(ground, organization.id, [user.id])).get(user.id) ?? [];
  const payload = testNews(organization, user, ground.now()).legacy();
  const attempt = async (token: (typeof tokens)[number]): Promise<Outcome> => {
    if (relay === undefined) return withoutRelay;
    if (!allowsLegacy(organization))
      return unready('the organization requires encrypted notifications, which its application cannot read');
    return outcomeOf(
      async () =>
        (await notifyTokens(relay, relayUser(organization, user.id), [token], payload)).length === 0,
    );
  };
  return Promise.all(
    tokens.map(async (token) => ({
      device: `token …${token.token.slice(-6)}`,
      kind: token.kind,
      ...(await attempt(token)),
    })),
  );
};

/** Changes nothing, also when a device is gone. */
export const tryDevices = async (
  ground: Ground,
  relay: PushRelayOptions | undefined,
  organization: Organization,
  user: User,
): Promise<readonly TriedDevice[]> => [
  ...(await tryEncrypted(ground, relay, organization, user)),
  ...(await tryTokens(ground, relay, organization, user)),
];
