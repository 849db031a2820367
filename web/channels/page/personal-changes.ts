/** What the reader sets for themself in a channel. */
import { updateSubscription } from '@parlance/client/calls';
import type { NotificationProperty } from '@parlance/protocol/channels/channel';
import type { UserSettingName } from '@parlance/protocol/settings/user-settings';
import type { Value } from '../../parts/settings/setting.ts';
import type { Changes } from '../../parts/settings/setting-row.tsx';
import { changesById } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { channels, setting } from '../../store/world.ts';

export type PersonalName = 'is_muted' | 'pin_to_top' | NotificationProperty;

/** The own setting that holds where a channel has none. */
const usual: Readonly<Record<NotificationProperty, UserSettingName>> = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
};

export const isUsuallyOn = (name: NotificationProperty): boolean => setting(usual[name]) === true;

/** Choices of a notification: as everywhere, or another way here. */
export const choices = { usual: 'usual', on: 'on', off: 'off' } as const;

const isSwitch = (name: PersonalName): name is 'is_muted' | 'pin_to_top' =>
  name === 'is_muted' || name === 'pin_to_top';

const held = (channel: number, name: PersonalName): Value | undefined => {
  const own = channels.value.get(channel)?.own;
  if (own === undefined) return undefined;
  if (isSwitch(name)) return own[name];
  const value = own[name];
  return value === null ? choices.usual : value ? choices.on : choices.off;
};

const sentOf = (name: PersonalName, value: Value): boolean | null => {
  if (isSwitch(name)) return value === true;
  return value === choices.usual ? null : value === choices.on;
};

export const personalChanges: (channel: number) => Changes<PersonalName> = changesById<PersonalName, Value>(
  (channel) => ({
    held: (name) => held(channel, name),
    send: (name, value) =>
      client.call(updateSubscription, { stream_id: channel, property: name, value: sentOf(name, value) }),
  }),
);
