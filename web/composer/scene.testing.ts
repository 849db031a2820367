/** What tests of the compose box know: people, channels, and a device that remembers. */
import type { State } from '@parlance/client/state/state';
import { channelPermissions, organizationPermissions } from '@parlance/protocol/permissions';
import { placeOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import type { Device } from '../store/device/device.ts';

/** The group of everyone, and one of no one. */
export const [everyone, noOne] = [1, 2];

const person = (user_id: number, full_name: string, more: object = {}) => ({
  user_id,
  full_name,
  delivery_email: null,
  date_joined: '2026-01-01T00:00:00Z',
  role: 400,
  is_bot: false,
  is_active: true,
  avatar_url: null,
  ...more,
});

export const channel = (stream_id: number, name: string, more: object = {}) => ({
  stream_id,
  name,
  is_archived: false,
  invite_only: false,
  is_web_public: false,
  topics_policy: 'inherit',
  subscriber_count: 3,
  subscribers: [7, 8],
  ...Object.fromEntries(Object.keys(channelPermissions).map((one) => [one, everyone])),
  ...more,
});

const group = (id: number, name: string, members: readonly number[]) => ({
  id,
  name,
  members,
  direct_subgroup_ids: [],
  is_system_group: true,
  deactivated: false,
});

/** Ada (7) writes; Bo (8) is beside her; Cy (9) left; Dee (10) is a guest. */
export const stateWith = (settings: object = {}, more: object = {}): State =>
  ({
    user_id: 7,
    realm_users: [person(7, 'Ada Administrator'), person(8, 'Bo Gardener'), person(10, 'Dee', { role: 600 })],
    realm_non_active_users: [person(9, 'Cy Cook', { is_active: false })],
    realm_user_groups: [group(everyone, 'role:everyone', [7, 8, 10]), group(noOne, 'role:nobody', [])],
    subscriptions: [
      channel(5, 'garden'),
      channel(6, 'shed', { is_archived: true }),
      channel(4, 'kitchen', { topics_policy: 'disable_empty_topic' }),
    ],
    ...Object.fromEntries(Object.keys(organizationPermissions).map((one) => [`realm_${one}`, everyone])),
    realm_enable_guest_user_dm_warning: true,
    realm_topics_policy: 'allow_empty_topic',
    realm_empty_topic_display_name: 'general chat',
    max_message_length: 10_000,
    max_topic_length: 60,
    recent_private_conversations: [],
    saved_snippets: [],
    drafts: [],
    user_settings: { enter_sends: true, enable_drafts_synchronization: false, ...settings },
    ...more,
  }) as unknown as State;

export const topicPlace = (topic: string, id = 5): Place => placeOf({ kind: 'topic', channel: id, topic });

/** Shelves in memory. */
export const memoryDevice = (): Device => {
  const shelves = new Map<string, Map<string, unknown>>();
  const shelf = (name: string) => {
    const known = shelves.get(name) ?? new Map<string, unknown>();
    shelves.set(name, known);
    return known;
  };
  const put = async (name: string, value: { readonly localId?: string }, key?: string) =>
    void shelf(name).set(key ?? value.localId!, value);
  const remove = async (name: string, key: string) => void shelf(name).delete(key);
  return {
    getAll: async (name: string) => [...shelf(name).values()],
    put,
    delete: remove,
    transaction: () => ({
      objectStore: (name: string) => ({
        put: (value: object, key?: string) => put(name, value, key),
        delete: (key: string) => remove(name, key),
      }),
      commit: () => {},
      done: Promise.resolve(),
    }),
  } as unknown as Device;
};
