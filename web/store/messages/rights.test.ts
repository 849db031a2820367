import type { Message } from '@parlance/client/messages/message';
import type { State } from '@parlance/client/state/state';
import { supportedPermissionSettings } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/users/roles';
import { beforeEach, expect, test, vi } from 'vitest';
import { showState } from '../state.ts';
import { whyNotDeleteTopic, whyNotResolve } from '../topics/rights.ts';
import { channels } from '../world.ts';
import { whyNotDelete, whyNotMove, whyNotReport } from './dialog-rights.ts';
import { whyNotEdit, whyNotSeeHistory } from './rights.ts';

const reader = 7;
const other = 8;
/** Groups: one contains the reader, the other is empty. */
const [readers, empty] = [1, 2];
const garden = 20;
const now = 1_800_000_000;

const channelPermissions = Object.fromEntries(
  Object.keys(supportedPermissionSettings.stream).map((name) => [name, empty]),
);
const organizationPermissions = Object.fromEntries(
  Object.keys(supportedPermissionSettings.realm).map((name) => [`realm_${name}`, empty]),
);

interface Scene {
  readonly role?: number;
  readonly channel?: object;
  readonly organization?: object;
}

const show = ({ role = roles.member, channel = {}, organization = {} }: Scene = {}): void =>
  showState({
    user_id: reader,
    realm_users: [
      { user_id: reader, role, date_joined: '2020-01-01T00:00:00Z' },
      { user_id: 30, role: roles.member, bot_owner_id: reader },
    ],
    realm_user_groups: [
      { id: readers, name: 'readers', members: [reader], direct_subgroup_ids: [] },
      { id: empty, name: 'empty', members: [], direct_subgroup_ids: [] },
    ],
    server_supported_permission_settings: supportedPermissionSettings,
    subscriptions: [{ stream_id: garden, name: 'garden', ...channelPermissions, ...channel }],
    ...organizationPermissions,
    realm_allow_message_editing: true,
    realm_message_content_edit_limit_seconds: 600,
    realm_message_content_delete_limit_seconds: 600,
    realm_move_messages_within_stream_limit_seconds: 600,
    realm_move_messages_between_streams_limit_seconds: null,
    realm_message_edit_history_visibility_policy: 'all',
    ...organization,
  } as unknown as State);

const message = (more: Partial<Message> = {}) =>
  ({ sender_id: reader, stream_id: garden, timestamp: now - 60, submessages: [], ...more }) as Message;
const old = { timestamp: now - 700 };

beforeEach(() => {
  vi.setSystemTime(now * 1000);
  show();
  return () => vi.useRealTimers();
});

test('[W96] a sender edits within the limit', () => {
  expect(whyNotEdit(message())).toBeUndefined();
  expect(whyNotEdit(message(old))).toBe('It is too late to edit this message');
  expect(whyNotEdit(message({ sender_id: other }))).toBe('Only the sender can edit a message');
  show({ organization: { realm_message_content_edit_limit_seconds: null } });
  expect(whyNotEdit(message(old))).toBeUndefined();
});

test('[W103] own messages are deleted within the limit, those of own bots too', () => {
  expect(whyNotDelete(message())).toBe('You may not delete messages');
  show({ organization: { realm_can_delete_own_message_group: readers } });
  expect(whyNotDelete(message())).toBeUndefined();
  expect(whyNotDelete(message({ sender_id: 30 }))).toBeUndefined();
  expect(whyNotDelete(message({ sender_id: other }))).toBe('You may not delete messages of others');
  expect(whyNotDelete(message(old))).toBe('It is too late to delete this message');
});

test('who may delete any message of a channel has no limit there', () => {
  show({ channel: { can_delete_any_message_group: readers } });
  expect(whyNotDelete(message({ ...old, sender_id: other }))).toBeUndefined();
  expect(whyNotDelete({ ...message({ sender_id: other }), stream_id: undefined } as never)).toBeDefined();
});

test('[W97] the channel or the organization permits moves, and only members are limited', () => {
  const permitted = { can_move_messages_within_channel_group: readers };
  expect(whyNotMove(message())).toBe('You may not move messages to another topic');
  show({ channel: permitted });
  expect(whyNotMove(message())).toBeUndefined();
  expect(whyNotMove(message(old))).toBe('It is too late to move this message');
  show({ channel: permitted, role: roles.moderator });
  expect(whyNotMove(message(old))).toBeUndefined();
  show({ organization: { realm_can_move_messages_between_channels_group: readers } });
  expect(whyNotMove(message(old))).toBeUndefined();
});

test('a guest has no permission that excludes guests', () => {
  const organization = { realm_can_move_messages_between_channels_group: readers };
  show({ role: roles.guest, organization });
  expect(whyNotMove(message())).toBe('You may not move messages to another topic');
});

test('nothing changes in an archived channel', () => {
  show({
    role: roles.owner,
    channel: { is_archived: true },
    organization: {
      realm_can_delete_any_message_group: readers,
      realm_can_move_messages_between_topics_group: readers,
    },
  });
  const archived = 'This channel is archived';
  expect([whyNotEdit(message()), whyNotDelete(message()), whyNotMove(message())]).toEqual([
    archived,
    archived,
    archived,
  ]);
  expect(whyNotDeleteTopic(channels.value.get(garden)!)).toBe(archived);
});

test('[W98] a topic without a name is never resolved', () => {
  show({ organization: { realm_can_resolve_topics_group: readers } });
  const channel = channels.value.get(garden)!;
  expect(whyNotResolve(channel, 'pump')).toBeUndefined();
  expect(whyNotResolve(channel, '')).toBe('A topic without a name cannot be resolved');
});

test('[W59] the organization decides which history is seen', () => {
  const edited = message({ last_edit_timestamp: now });
  const moved = message({ last_moved_timestamp: now });
  expect(whyNotSeeHistory(message())).toBe('This message was never changed');
  expect([whyNotSeeHistory(edited), whyNotSeeHistory(moved)]).toEqual([undefined, undefined]);
  show({ organization: { realm_message_edit_history_visibility_policy: 'moves' } });
  expect(whyNotSeeHistory(edited)).toBe('This organization does not show earlier texts');
  expect(whyNotSeeHistory(moved)).toBeUndefined();
});

test('[W102] messages of others are reported where the organization has a channel for it', () => {
  const foreign = message({ sender_id: other });
  expect(whyNotReport(foreign)).toBe('This organization takes no reports');
  show({ organization: { realm_moderation_request_channel_id: 5 } });
  expect(whyNotReport(foreign)).toBeUndefined();
  expect(whyNotReport(message())).toBe('This is your own message');
});
