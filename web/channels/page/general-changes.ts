/** What people change of a channel as a whole: values as the page shows them, and how they are sent. */
import { updateChannel } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import type { Value } from '../../parts/settings/setting.ts';
import type { Changes } from '../../parts/settings/setting-row.tsx';
import { changesById } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { type Kind, kindOf, kinds } from '../kinds.ts';
import { whyNotAdminister, whyNotAsAdministrator, whyNotAsOwner, whyNotAsPermitted } from './who-may.ts';

export type GeneralName =
  | 'name'
  | 'description'
  | 'privacy'
  | 'folder'
  | 'message_retention_days'
  | 'topics_policy'
  | 'is_default';

/** A channel is in no folder. */
export const noFolder = 0;
/** Messages are kept for good. */
const unlimited = -1;
/** As long as the organization says. */
export const asOrganization = 0;

const isDefault = ({ id }: Channel): boolean => slice('realm_default_streams').value?.includes(id) === true;

const valueIn = (channel: Channel, name: GeneralName): Value => {
  switch (name) {
    case 'name':
    case 'description':
    case 'topics_policy':
      return channel[name];
    case 'privacy':
      return kindOf(channel);
    case 'folder':
      return channel.folder_id ?? noFolder;
    case 'message_retention_days':
      return channel.message_retention_days ?? asOrganization;
    case 'is_default':
      return isDefault(channel);
  }
};

const daysOf = (value: number) => {
  if (value === asOrganization) return 'realm_default';
  return value === unlimited ? 'unlimited' : value;
};

const privacyOf = (kind: Kind) => {
  const { invite_only, is_web_public, history_public_to_subscribers } = kinds.find(
    (one) => one.kind === kind,
  )!.given;
  return {
    is_private: invite_only,
    is_web_public,
    ...(invite_only ? { history_public_to_subscribers } : {}),
  };
};

type Sent = Omit<Parameters<typeof client.call<typeof updateChannel>>[1], 'stream_id'>;

const sentOf = (name: GeneralName, value: Value): object => {
  switch (name) {
    case 'name':
      return { new_name: value };
    case 'privacy':
      return privacyOf(value as Kind);
    case 'folder':
      return { folder_id: value === noFolder ? null : value };
    case 'message_retention_days':
      return { message_retention_days: daysOf(value as number) };
    case 'is_default':
      return { is_default_stream: value };
    default:
      return { [name]: value };
  }
};

const whyNot = (channel: Channel | undefined, name: GeneralName): string | undefined => {
  if (channel === undefined || whyNotAdminister(channel) !== undefined) return undefined;
  if (name === 'message_retention_days') return whyNotAsOwner();
  if (name === 'is_default') return whyNotAsAdministrator();
  if (name === 'topics_policy') return whyNotAsPermitted('can_set_topics_policy_group');
  if (name === 'privacy' && channel.is_archived) return t('This channel is archived');
  return undefined;
};

const changesOf = changesById<GeneralName, Value>((id) => ({
  held: (name) => {
    const channel = channels.value.get(id);
    return channel && valueIn(channel, name);
  },
  send: (name, value) => client.call(updateChannel, { stream_id: id, ...(sentOf(name, value) as Sent) }),
}));

export const generalChanges = (id: number): Changes<GeneralName> => {
  const changes = changesOf(id);
  const channel = channels.value.get(id);
  return {
    valueOf: (name) => changes.valueOf(name),
    refusalOf: (name) => changes.refusalOf(name),
    change: (name, value) => changes.change(name, value),
    whyNone: channel && whyNotAdminister(channel),
    whyNot: (name) => whyNot(channel, name),
  };
};
