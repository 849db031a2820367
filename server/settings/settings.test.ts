import { createDrafts, getDrafts } from '@parlance/protocol/drafts';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateSettings, updateSettingsDefaults } from '@parlance/protocol/settings/endpoints';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import { roles } from '@parlance/protocol/users/roles';
import { createUser, fetchApiKey, getUser } from '@parlance/protocol/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const settingsOf = async (player: Player): Promise<Record<string, unknown>> => {
  const { snapshot } = await player.listen({ fetch_event_types: ['user_settings'] });
  return snapshot.user_settings as Record<string, unknown>;
};

const others = Object.fromEntries(
  Object.entries(userSettings).map(([name, { default: usual, codec }]) => {
    if (typeof usual === 'boolean') return [name, !usual];
    if (name === 'default_language') return [name, 'de'];
    const candidates = [usual === 1 ? 2 : 1, 17, 150, 'twitter', 'ding', 'always', 'all_messages'];
    return [name, candidates.find((value) => value !== usual && codec.safeParse(value).success)];
  }),
) as Record<keyof typeof userSettings, never>;

test('[S169] every personal setting can be changed, and the reader alone gets the event, in the modern form only', async () => {
  const { member, otherMember } = service;
  const legacy = ['update_display_settings', 'update_global_notifications'];
  const event_types = ['user_settings', ...legacy];
  const [own, foreign] = [await member.listen({ event_types }), await otherMember.listen({ event_types })];
  await member.call(updateSettings, others);
  const told = await own.catchUp();
  expect(told.filter(({ type }) => type !== 'user_settings')).toEqual([]);
  expect(Object.fromEntries(told.map(({ property, value }) => [property as string, value]))).toEqual(others);
  expect(told.filter((event) => 'language_name' in event)).toMatchObject([
    {
      type: 'user_settings',
      op: 'update',
      property: 'default_language',
      value: 'de',
      language_name: 'Deutsch',
    },
  ]);
  expect(await foreign.catchUp()).toEqual([]);
  expect(await settingsOf(member)).toMatchObject(others);
  await member.call(updateSettings, others);
  expect(await own.catchUp()).toEqual([]);
  const defaults = Object.fromEntries(Object.entries(userSettings).map(([name, one]) => [name, one.default]));
  await member.call(updateSettings, defaults as never);
  expect(await settingsOf(member)).toMatchObject(defaults);
});

test('[V25] values are checked, and nothing is changed when one of them is wrong', async () => {
  const { member, bot } = service;
  const refused = async (input: object) => {
    const refusal = await member.refusal(updateSettings, { twenty_four_hour_time: true, ...input } as never);
    return [refusal.code, refusal.details?.var_name];
  };
  for (const [name, value] of Object.entries({
    color_scheme: 4,
    web_font_size_px: 11,
    email_notifications_batching_period_seconds: 0,
    notification_sound: 'gong',
    default_language: 'xx-nobody-speaks',
    timezone: 'Europe/Atlantis',
    email_address_visibility: 6,
    full_name: 'a*b',
    new_password: 'x',
  }))
    expect(await refused({ [name]: value })).toEqual(['BAD_REQUEST', name]);
  expect(await settingsOf(member)).toMatchObject({ twenty_four_hour_time: false });
  expect((await bot.refusal(updateSettings, { full_name: 'Another' })).code).toBe('BAD_REQUEST');
});

test('[S12] [S13] who sees an address changes with its visibility, and both sides get the events', async () => {
  const { member, moderator, otherMember, guest } = service;
  const [seeing, losing] = [await moderator.listen(), await guest.listen()];
  const { id: user_id } = member;
  const { email } = member.person;
  await member.call(updateSettings, { email_address_visibility: 5 });
  const placeholder = `user${user_id}@${new URL(member.person.url).hostname}`;
  expect(await seeing.catchUp()).toMatchObject([{ person: { user_id, new_email: placeholder } }]);
  expect(await losing.catchUp()).toMatchObject([
    { person: { user_id, delivery_email: null } },
    { person: { user_id, avatar_source: 'J' } },
    { person: { user_id, new_email: placeholder } },
  ]);
  expect((await otherMember.call(getUser, { user_id })).user).toMatchObject({ delivery_email: null });
  expect((await moderator.call(getUser, { user_id })).user).toMatchObject({ delivery_email: email });

  await member.call(updateSettings, { email_address_visibility: 2 });
  expect((await otherMember.call(getUser, { user_id })).user).toMatchObject({ delivery_email: email });
  expect((await guest.call(getUser, { user_id })).user).toMatchObject({ delivery_email: null });
  expect(await losing.catchUp()).toEqual([]);
  await member.call(updateSettings, { email_address_visibility: 4 });
  expect((await service.owner.call(getUser, { user_id })).user).toMatchObject({ delivery_email: null });
  expect((await member.call(getUser, { user_id })).user).toMatchObject({ delivery_email: email });
  // Users without access before get the same event again.
  expect(await losing.catchUp()).toMatchObject([
    { person: { delivery_email: null } },
    { person: { user_id } },
  ]);
  await member.call(updateSettings, { email_address_visibility: 1 });
  expect(await losing.catchUp()).toMatchObject([
    { person: { user_id, delivery_email: email } },
    { person: { user_id, avatar_url: expect.stringContaining(`/avatar/${user_id}?`) } },
    { person: { user_id, new_email: email } },
  ]);
});

test('[S11] a name and a time zone go to all users', async () => {
  const { member, otherMember } = service;
  const listening = await otherMember.listen();
  const { id: user_id, person } = member;
  await member.call(updateSettings, { full_name: ' Minna Member ', timezone: 'Europe/Berlin' });
  expect(await listening.catchUp()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id, full_name: 'Minna Member' } },
    { type: 'realm_user', op: 'update', person: { user_id, email: person.email, timezone: 'Europe/Berlin' } },
  ]);
  expect(await settingsOf(member)).toMatchObject({ timezone: 'Europe/Berlin' });
  await member.call(updateSettings, { full_name: person.fullName });
});

test('[V15] a new password takes the old one, and is the only one from then on', async () => {
  const { newcomer, outsider } = service;
  const next = 'another horse, another staple';
  const wrong = await newcomer.refusal(updateSettings, { old_password: 'wrong', new_password: next });
  expect([wrong.code, wrong.details?.var_name]).toEqual(['BAD_REQUEST', 'old_password']);
  expect((await newcomer.refusal(updateSettings, { new_password: next })).code).toBe('BAD_REQUEST');
  await newcomer.call(updateSettings, { old_password: password, new_password: next });
  const { email } = newcomer.person;
  const signIn = (given: string) =>
    newcomer.bare.call(fetchApiKey, { username: email, password: given }).catch(({ code }) => code);
  expect(await signIn(password)).toBe('AUTHENTICATION_FAILED');
  expect(await signIn(next)).toMatchObject({ user_id: newcomer.id });
  expect(outsider.id).not.toBe(newcomer.id);
});

test('an administrator changes settings of others, not those about privacy, and leaves alone what they chose', async () => {
  const { administrator, member, otherMember, guest, moderator, outsider, bot } = service;
  const group = (
    await administrator.call(createGroup, { name: 'readers', description: '', members: [guest.id, bot.id] })
  ).group_id;
  await member.call(updateSettings, { enter_sends: true });
  await member.call(updateSettings, { enter_sends: false });
  const [own, others_] = [await member.listen(), await otherMember.listen()];
  const target_users = {
    user_ids: [member.id, otherMember.id],
    group_ids: [group],
    skip_if_already_edited: true,
  };
  await administrator.call(updateSettings, { target_users, enter_sends: true, color_scheme: 2 });
  expect(await settingsOf(member)).toMatchObject({ enter_sends: false });
  expect((await own.catchUp()).map(({ property }) => property)).not.toContain('enter_sends');
  expect(await settingsOf(otherMember)).toMatchObject({ enter_sends: true, color_scheme: 2 });
  expect(await settingsOf(guest)).toMatchObject({ enter_sends: true, color_scheme: 2 });
  expect(await others_.catchUp()).toMatchObject([{ property: 'color_scheme' }, { property: 'enter_sends' }]);
  await administrator.call(updateSettings, { target_users: { user_ids: [member.id] }, enter_sends: true });
  expect(await settingsOf(member)).toMatchObject({ enter_sends: true });

  const refused = async (player: Player, input: object) =>
    (await player.refusal(updateSettings, { target_users, ...input } as never)).code;
  expect(await refused(moderator, { enter_sends: false })).toBe('UNAUTHORIZED_PRINCIPAL');
  expect(await refused(administrator, { send_read_receipts: false })).toBe('BAD_REQUEST');
  expect(await refused(administrator, { allow_private_data_export: true })).toBe('BAD_REQUEST');
  expect(await refused(administrator, { timezone: 'Europe/Berlin' })).toBe('BAD_REQUEST');
  expect(await refused(administrator, { target_users: {} })).toBe('BAD_REQUEST');
  const stranger = { enter_sends: true, target_users: { user_ids: [outsider.id] } };
  const nobody = { enter_sends: true, target_users: { user_ids: [1_999_999_999] } };
  expect(await refused(administrator, stranger)).toBe(await refused(administrator, nobody));
});

test('an administrator says what newcomers begin with; who is here already keeps what they have', async () => {
  const { administrator, member, otherMember, owner } = service;
  const listening = await member.listen();
  await administrator.call(updateSettingsDefaults, {
    twenty_four_hour_time: true,
    email_address_visibility: 3,
  });
  expect(await listening.catchUp()).toMatchObject([
    { type: 'realm_user_settings_defaults', op: 'update', property: 'twenty_four_hour_time', value: true },
    { property: 'email_address_visibility', value: 3 },
  ]);
  expect(await settingsOf(otherMember)).toMatchObject({ twenty_four_hour_time: false });
  const { user_id } = await owner.call(createUser, {
    email: 'fresh@example.com',
    password: 'a password of theirs',
    full_name: 'Frieda Fresh',
  });
  expect((await member.call(getUser, { user_id })).user).toMatchObject({ delivery_email: null });
  const { rows } = await read<{ settings: object }>`select settings from users where id = ${user_id}`.execute(
    service.database.query,
  );
  expect(rows).toEqual([{ settings: { twenty_four_hour_time: true } }]);
  expect((await member.refusal(updateSettingsDefaults, { enter_sends: true })).code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  );
  await administrator.call(updateSettingsDefaults, {
    twenty_four_hour_time: false,
    email_address_visibility: 1,
  });
});

test('[S44] a user who switches drafts off has none from then on, and begins without any', async () => {
  const { member } = service;
  const draft = { type: '', to: [], topic: '', content: 'Something' } as const;
  await member.call(createDrafts, { drafts: [draft] });
  await member.call(updateSettings, { enable_drafts_synchronization: false });
  expect((await member.refusal(createDrafts, { drafts: [draft] })).code).toBe('BAD_REQUEST');
  await member.call(updateSettings, { enable_drafts_synchronization: true });
  expect(await member.call(getDrafts)).toMatchObject({ count: 0 });
});

test('settings of many cost as many statements as settings of one', async () => {
  const { administrator, member, otherMember, moderator, guest } = service;
  const count = async (user_ids: number[], color_scheme: number) =>
    (
      await service.countStatements(() =>
        administrator.bare.call(updateSettings, { target_users: { user_ids }, color_scheme }),
      )
    ).statements.length;
  const one = await count([member.id], 3);
  expect(await count([member.id, otherMember.id, moderator.id, guest.id], 1)).toBe(one);
  expect(roles.guest).toBeGreaterThan(roles.member);
});

test('an organization can want each name only once, and that administrators alone change names', async () => {
  const strict = await startService({ law: { watchers: [] } });
  const { member, otherMember, administrator } = strict;
  const set = (settings: object) =>
    write`
      update organizations set version = version + 1, settings = ${settings}::jsonb
      where id = ${member.person.organizationId}
    `.execute(strict.database.query);
  await set({ require_unique_names: true });
  const taken = { full_name: member.person.fullName.toUpperCase() };
  expect((await otherMember.refusal(updateSettings, taken)).code).toBe('BAD_REQUEST');
  await member.call(updateSettings, taken);
  await set({ name_changes_disabled: true });
  expect((await member.refusal(updateSettings, { full_name: 'Another Name' })).code).toBe('BAD_REQUEST');
  await administrator.call(updateSettings, { full_name: 'Another Name' });
  await strict.close();
});

test('[V14] [V15] an address changes once the link to it was opened, and the link is good once', async () => {
  const { otherMember, guest, member } = service;
  const watching = await guest.listen();
  const wanted = 'second.address@example.com';
  await otherMember.call(updateSettings, { email: wanted });
  await service.runJobs();
  const [mail] = await readMail(service.mailDirectory, wanted);
  const [, path = ''] = /https?:\/\/[^/\s"]+(\/email\/confirm\/[A-Za-z0-9]+)/.exec(mail!.source) ?? [];
  const headers = { host: new URL(otherMember.person.url).host };
  const ask = async (method: 'GET' | 'POST') =>
    (await service.app.http.inject({ method, url: path, headers })).statusCode;
  expect(await ask('GET')).toBe(200);
  expect(await watching.catchUp()).toEqual([]);
  expect(await ask('POST')).toBe(200);
  expect(await watching.catchUp()).toMatchObject([
    { type: 'realm_user', person: { user_id: otherMember.id, delivery_email: wanted } },
    { type: 'realm_user', person: { user_id: otherMember.id, new_email: wanted } },
  ]);
  expect(await ask('POST')).toBe(404);
  // The person hears of it, if a thief of their key asked for it.
  await service.runJobs();
  const [farewell] = await readMail(service.mailDirectory, otherMember.person.email);
  expect(farewell!.subject).toContain('has changed');
  expect(farewell!.source).not.toContain(wanted);
  // A taken address is answered alike; only its mailbox gets a letter.
  await guest.call(updateSettings, { email: member.person.email });
  await service.runJobs();
  const known = await readMail(service.mailDirectory, member.person.email);
  expect(known.at(-1)!.subject).toContain('already have an account');
  expect((await guest.refusal(updateSettings, { email: 'no address' })).code).toBe('BAD_REQUEST');
});
