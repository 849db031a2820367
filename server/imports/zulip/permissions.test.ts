/** Who may do what after a move from Zulip, and which people a guest knows. */
import { getGroups } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { getUsers } from '@parlance/protocol/users/users';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const person = (id: number, name: string, role: number) => ({
  id,
  full_name: name,
  delivery_email: `${name.toLowerCase()}@example.org`,
  role,
  is_active: true,
  is_bot: false,
});

const [nobody, everyone, administrators, members] = [101, 102, 103, 104];
const system = (id: number, name: string) => ({ usergroup_ptr: id, name, is_system_group: true });

const archive = () => ({
  'realm.json': {
    zerver_realm: [
      {
        id: 1,
        name: 'Careful',
        string_id: 'careful',
        uuid: 'careful-uuid',
        can_access_all_users_group: members,
        can_create_public_channel_group: 201,
        can_invite_users_group: 301,
        can_manage_billing_group: 999,
        create_multiuse_invite_group: everyone,
      },
    ],
    zerver_userprofile: [
      person(1, 'Owner', 100),
      person(2, 'Member', 400),
      person(3, 'Herald', 400),
      person(4, 'Guest', 600),
    ],
    zerver_namedusergroup: [
      system(nobody, 'role:nobody'),
      system(everyone, 'role:everyone'),
      system(administrators, 'role:administrators'),
      // As in older exports.
      system(members, '@role:members'),
      { usergroup_ptr: 201, name: 'heralds', can_mention_group: administrators, can_leave_group: everyone },
    ],
    zerver_usergroup: [nobody, everyone, administrators, members, 201, 301, 302, 303].map((id) => ({ id })),
    zerver_usergroupmembership: [
      { user_group: 201, user_profile: 3 },
      { user_group: 301, user_profile: 2 },
      { user_group: 302, user_profile: 3 },
      { user_group: 303, user_profile: 1 },
    ],
    zerver_groupgroupmembership: [{ supergroup: 301, subgroup: 201 }],
    zerver_stream: [
      { id: 1, name: 'news', creator: 1, can_send_message_group: 302, can_administer_channel_group: 303 },
      { id: 2, name: 'hall', creator: 1, can_send_message_group: everyone, can_subscribe_group: members },
    ],
    zerver_recipient: [
      { id: 11, type: 2, type_id: 1 },
      { id: 12, type: 2, type_id: 2 },
    ],
    zerver_subscription: [1, 2, 3].flatMap((user) => [
      { recipient: 11, user_profile: user, active: true },
      { recipient: 12, user_profile: user, active: true },
    ]),
  },
  'messages-000001.json': { zerver_message: [], zerver_usermessage: [] },
});

test('guests who knew only some people know the same ones afterwards', async () => {
  const dry = await imports.importFiles('zulip', archive(), { subdomain: 'careful', isDry: true });
  const report = await imports.importFiles('zulip', archive(), { subdomain: 'careful' });
  expect(report.taken).toEqual(dry.taken);
  expect(report.not_taken).toEqual(dry.not_taken);
  const guest = await imports.clientOf('careful', 'guest@example.org');
  const known = (await guest.call(getUsers, {})).members.filter(({ is_bot }) => !is_bot);
  expect(known.map(({ full_name }) => full_name)).toEqual(['Guest']);
});

test('who could post, invite and make channels still can, and no other; what cannot come is reported', async () => {
  const report = await imports.importFiles('zulip', archive(), { subdomain: 'ordered' });
  const say = async (name: string, to: string) => {
    const client = await imports.clientOf('ordered', `${name}@example.org`);
    return client.call(sendMessage, { type: 'channel', to, topic: 'today', content: 'hear' });
  };
  await say('herald', 'news');
  await say('member', 'hall');
  await expect(say('member', 'news')).rejects.toThrow();
  const people = new Map((await imports.peopleOf('ordered')).map(({ name, id }) => [name, id]));
  const owner = await imports.clientOf('ordered', 'owner@example.org');
  const { user_groups: groups } = await owner.call(getGroups, {});
  const group = (name: string) => groups.find((one) => one.name === name)!.id;
  const snapshot: Record<string, unknown> = await owner.call(register, {});
  expect(snapshot).toMatchObject({
    realm_can_create_public_channel_group: group('heralds'),
    realm_can_invite_users_group: {
      direct_members: [people.get('Member')],
      direct_subgroups: [group('heralds')],
    },
  });
  const left = (kind: string) =>
    report.not_taken.flatMap((one) => (one.kind === kind ? [[one.why, one.examples]] : []));
  expect(left('permission')).toEqual([['it cannot be given so here', ['create_multiuse_invite_group']]]);
  expect(left('permission of a channel')).toEqual([
    ['who comes in, and who rules it, is chosen here', ['hall: can_subscribe_group']],
  ]);
  expect(left('permission of a group')).toEqual([
    ['administrators rule it here', ['heralds: can_mention_group']],
  ]);
});

test('a living organization keeps its own permissions, and says so', async () => {
  const report = await imports.importFiles('zulip', archive(), { into: '' });
  expect(report.not_taken).toContainEqual(
    expect.objectContaining({ kind: 'permission', why: 'a living organization keeps its own', count: 4 }),
  );
});
