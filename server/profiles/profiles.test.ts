import * as protocol from '@parlance/protocol/profiles/fields';
import { getOwnUser, getUser, getUsers, updateUser, updateUserByEmail } from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, bot, outsider, database } = service;

const make = async (input: Parameters<typeof owner.call<typeof protocol.createProfileField>>[1]) =>
  (await owner.call(protocol.createProfileField, input)).id;
const listed = async () => (await guest.call(protocol.getProfileFields)).custom_fields;
const profileOf = async (user_id: number, reader = guest) =>
  (await reader.call(getUser, { user_id, include_custom_profile_fields: true })).user.profile_data;
const remove = async (...ids: number[]) => {
  for (const field_id of ids) await owner.call(protocol.removeProfileField, { field_id });
};

test('[S119] [S22] administrators make, change, order and delete fields; all users get all of them', async () => {
  const listener = await guest.listen();
  const phone = await make({ name: ' Phone ', hint: 'With area code', field_type: 1, required: true });
  const pronouns = await make({ name: 'Pronouns', field_type: 8, editable_by_user: false });
  const whole = {
    id: phone,
    type: 1,
    field_type: 1,
    order: 1,
    name: 'Phone',
    hint: 'With area code',
    field_data: '',
    display_in_profile_summary: false,
    required: true,
    editable_by_user: true,
  };
  expect((await listed())[0]).toEqual(whole);
  await administrator.call(protocol.reorderProfileFields, { order: [pronouns, phone] });
  await administrator.call(protocol.updateProfileField, {
    field_id: phone,
    name: 'Telephone',
    use_for_user_matching: true,
  });
  const renamed = { ...whole, order: 2, name: 'Telephone', use_for_user_matching: true };
  expect((await listed()).map(({ id }) => id)).toEqual([pronouns, phone]);
  const told = await listener.catchUp();
  expect(told).toHaveLength(4);
  expect(told.at(-1)).toMatchObject({ type: 'custom_profile_fields', fields: [{ id: pronouns }, renamed] });
  expect(listener.snapshot.custom_profile_field_types).toMatchObject({
    SHORT_TEXT: { id: 1, name: 'Short text' },
    USER: { id: 6, name: 'Users' },
    PRONOUNS: { id: 8, name: 'Pronouns' },
  });
  for (const player of [moderator, member, guest, bot]) {
    const { code } = await player.refusal(protocol.createProfileField, { name: 'Mine', field_type: 1 });
    expect(code).toBe('UNAUTHORIZED_PRINCIPAL');
    const asked = [
      player.refusal(protocol.updateProfileField, { field_id: phone, name: 'Mine' }),
      player.refusal(protocol.reorderProfileFields, { order: [phone, pronouns] }),
      player.refusal(protocol.removeProfileField, { field_id: phone }),
    ];
    for (const refusal of asked) expect((await refusal).code).toBe('UNAUTHORIZED_PRINCIPAL');
  }
  for (const order of [[phone], [phone, phone], [phone, pronouns, 999]])
    expect((await owner.refusal(protocol.reorderProfileFields, { order })).code).toBe('BAD_REQUEST');
  // Fields of another organization are unknown [V10].
  const foreign = await outsider.refusal(protocol.updateProfileField, { field_id: phone, name: 'Theirs' });
  const unknown = await outsider.refusal(protocol.updateProfileField, { field_id: 9999, name: 'Theirs' });
  expect(foreign.message.replace(String(phone), '9999')).toBe(unknown.message);
  await remove(phone, pronouns);
  expect(await listed()).toEqual([]);
});

test('[S21] people read their own values where they read of themselves', async () => {
  const field = await make({ name: 'Mood', field_type: 2 });
  await member.call(protocol.updateOwnProfile, { data: [{ id: field, value: '*good*' }] });
  expect((await member.call(getOwnUser)).profile_data).toEqual({
    [field]: { value: '*good*', rendered_value: '<p><em>good</em></p>' },
  });
  await remove(field);
  expect((await member.call(getOwnUser)).profile_data).toEqual({});
});

test('[S119] [V25] what cannot be a field', async () => {
  const name = 'Team';
  const refused: Parameters<typeof make>[0][] = [
    { field_type: 0, name },
    { field_type: 9, name },
    { field_type: 1, name: '  ' },
    { field_type: 1, name: 'n'.repeat(41) },
    { field_type: 1, name, hint: 'h'.repeat(81) },
    { field_type: 1, name: 'a\u0007b' },
  ];
  for (const input of refused)
    expect((await owner.refusal(protocol.createProfileField, input)).status, JSON.stringify(input)).toBe(400);
  const team = await make({ field_type: 1, name });
  const work = await make({ field_type: 1, name: 'iş' });
  for (const name of ['TEAM', 'İŞ']) {
    const twin = await owner.refusal(protocol.createProfileField, { field_type: 2, name });
    expect(twin.message).toContain('already exists');
  }
  await remove(team, work);
});

test('[S120] a dropdown has choices; users who chose one that goes away have none', async () => {
  const choice = (text: string, order: string | number = 1) => ({ text, order });
  const refused = [
    {},
    { a: choice('') },
    { a: choice('Red'), b: choice('red') },
    { a: choice('Red', 'first') },
    { '': choice('Red') },
    { a: 'Red' },
    { a: choice('x'.repeat(51)) },
    Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, choice(`c${index}`)])),
  ];
  for (const field_data of refused)
    expect(
      (await owner.refusal(protocol.createProfileField, { name: 'Color', field_type: 3, field_data })).status,
    ).toBe(400);
  const field_data = { r: choice('Red'), g: choice('Green', '2') };
  const color = await make({ name: 'Color', field_type: 3, field_data });
  expect(JSON.parse((await listed())[0]!.field_data)).toEqual({
    r: { text: 'Red', order: '1' },
    g: { text: 'Green', order: '2' },
  });
  expect(
    (await member.refusal(protocol.updateOwnProfile, { data: [{ id: color, value: 'Red' }] })).code,
  ).toBe('BAD_REQUEST');
  await member.call(protocol.updateOwnProfile, { data: [{ id: color, value: 'r' }] });
  await otherMember.call(protocol.updateOwnProfile, { data: [{ id: color, value: 'g' }] });
  const listener = await guest.listen();
  await owner.call(protocol.updateProfileField, { field_id: color, field_data: { g: choice('Green') } });
  expect(await profileOf(member.id)).toEqual({});
  expect(await profileOf(otherMember.id)).toEqual({ [color]: { value: 'g' } });
  expect((await listener.catchUp())[0]).toMatchObject({
    type: 'realm_user',
    op: 'update',
    person: { user_id: member.id, custom_profile_field: { id: color, value: null } },
  });
  await remove(color);
  expect(await profileOf(otherMember.id)).toEqual({});
});

test('[S121] at most two fields stand in the summary, and none of people', async () => {
  const summary = { display_in_profile_summary: true };
  expect(
    (await owner.refusal(protocol.createProfileField, { name: 'Mentor', field_type: 6, ...summary })).message,
  ).toContain('not supported');
  const first = await make({ name: 'One', field_type: 1, ...summary });
  const second = await make({ name: 'Two', field_type: 2, ...summary });
  const third = await make({ name: 'Three', field_type: 1 });
  const fourth = await owner.refusal(protocol.createProfileField, { name: 'F', field_type: 1, ...summary });
  expect(fourth.message).toContain('Only 2');
  expect(
    (await owner.refusal(protocol.updateProfileField, { field_id: third, ...summary })).message,
  ).toContain('Only 2');
  await owner.call(protocol.updateProfileField, { field_id: first, ...summary, name: 'Still one' });
  await owner.call(protocol.updateProfileField, { field_id: first, display_in_profile_summary: false });
  await owner.call(protocol.updateProfileField, { field_id: third, ...summary });
  await remove(first, second, third);
});

test('[S122] only short texts and external accounts are matched', async () => {
  const dropdown = { a: { text: 'A', order: '1' } };
  const account = { subtype: 'custom', url_pattern: 'https://forge.example.org/%(username)s' };
  for (const field_type of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const field_data = field_type === 3 ? dropdown : field_type === 7 ? account : {};
    const input = { name: `Type ${field_type}`, field_type, field_data, use_for_user_matching: true };
    if (field_type === 1 || field_type === 7) await remove(await make(input));
    else expect((await owner.refusal(protocol.createProfileField, input)).code).toBe('BAD_REQUEST');
  }
});

test('[V17] an account elsewhere has a web address, and known ones describe themselves', async () => {
  const bad: Record<string, string>[] = [
    {},
    { subtype: 'nowhere' },
    { subtype: 'custom' },
    { subtype: 'github', url_pattern: 'https://example.org/%(username)s' },
    { subtype: 'custom', url_pattern: 'https://example.org/' },
    { subtype: 'custom', url_pattern: 'https://example.org/%(username)s/%(username)s' },
    { subtype: 'custom', url_pattern: 'javascript:alert(1)//%(username)s' },
    { subtype: 'custom', url_pattern: ' javascript:alert(1)//%(username)s' },
    { subtype: 'custom', url_pattern: 'https://example.org/"><script>%(username)s' },
    { subtype: '__proto__' },
  ];
  for (const field_data of bad)
    expect(
      (await owner.refusal(protocol.createProfileField, { name: 'Forge', field_type: 7, field_data })).status,
      JSON.stringify(field_data),
    ).toBe(400);
  const github = await make({ field_type: 7, field_data: { subtype: 'github' } });
  expect((await listed())[0]).toMatchObject({ name: 'GitHub username', field_data: '{"subtype":"github"}' });
  expect((await owner.refusal(protocol.updateProfileField, { field_id: github, name: 'Other' })).code).toBe(
    'BAD_REQUEST',
  );
  await owner.call(protocol.updateProfileField, { field_id: github, required: true });
  await remove(github);
});

test('[S21] [S23] values of all eight types, with HTML where they are Markdown; bots have none', async () => {
  const choices = { a: { text: 'A', order: '1' } };
  const forge = { subtype: 'custom', url_pattern: 'https://forge.example.org/%(username)s' };
  const ids: number[] = [];
  for (const field_type of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const field_data = field_type === 3 ? choices : field_type === 7 ? forge : {};
    const input = { name: `Field ${field_type}`, field_type, field_data };
    ids.push((await owner.bare.call(protocol.createProfileField, input)).id);
  }
  const good = ['*here*', 'a\n\nb', 'a', '2024-02-29', 'https://example.org/a?b', [owner.id], 'me', 'they'];
  const bad = [
    'x'.repeat(51),
    'x'.repeat(501),
    'b',
    '2023-02-29',
    'javascript:alert(1)',
    [bot.id],
    'x'.repeat(51),
    [owner.id],
  ];
  for (const [index, id] of ids.entries())
    expect(
      (await member.refusal(protocol.updateOwnProfile, { data: [{ id, value: bad[index]! }] })).code,
      `type ${index + 1}`,
    ).toBe('BAD_REQUEST');
  const people = [[999_999], [outsider.id], [-1]].map((value) => ({ id: ids[5]!, value }));
  for (const one of people)
    expect((await member.refusal(protocol.updateOwnProfile, { data: [one] })).message).toContain(
      'Invalid user ID',
    );
  const listener = await guest.listen();
  await member.call(protocol.updateOwnProfile, {
    data: ids.map((id, index) => ({ id, value: good[index]! })),
  });
  const told = await listener.catchUp();
  expect(told).toHaveLength(8);
  expect(told[0]).toMatchObject({
    person: {
      user_id: member.id,
      custom_profile_field: { id: ids[0], value: '*here*', rendered_value: '<p><em>here</em></p>' },
    },
  });
  const profile = await profileOf(member.id);
  expect(profile).toEqual({
    [ids[0]!]: { value: '*here*', rendered_value: '<p><em>here</em></p>' },
    [ids[1]!]: { value: 'a\n\nb', rendered_value: '<p>a</p>\n<p>b</p>' },
    [ids[2]!]: { value: 'a' },
    [ids[3]!]: { value: '2024-02-29' },
    [ids[4]!]: { value: 'https://example.org/a?b' },
    [ids[5]!]: { value: `[${owner.id}]` },
    [ids[6]!]: { value: 'me' },
    [ids[7]!]: { value: 'they' },
  });
  const { members } = await guest.call(getUsers, { include_custom_profile_fields: true });
  expect(members.find(({ user_id }) => user_id === member.id)?.profile_data).toEqual(profile);
  expect(members.find(({ user_id }) => user_id === bot.id)).not.toHaveProperty('profile_data');
  const [plain] = (await guest.call(getUsers, { user_ids: [member.id] })).members;
  expect(plain).not.toHaveProperty('profile_data');
  expect((await bot.refusal(protocol.updateOwnProfile, { data: [{ id: ids[0]!, value: 'x' }] })).code).toBe(
    'BAD_REQUEST',
  );
  const mixed = [
    { id: ids[0]!, value: 'other' },
    { id: 9999, value: 'x' },
  ];
  await member.refusal(protocol.updateOwnProfile, { data: mixed });
  expect(await profileOf(member.id)).toEqual(profile);
  await member.call(protocol.removeOwnProfile, { data: ids.slice(1) });
  await member.call(protocol.updateOwnProfile, { data: [{ id: ids[0]!, value: '' }] });
  expect(await profileOf(member.id)).toEqual({});
  for (const field_id of ids) await owner.bare.call(protocol.removeProfileField, { field_id });
});

test('[V17] values are escaped, and refer to no one', async () => {
  const id = await make({ name: 'About', field_type: 2 });
  const value = `<script>alert(1)</script> [a](javascript:alert(1)) @**${owner.person.fullName}**`;
  await member.call(protocol.updateOwnProfile, { data: [{ id, value }] });
  const html = (await profileOf(member.id))![id]!.rendered_value!;
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href="javascript');
  expect(html).not.toContain('data-user-id');
  await remove(id);
});

test('[S110] administrators set and remove values of others, also of fields that people cannot edit', async () => {
  const badge = await make({ name: 'Badge', field_type: 1, editable_by_user: false });
  const change = { id: badge, value: '17' };
  expect((await member.refusal(protocol.updateOwnProfile, { data: [change] })).message).toContain(
    'not allowed to change this field',
  );
  await administrator.call(updateUser, {
    user_id: member.id,
    profile_data: [change],
    full_name: 'Member Uno',
  });
  expect(await profileOf(member.id)).toMatchObject({ [badge]: { value: '17' } });
  expect(
    (await moderator.refusal(updateUser, { user_id: member.id, profile_data: [{ id: badge, value: null }] }))
      .code,
  ).toBe('UNAUTHORIZED_PRINCIPAL');
  expect((await member.refusal(protocol.removeOwnProfile, { data: [badge] })).message).toContain(
    'not allowed',
  );
  await administrator.call(updateUserByEmail, {
    email: member.person.email,
    profile_data: [{ id: badge, value: null }],
    full_name: member.person.fullName,
  });
  expect(await profileOf(member.id)).toEqual({});
  const unknown = [{ id: 9999, value: 'x' }];
  await owner.refusal(updateUser, { user_id: member.id, full_name: 'Changed', profile_data: unknown });
  const { user } = await guest.call(getUser, { user_id: member.id });
  expect(user.full_name).toBe(member.person.fullName);
  await remove(badge);
});

test('[P17] the values of many users are read with the users, by as many statements as those of few', async () => {
  const id = await make({ name: 'Desk', field_type: 1 });
  const organizationId = owner.person.organizationId;
  await write`
    insert into users (organization_id, email, full_name, role, profile_data, changed)
    select ${organizationId}, 'crowd' || n || '@example.com', 'Crowd ' || n, 400,
      jsonb_build_object(${String(id)}::text, jsonb_build_object('value', n::text)), (select max(changed) + 1 from users)
    from generate_series(1, 2000) n
  `.execute(database.query);
  const ask = () => owner.call(getUsers, { include_custom_profile_fields: true });
  const { result, statements } = await service.countStatements(ask);
  expect(result.members.filter(({ profile_data }) => profile_data?.[id] !== undefined)).toHaveLength(2000);
  expect(statements.filter((text) => text.includes('profile_data'))).toHaveLength(2);
  const removal = await service.countStatements(() =>
    owner.bare.call(protocol.removeProfileField, { field_id: id }),
  );
  expect(removal.statements.length).toBeLessThan(20);
  const { members } = await ask();
  expect(members.filter(({ profile_data }) => profile_data?.[id] !== undefined)).toEqual([]);
});
