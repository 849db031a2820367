import {
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import {
  createGroup,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { roles } from '@parlance/protocol/users/roles';
import { deactivateUser, reactivateUser, updateUser } from '@parlance/protocol/users/users';
import { type Actions, channelNames, ids, topicNames } from './game.ts';

export const core: Actions = (game) => {
  const { owner, member, otherMember, newcomer, bot, players, known, random } = game;
  const { anybody, some, next } = game;
  return [
    async () => {
      const name = random.pick(channelNames);
      await anybody().bare.call(subscribe, {
        subscriptions: [{ name }],
        invite_only: name === 'vault',
        ...(random.next() < 0.5 ? {} : { principals: ids([anybody(), ...some(players)]) }),
      });
    },
    () => anybody().bare.call(unsubscribe, { subscriptions: [random.pick(channelNames)] }),
    () =>
      owner.bare.call(unsubscribe, {
        subscriptions: [random.pick(channelNames)],
        principals: ids([anybody(), ...some(players)]),
      }),
    async () => {
      const channel = {
        type: 'channel',
        to: random.pick(channelNames),
        topic: random.pick(topicNames),
      } as const;
      const content = random.pick(['Hello', '@**all** hear', `@**${member.person.fullName}** hear`]);
      const { id } = await anybody().bare.call(sendMessage, { ...channel, content });
      known.messages.push(id);
    },
    async () => {
      const to = ids([anybody(), ...some(players)]);
      const { id } = await anybody().bare.call(sendMessage, { type: 'direct', to, content: 'Psst' });
      known.messages.push(id);
    },
    () =>
      anybody().bare.call(updateFlags, {
        messages: some(known.messages.slice(-12)),
        op: random.pick(['add', 'add', 'remove'] as const),
        flag: random.pick(['read', 'read', 'starred'] as const),
      }),
    async () => {
      const { group_id } = await anybody().bare.call(createGroup, {
        name: `group ${next()}`,
        description: '',
        members: ids(some(players)),
      });
      known.groups.push(group_id);
    },
    () =>
      random.pick([owner, member]).bare.call(updateGroupMembers, {
        user_group_id: random.pick(known.groups),
        add: ids(some(players)),
        delete: ids(some(players)),
      }),
    () =>
      owner.bare.call(updateGroup, {
        user_group_id: random.pick(known.groups),
        ...random.pick([
          { description: `about ${next()}` },
          { deactivated: random.next() < 0.5 },
          { can_join_group: { new: random.pick(known.groups) } },
        ]),
      }),
    () =>
      owner.bare.call(updateSubgroups, {
        user_group_id: random.pick(known.groups),
        [random.pick(['add', 'delete'] as const)]: [random.pick(known.groups)],
      }),
    () =>
      anybody().bare.call(updateSubscription, {
        stream_id: random.pick(known.channels),
        ...random.pick([
          { property: 'is_muted', value: random.next() < 0.5 },
          { property: 'pin_to_top', value: random.next() < 0.5 },
          { property: 'color', value: '#a1b2c3' },
        ] as const),
      }),
    () =>
      owner.bare.call(updateChannel, {
        stream_id: random.pick(known.channels),
        ...random.pick([{ description: `about ${next()}` }, { is_private: random.next() < 0.5 }]),
      }),
    () => owner.bare.call(updateUser, { user_id: anybody().id, full_name: `Renamed ${next()}` }),
    () =>
      owner.bare.call(updateUser, {
        user_id: random.pick([otherMember, newcomer]).id,
        role: random.pick([roles.administrator, roles.moderator, roles.member, roles.guest]),
      }),
    () => owner.bare.call(deactivateUser, { user_id: random.pick([newcomer, bot]).id }),
    () => owner.bare.call(reactivateUser, { user_id: random.pick([newcomer, bot]).id }),
  ];
};
