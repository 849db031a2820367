import { addDefaultChannel } from '@parlance/protocol/channels/defaults';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  sendInvitations,
} from '@parlance/protocol/invitations';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/channels/open-room.ts';
import { makeRoom } from '../../testing/channels/room.ts';
import { startService } from '../../testing/service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, moderator, member } = service;
const home = member.person.organizationId;
const { systemGroups } = await service.app.service.directory.load(home);

beforeAll(() =>
  owner.call(updateOrganization, { create_multiuse_invite_group: { new: systemGroups['role:members'] } }),
);

const make = (player = member, terms: object = {}) => player.call(createInvitationLink, terms);
const linksOf = async (player: typeof member) =>
  (await player.call(getInvitations)).invites.map(({ link_url }) => link_url);

test('[H16] administrators see that there is an invitation to be owner, and not its link', async () => {
  const { invite_link } = await make(owner, { invite_as: roles.owner });
  expect(await linksOf(owner)).toContain(invite_link);
  const { invites } = await administrator.call(getInvitations);
  expect(invites.at(-1)).toMatchObject({ invited_as: roles.owner, is_multiuse: true });
  expect(JSON.stringify(invites)).not.toContain(invite_link);
});

test('[H16] administrators see no link into channels and groups that they could not open themselves', async () => {
  const secret = await makeRoom(service.database, home, 'vault', { inviteOnly: true, members: [member.id] });
  const { invite_link: intoChannel } = await make(member, { stream_ids: [secret.id] });
  const { invite_link: open } = await make(member);
  expect(await linksOf(member)).toEqual(expect.arrayContaining([intoChannel, open]));
  const seen = await linksOf(administrator);
  expect(seen).toContain(open);
  expect(seen).not.toContain(intoChannel);
  const { group_id } = await owner.call(createGroup, {
    name: 'keepers',
    description: '',
    members: [],
    can_manage_group: systemGroups['role:owners'],
  });
  await owner.call(updateOrganization, { can_manage_all_groups: { new: systemGroups['role:owners'] } });
  const { invite_link: intoGroup } = await make(owner, { group_ids: [group_id] });
  expect(await linksOf(owner)).toContain(intoGroup);
  expect(await linksOf(administrator)).not.toContain(intoGroup);
});

test('[H16] an invitation by e-mail is sent once more only by a person who could make it, and revoked by role', async () => {
  const secret = await makeRoom(service.database, home, 'safe', { inviteOnly: true, members: [member.id] });
  await member.call(sendInvitations, { invitee_emails: 'kim@example.com', stream_ids: [secret.id] });
  const { id } = (await member.call(getInvitations)).invites.at(-1)!;
  const refused = await administrator.refusal(resendInvitation, { invite_id: id });
  expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' });
  await member.call(resendInvitation, { invite_id: id });
  await administrator.call(revokeInvitation, { invite_id: id });
});

test('[H17] a link made before its maker was demoted opens nothing that they may not give any more', async () => {
  const porch = await openRoom(service, 'porch', { members: [moderator.id] });
  await owner.call(addDefaultChannel, { stream_id: porch.id });
  const { invite_link } = await make(moderator, { invite_as: roles.moderator });
  const { invite_link: plain } = await make(moderator);
  const isOpen = async (link: string) =>
    (await new Browser(service).open(new URL(link).pathname)).page.status === 200;
  expect([await isOpen(invite_link), await isOpen(plain)]).toEqual([true, true]);
  await owner.call(updateUser, { user_id: moderator.id, role: roles.member });
  expect([await isOpen(invite_link), await isOpen(plain)]).toEqual([false, true]);
  expect(await linksOf(moderator)).toEqual(expect.not.arrayContaining([invite_link]));
  await owner.call(updateUser, { user_id: moderator.id, role: roles.guest });
  expect(await isOpen(plain)).toBe(false);
  await owner.call(updateUser, { user_id: moderator.id, role: roles.moderator });
});
