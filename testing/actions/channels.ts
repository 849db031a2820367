import {
  addDefaultChannel,
  createDefaultGroup,
  deleteDefaultGroup,
  removeDefaultChannel,
  updateDefaultGroup,
  updateDefaultGroupChannels,
} from '@parlance/protocol/channels/defaults';
import {
  archiveChannel,
  changeSubscriptions,
  createChannel,
  updateChannel,
  updateSubscriptions,
} from '@parlance/protocol/channels/endpoints';
import { createFolder, getFolders, reorderFolders, updateFolder } from '@parlance/protocol/channels/folders';
import { updateSubgroups } from '@parlance/protocol/groups/endpoints';
import { type Actions, channelNames, ids } from './game.ts';

export const channels: Actions = (game) => {
  const { owner, member, players, known, random, anybody, some, next } = game;
  const folders: number[] = [];
  const defaultGroups: number[] = [];
  const channel = () => random.pick(known.channels);
  const half = () => random.next() < 0.5;
  const setting = () =>
    random.pick([
      random.pick(known.groups),
      { direct_members: ids(some(players)), direct_subgroups: some(known.groups).slice(0, 2) },
    ]);
  return [
    async () => {
      const { id } = await anybody().bare.call(createChannel, {
        name: random.pick([...channelNames, `den ${next()}`]),
        subscribers: ids(some(players)),
        invite_only: half(),
        ...(half() ? { can_subscribe_group: setting() } : {}),
        ...(half() ? { folder_id: random.pick(folders) } : {}),
      });
      known.channels.push(id);
    },
    () =>
      anybody().bare.call(updateChannel, {
        stream_id: channel(),
        ...random.pick([
          { can_subscribe_group: { new: setting() } },
          { can_add_subscribers_group: { new: setting() } },
          { can_administer_channel_group: { new: setting() } },
          { can_send_message_group: { new: random.pick(known.groups) } },
        ]),
      }),
    () =>
      random.pick([owner, member]).bare.call(updateChannel, {
        stream_id: channel(),
        ...random.pick([
          { is_private: half() },
          { is_web_public: half() },
          { is_archived: half() },
          { is_archived: false },
          { folder_id: half() ? null : random.pick(folders) },
          { topics_policy: random.pick(['inherit', 'allow_empty_topic', 'empty_topic_only'] as const) },
          { new_name: `renamed ${next()}`, is_private: half() },
          { message_retention_days: random.pick([7, 'unlimited', 'realm_default'] as const) },
        ]),
      }),
    () => owner.bare.call(archiveChannel, { stream_id: channel() }),
    () =>
      anybody().bare.call(changeSubscriptions, {
        delete: some(channelNames).slice(0, 2),
        add: some(channelNames)
          .slice(2)
          .map((name) => ({ name })),
      }),
    () =>
      owner.bare.call(updateSubgroups, {
        user_group_id: random.pick(known.groups),
        [random.pick(['add', 'delete'])]: [random.pick(known.groups)],
      }),
    async () => {
      const { channel_folder_id } = await owner.bare.call(createFolder, {
        name: `folder ${next()}`,
        description: 'A *place*',
      });
      folders.push(channel_folder_id);
    },
    () =>
      owner.bare.call(updateFolder, {
        channel_folder_id: random.pick(folders),
        ...random.pick([
          { name: `shelf ${next()}` },
          { description: `about ${next()}` },
          { is_archived: half() },
        ]),
      }),
    async () => {
      const { channel_folders } = await owner.bare.call(getFolders, { include_archived: true });
      await owner.bare.call(reorderFolders, { order: channel_folders.map(({ id }) => id).reverse() });
    },
    () => owner.bare.call(half() ? addDefaultChannel : removeDefaultChannel, { stream_id: channel() }),
    async () => {
      const { group_id } = await owner.bare.call(createDefaultGroup, {
        group_name: `set ${next()}`,
        stream_names: some(channelNames).slice(0, 2),
      });
      defaultGroups.push(group_id);
    },
    () =>
      owner.bare.call(updateDefaultGroup, {
        group_id: random.pick(defaultGroups),
        ...random.pick([{ new_group_name: `offer ${next()}` }, { new_description: `about ${next()}` }]),
      }),
    () => owner.bare.call(deleteDefaultGroup, { group_id: random.pick(defaultGroups) }),
    () =>
      anybody().bare.call(updateSubscriptions, {
        subscription_data: [
          {
            stream_id: channel(),
            property: random.pick([
              'push_notifications',
              'wildcard_mentions_notify',
              'in_home_view',
            ] as const),
            value: half(),
          },
          { stream_id: channel(), property: 'desktop_notifications', value: half() ? null : half() },
        ],
      }),
    () =>
      owner.bare.call(updateDefaultGroupChannels, {
        group_id: random.pick(defaultGroups),
        op: random.pick(['add', 'remove'] as const),
        stream_names: [random.pick(channelNames)],
      }),
  ];
};
