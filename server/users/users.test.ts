import type { ClientEvent } from '@parlance/client/connect';
import { roles } from '@parlance/protocol/users/roles';
import * as users from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { read, write } from '../db/sql.ts';
import { createUser } from './create.ts';
import { visibility } from './user.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, bot, outsider } = service;

let made = 0;
const makeUser = async (): Promise<{ id: number; email: string; password: string }> => {
  made += 1;
  const email = `made${made}@example.com`;
  const password = 'correct horse';
  const { user_id } = await owner.call(users.createUser, { email, password, full_name: `Made ${made}` });
  return { id: user_id, email, password };
};

const makeHidden = (emailAddressVisibility: number): Promise<{ id: number; email: string }> =>
  service.perform(async () => {
    made += 1;
    const email = `hidden${made}@example.com`;
    const organization = await service.app.service.directory.load(owner.person.organizationId);
    const { user } = await service.database.transact(organization.id, undefined, (transaction) =>
      createUser(
        transaction,
        { ...service.app.service, organization },
        { email, fullName: 'Hidden', role: roles.member, emailAddressVisibility },
      ),
    );
    return { id: user.id, email };
  });

const personsIn = (events: readonly ClientEvent[]) =>
  events.filter((event) => event.type === 'realm_user').map((event) => event.person);

describe('reading', () => {
  test('[S11] [S113] users see every user of the organization and none of another', async () => {
    for (const player of [owner, member, guest, bot]) {
      const { members } = await player.call(users.getUsers);
      const ids = members.map((user) => user.user_id);
      expect(ids).toEqual(expect.arrayContaining([owner.id, guest.id, bot.id]));
      expect(ids).not.toContain(outsider.id);
    }
    const { members } = await member.call(users.getUsers);
    expect(members.find((user) => user.user_id === owner.id)).toEqual({
      user_id: owner.id,
      delivery_email: owner.person.email,
      email: owner.person.email,
      full_name: 'Olive Owner',
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/),
      is_active: true,
      is_owner: true,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      role: 100,
      timezone: '',
      avatar_url: null,
      avatar_version: 1,
      is_imported_stub: false,
    });
  });

  test('[S16] bots carry their owner; [S21] [S113] people carry profile data when it is asked for', async () => {
    const { members } = await member.call(users.getUsers, { include_custom_profile_fields: true });
    const shown = members.find((user) => user.user_id === bot.id);
    expect(shown).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: member.id });
    expect(shown).not.toHaveProperty('profile_data');
    expect(members.find((user) => user.user_id === guest.id)).toMatchObject({ profile_data: {} });
  });

  test('[S114] user_ids limits the answer, and foreign ids are as unknown as any', async () => {
    const { members } = await member.call(users.getUsers, { user_ids: [guest.id, outsider.id, 987_654] });
    expect(members.map((user) => user.user_id)).toEqual([guest.id]);
  });

  test('[S115] no one without an account sees users', async () => {
    const answer = await service.app.http.inject({
      url: '/api/v1/users',
      headers: { host: 'chat.example.org' },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('[S116] [V9] one user by id; foreign and unknown ids get one answer', async () => {
    const { user } = await guest.call(users.getUser, { user_id: member.id });
    expect(user).toMatchObject({ user_id: member.id, full_name: 'Member One' });
    const foreign = await member.refusal(users.getUser, { user_id: outsider.id });
    const unknown = await member.refusal(users.getUser, { user_id: 987_654 });
    expect(foreign.message).toBe(unknown.message);
    expect(foreign.status).toBe(unknown.status);
  });

  test('a user sees themself in full', async () => {
    expect(await guest.call(users.getOwnUser)).toMatchObject({
      user_id: guest.id,
      delivery_email: guest.person.email,
      is_guest: true,
      profile_data: {},
    });
  });

  test('[S12] [S13] [V15] a hidden address is null, has a placeholder, and finds no one', async () => {
    const hidden = await makeHidden(visibility.administrators);
    const placeholder = `user${hidden.id}@chat.example.org`;
    for (const player of [owner, administrator]) {
      const { user } = await player.call(users.getUser, { user_id: hidden.id });
      expect(user).toMatchObject({ delivery_email: hidden.email, email: placeholder });
      const found = await player.call(users.getUserByEmail, { email: hidden.email });
      expect(found.user.user_id).toBe(hidden.id);
    }
    for (const player of [moderator, member, guest]) {
      const { user } = await player.call(users.getUser, { user_id: hidden.id });
      expect(user).toMatchObject({ delivery_email: null, email: placeholder });
      // A client cannot compute an avatar from a hidden address [S18].
      expect(user.avatar_url).toEqual(expect.any(String));
      const found = await player.call(users.getUserByEmail, { email: placeholder });
      expect(found.user.user_id).toBe(hidden.id);
      const refused = await player.refusal(users.getUserByEmail, { email: hidden.email });
      const unknown = await player.refusal(users.getUserByEmail, { email: 'nobody@example.com' });
      expect([refused.message, refused.status]).toEqual([unknown.message, unknown.status]);
      const { members } = await player.call(users.getUsers);
      expect(JSON.stringify(members)).not.toContain(hidden.email);
    }
  });

  test('[S18] the avatar is left to the client only when it asks', async () => {
    const { user } = await member.call(users.getUser, { user_id: guest.id, client_gravatar: false });
    expect(user.avatar_url).toMatch(/^\/avatar\/\d+\?version=1$/);
  });
});

describe('making users', () => {
  test('all users hear of a new user, each by what they may see', async () => {
    const [member_, guest_] = await Promise.all([member.listen(), guest.listen()]);
    const { id, email } = await makeUser();
    for (const heard of [await member_.catchUp(), await guest_.catchUp()]) {
      expect(heard.filter((event) => event.type === 'realm_user')).toEqual([
        expect.objectContaining({ op: 'add', person: expect.objectContaining({ user_id: id, email }) }),
      ]);
      expect(heard.filter((event) => event.type === 'user_group').length).toBe(2);
    }
  });

  test('only administrators make users, and no address twice', async () => {
    for (const player of [moderator, member, guest, bot]) {
      const refused = await player.refusal(users.createUser, {
        email: 'x@example.com',
        password: 'long enough',
        full_name: 'X',
      });
      expect(refused).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL', status: 400 });
    }
    const taken = { email: 'MEMBER@example.com', password: 'long enough', full_name: 'X' };
    expect(await administrator.refusal(users.createUser, taken)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each([
    ['full_name', ''],
    ['full_name', 'a\u0000b'],
    ['full_name', '**x**'],
    ['full_name', 'x'.repeat(101)],
    ['full_name', 'Somebody|12'],
    ['email', 'nowhere'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['password', '12345'],
  ])('%s must not be %j', async (name, value) => {
    const right = { email: 'fresh@example.com', password: 'long enough', full_name: 'Fresh' };
    const refused = await owner.refusal(users.createUser, { ...right, [name]: value });
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(name);
  });
});

describe('changing users', () => {
  test('[S108] an administrator renames a user, and all users hear of it', async () => {
    const { id, email } = await makeUser();
    const listening = await guest.listen();
    await administrator.call(users.updateUserByEmail, { email, full_name: 'Renamed' });
    expect(personsIn(await listening.catchUp())).toEqual([{ user_id: id, full_name: 'Renamed' }]);
    await administrator.call(users.updateUser, { user_id: id, full_name: 'Renamed' });
    expect(await listening.catchUp()).toEqual([]);
  });

  test('[S162] no one else changes users', async () => {
    for (const player of [moderator, member, guest, bot])
      for (const user_id of [player.id, otherMember.id, outsider.id])
        expect(await player.refusal(users.updateUser, { user_id, role: 100 })).toMatchObject({
          code: 'UNAUTHORIZED_PRINCIPAL',
        });
    expect(await owner.refusal(users.updateUser, { user_id: outsider.id, full_name: 'Taken' })).toMatchObject(
      { message: 'No such user' },
    );
  });

  test('[S109] [S163] only owners make and unmake owners, and the only one stays', async () => {
    const { id } = await makeUser();
    const promote = { user_id: id, role: roles.owner };
    expect(await administrator.refusal(users.updateUser, promote)).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    await owner.call(users.updateUser, promote);
    const demote = { user_id: id, role: roles.member };
    expect((await administrator.refusal(users.updateUser, demote)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    await owner.call(users.updateUser, demote);
    expect(await owner.refusal(users.updateUser, { user_id: owner.id, role: roles.member })).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('only organization owner'),
    });
  });

  test('[S109] two owners who demote each other at once leave one', async () => {
    const { organizationId } = owner.person;
    await owner.call(users.updateUser, { user_id: administrator.id, role: roles.owner });
    const outcomes = await service.perform(() =>
      Promise.allSettled([
        owner.bare.call(users.updateUser, { user_id: administrator.id, role: roles.member }),
        administrator.bare.call(users.updateUser, { user_id: owner.id, role: roles.member }),
      ]),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await read<{ id: number }>`
      select id from users where organization_id = ${organizationId} and role = ${roles.owner}
    `.execute(service.database.query);
    expect(rows.length).toBe(1);
    const isFirst = rows[0]!.id === owner.id;
    const left = isFirst ? owner : administrator;
    await left.call(users.updateUser, { user_id: owner.id, role: roles.owner });
    await owner.call(users.updateUser, { user_id: administrator.id, role: roles.administrator });
  });

  test('[S112] a guest does not become an administrator, but may become a member first', async () => {
    const refused = await owner.refusal(users.updateUser, { user_id: guest.id, role: roles.administrator });
    expect(refused).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a new role is sent with the groups that follow from it, and shows and hides addresses', async () => {
    const hidden = await makeHidden(visibility.moderators);
    const listening = await otherMember.listen();
    await owner.call(users.updateUser, { user_id: otherMember.id, role: roles.moderator });
    const heard = await listening.catchUp();
    expect(personsIn(heard)).toEqual(
      expect.arrayContaining([
        { user_id: otherMember.id, role: roles.moderator },
        { user_id: hidden.id, delivery_email: hidden.email },
      ]),
    );
    expect(heard.filter((event) => event.type === 'user_group').map((event) => event.op)).toEqual([
      'remove_members',
      'remove_members',
      'add_members',
    ]);
    await owner.call(users.updateUser, { user_id: otherMember.id, role: roles.member });
    expect(personsIn(await listening.catchUp())).toContainEqual({ user_id: hidden.id, delivery_email: null });
  });

  test.each([0, 50, 101, 700, -1])('[S17] %i is no role', async (role) => {
    expect((await owner.refusal(users.updateUser, { user_id: member.id, role })).status).toBe(400);
  });

  test('[S111] an address changes by an owner with the special permission alone', async () => {
    const { id } = await makeUser();
    const change = { user_id: id, new_email: 'moved@example.com' };
    expect((await owner.refusal(users.updateUser, change)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    const grant = (held: number) =>
      write`update users set special_permissions = '{can_change_user_emails}' where id = ${held}`.execute(
        service.database.query,
      );
    await grant(administrator.id);
    expect((await administrator.refusal(users.updateUser, change)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    await grant(owner.id);
    const listening = await member.listen();
    await owner.call(users.updateUser, change);
    expect(personsIn(await listening.catchUp())).toEqual([
      { user_id: id, delivery_email: 'moved@example.com' },
      { user_id: id, new_email: 'moved@example.com' },
    ]);
    expect((await owner.refusal(users.updateUser, { user_id: id, new_email: guest.person.email })).code).toBe(
      'BAD_REQUEST',
    );
    await owner.call(users.updateUser, { user_id: id, new_email: 'Moved@example.com' });
    expect((await owner.call(users.getUser, { user_id: id })).user.delivery_email).toBe('Moved@example.com');
  });

  test('[V10] fields that one may not set change nothing', async () => {
    const { id } = await makeUser();
    const extra = {
      user_id: id,
      full_name: 'Extra',
      is_bot: true,
      is_active: false,
      special_permissions: [],
    };
    await owner.call(users.updateUser, extra as never);
    const { user } = await owner.call(users.getUser, { user_id: id });
    expect(user).toMatchObject({ full_name: 'Extra', is_bot: false, is_active: true });
  });
});
