/** What an invitation gives, as its form holds it. */
import { roles } from '@parlance/protocol/users/roles';
import type { Label } from '../../words/index.ts';
import { hasDefaults } from './rights.ts';

export interface Terms {
  readonly role: number;
  /** Minutes; null: never. */
  readonly expires: number | null;
  readonly withDefaults: boolean;
  readonly channels: readonly number[];
  readonly groups: readonly number[];
  /** Undefined: what the service says to everyone. */
  readonly welcome: string | undefined;
  readonly tellsMe: boolean;
}

const day = 1440;

export const expiries: readonly (readonly [minutes: number | null, words: Label])[] = [
  [day, 'In one day'],
  [3 * day, 'In three days'],
  [10 * day, 'In ten days'],
  [30 * day, 'In thirty days'],
  [null, 'Never'],
];

export const usualTerms = (): Terms => ({
  role: roles.member,
  expires: 10 * day,
  withDefaults: hasDefaults(),
  channels: [],
  groups: [],
  welcome: undefined,
  tellsMe: true,
});

/** As the calls have it. */
export const given = ({ role, expires, withDefaults, channels, groups, welcome, tellsMe }: Terms) => ({
  invite_as: role as 400,
  invite_expires_in_minutes: expires,
  include_realm_default_subscriptions: withDefaults,
  stream_ids: [...channels],
  group_ids: [...groups],
  notify_referrer_on_join: tellsMe,
  ...(welcome === undefined ? {} : { welcome_message_custom_text: welcome }),
});
