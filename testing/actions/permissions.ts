/** Every permission of the organization, of channels and of groups. */
import { updateChannel } from '@parlance/protocol/channels/endpoints';
import {
  createGroup,
  deactivateGroup,
  updateGroup,
  updateGroupMembers,
} from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import {
  channelPermissions,
  groupPermissions,
  organizationPermissions,
} from '@parlance/protocol/permissions';
import { type Actions, ids } from './game.ts';

const organizationNames = Object.keys(organizationPermissions);
const channelNames = Object.keys(channelPermissions);
const groupNames = Object.keys(groupPermissions);

export const permissions: Actions = ({ owner, players, known, random, anybody, some, next }) => {
  const setting = () =>
    random.pick([
      random.pick(known.groups),
      { direct_members: ids(some(players)), direct_subgroups: some(known.groups).slice(0, 2) },
    ]);
  const change = (names: readonly string[]) => ({ [random.pick(names)]: { new: setting() } });
  const group = () => random.pick(known.groups);
  return [
    () => owner.bare.call(updateOrganization, change(organizationNames)),
    () => owner.bare.call(updateChannel, { stream_id: random.pick(known.channels), ...change(channelNames) }),
    () => owner.bare.call(updateGroup, { user_group_id: group(), ...change(groupNames) }),
    async () => {
      const { group_id } = await anybody().bare.call(createGroup, {
        name: `ring ${next()}`,
        description: '',
        members: ids(some(players)),
        subgroups: some(known.groups).slice(0, 2),
        [random.pick(groupNames)]: setting(),
      });
      known.groups.push(group_id);
    },
    () =>
      owner.bare.call(updateGroupMembers, {
        user_group_id: group(),
        add_subgroups: [group()],
        delete_subgroups: [group()],
      }),
    () => owner.bare.call(deactivateGroup, { user_group_id: group() }),
  ];
};
