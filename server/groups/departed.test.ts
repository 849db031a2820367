import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup, updateGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { deactivateUser } from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, moderator, newcomer } = service;
const naming = (...players: { readonly id: number }[]) => ({
  direct_members: players.map(({ id }) => id).sort((one, other) => one - other),
  direct_subgroups: [],
});

test('[S27] they may go on being named, and no deactivated user is named from then on', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'orchard' }] });
  const { stream_id } = await member.call(getChannelId, { stream: 'orchard' });
  const { group_id } = await owner.call(createGroup, { name: 'pickers', description: '', members: [] });
  const set = {
    organization: (value: object) =>
      owner.call(updateOrganization, { can_add_subscribers_group: { new: value as never } }),
    channel: (value: object) =>
      owner.call(updateChannel, { stream_id, can_send_message_group: { new: value as never } }),
    group: (value: object) =>
      owner.call(updateGroup, { user_group_id: group_id, can_mention_group: { new: value as never } }),
  };
  for (const change of Object.values(set)) await change(naming(member, otherMember));
  await owner.call(deactivateUser, { user_id: otherMember.id });
  await owner.call(deactivateUser, { user_id: newcomer.id });
  for (const [where, change] of Object.entries(set)) {
    await change(naming(member, moderator, otherMember));
    await expect(change(naming(member, otherMember, newcomer)), where).rejects.toMatchObject({
      message: `Invalid user ID: ${newcomer.id}`,
    });
    await change(naming(member));
    await expect(change(naming(member, otherMember)), where).rejects.toMatchObject({
      message: `Invalid user ID: ${otherMember.id}`,
    });
  }
});
