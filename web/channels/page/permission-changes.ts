/** Changes of a channel's permissions. */
import { updateChannel } from '@parlance/client/calls';
import type { GroupSetting } from '@parlance/protocol/codec';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import type { PermissionChanges } from '../../parts/permission/permission-groups.tsx';
import type { PermissionValue } from '../../parts/permission/value.ts';
import { changesById } from '../../store/changes/settings.ts';
import { mayRead } from '../../store/channels/rights.ts';
import { client } from '../../store/session/service.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { whyNotAdminister, whyNotAsPermitted } from './who-may.ts';

const changesOf = changesById<ChannelPermission, GroupSetting | PermissionValue>((id) => ({
  held: (name) => channels.value.get(id)?.[name],
  send: (name, value, before) =>
    client.call(updateChannel, { stream_id: id, [name]: { new: value, old: before } }),
}));

const deleting: ReadonlySet<ChannelPermission> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);
/** Each lets its holders read a private channel. */
const admitting: ReadonlySet<ChannelPermission> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
]);

export const permissionChanges = (id: number): PermissionChanges<ChannelPermission> => {
  const changes = changesOf(id);
  const channel = channels.value.get(id);
  return {
    valueOf: (name) => changes.valueOf(name),
    refusalOf: (name) => changes.refusalOf(name),
    change: (name, value) => changes.change(name, value),
    whyNone: channel && whyNotAdminister(channel),
    whyNot: (name) => {
      if (channel === undefined || whyNotAdminister(channel) !== undefined) return undefined;
      if (deleting.has(name)) return whyNotAsPermitted('can_set_delete_message_policy_group');
      return admitting.has(name) && !mayRead(channel)
        ? t('Only those who read the channel can change this')
        : undefined;
    },
  };
};
