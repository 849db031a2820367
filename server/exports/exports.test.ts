import { gunzipSync } from 'node:zlib';
import { createExport, deleteExport, getExportConsents, getExports } from '@parlance/protocol/exports';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { roles } from '@parlance/protocol/users/roles';
import { deactivateUser, reactivateUser, updateUser } from '@parlance/protocol/users/users';
import { doSetContentAccess } from '@parlance/server/administration/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaries, forbidden } from '../../testing/exclusions/canaries.ts';
import { keepSecrets } from '../../testing/exclusions/secrets.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read } from '../db/sql.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ law: { watchers: [] } });
  await keepSecrets(service);
});
afterAll(() => service.close());

const week = 7 * 86_400;

const exported = async (export_type: 'public' | 'full_with_consent') => {
  const { id } = await service.administrator.call(createExport, { export_type });
  await service.runJobs();
  const { exports } = await service.administrator.call(getExports);
  const record = exports.find((one) => one.id === id)!;
  expect(record).toMatchObject({ pending: false, failed_timestamp: null, export_type });
  const url = new URL(record.export_url!);
  const answer = await service.app.http.inject({ url: url.pathname, headers: { host: url.host } });
  expect(answer.statusCode).toBe(200);
  service.clock.forward(2 * 86_400);
  return { id, url, text: gunzipSync(answer.rawPayload).toString('latin1') };
};

/** Secrets that must stay in the database. */
const fetchSecrets = async (): Promise<string[]> => {
  const { rows } = await read<{ text: string }>`
    select password_hash as text from users where password_hash is not null
    union select encode(hash, 'hex') from api_keys
    union select encode(sealed, 'base64') from api_keys
    union select token from channel_email_addresses
    union select id from queues
  `.execute(service.database.query);
  return [
    ...rows.map(({ text }) => text),
    ...Object.values(service.people).map(({ apiKey }) => apiKey),
    'scrypt$',
  ];
};

test('[V19] a public export holds what every member may read, and nothing private', async () => {
  const { text } = await exported('public');
  for (const known of ['publicName', 'publicContent', 'webContent', 'groupName', 'personName'] as const)
    expect(text).toContain(canaries[known]);
  const told = forbidden['a member who never was subscribed'].filter((canary) =>
    text.includes(canaries[canary]),
  );
  expect(told).toEqual([]);
  for (const secret of await fetchSecrets()) expect(text.includes(secret)).toBe(false);
  expect(text).not.toContain('conversations/');
  expect(text).not.toContain(service.outsider.person.fullName);
});

test('[V19] an export with consent holds what those may read who gave it, and no keys', async () => {
  const nobody = (await exported('full_with_consent')).text;
  const addressless = forbidden['a member who never was subscribed'];
  expect(addressless.filter((canary) => nobody.includes(canaries[canary]))).toEqual([]);

  const watching = await service.owner.listen();
  await service.owner.call(updateSettings, { allow_private_data_export: true });
  expect(await watching.catchUp()).toMatchObject([
    { type: 'user_settings', property: 'allow_private_data_export', value: true },
    { type: 'realm_export_consent', user_id: service.owner.id, consented: true },
  ]);
  const { export_consents } = await service.administrator.call(getExportConsents);
  expect(export_consents).toContainEqual({
    user_id: service.owner.id,
    consented: true,
    email_address_visibility: 1,
  });
  const { text } = await exported('full_with_consent');
  for (const canary of [
    'name',
    'content',
    'protectedContent',
    'groupDirect',
    'fileContent',
    'submessage',
  ] as const)
    expect([canary, text.includes(canaries[canary])]).toEqual([canary, true]);
  for (const canary of [
    'direct',
    'alertWord',
    'draft',
    'snippet',
    'scheduled',
    'reminder',
    'hiddenAddress',
    'view',
    'mutedTopic',
    'localId',
    'typingTopic',
    'botAddress',
    'botConfiguration',
    'invitee',
    'deletedContent',
  ] as const)
    expect([canary, text.includes(canaries[canary])]).toEqual([canary, false]);
  for (const secret of await fetchSecrets()) expect(text.includes(secret)).toBe(false);
});

test('[V19] [S34] what a message said before leaves only as far as the organization shows it', async () => {
  const { owner, member, clock } = service;
  clock.forward(week);
  const history = 'message_edit_history_visibility_policy';
  const say = {
    type: 'channel',
    to: canaries.publicName,
    topic: 'changing',
    content: `wordbefore in #**${canaries.name}**`,
  } as const;
  const { id } = await member.call(sendMessage, say);
  await member.call(updateMessage, { message_id: id, content: 'wordafter', topic: 'changed' });
  const shown = (await exported('public')).text;
  expect(shown).toContain('wordbefore');
  for (const policy of ['moves', 'none'] as const) {
    await owner.call(updateOrganization, { [history]: policy });
    const { text } = await exported('public');
    expect(text).toContain('wordafter');
    expect(text).not.toContain('wordbefore');
    expect(text).not.toContain(canaries.name);
    expect(text.includes('"prev_topic":"changing"')).toBe(policy === 'moves');
  }
  await owner.call(updateOrganization, { [history]: 'all' });
});

test('only administrators export; one at a time, five a week, and never what they may not read', async () => {
  const { administrator, moderator, member, otherMember, owner, clock } = service;
  clock.forward(week);
  for (const player of [moderator, member]) {
    expect((await player.refusal(createExport)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await player.refusal(getExports)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await player.refusal(getExportConsents)).code).toBe('UNAUTHORIZED_PRINCIPAL');
  }
  const everything = { export_type: 'full_without_consent' } as const;
  expect((await owner.refusal(createExport, everything)).code).toBe('BAD_REQUEST');
  const [told, untold] = [await administrator.listen(), await otherMember.listen()];
  const { id } = await administrator.call(createExport);
  expect((await administrator.refusal(createExport)).code).toBe('BAD_REQUEST');
  expect((await administrator.refusal(deleteExport, { export_id: id })).code).toBe('BAD_REQUEST');
  await service.runJobs();
  const [asked, made] = (await told.catchUp()).map(({ exports }) => (exports as { id: number }[]).at(-1));
  expect(asked).toMatchObject({ id, pending: true, export_url: null, export_from_prior_server: false });
  expect(made).toMatchObject({ id, pending: false, export_url: expect.stringContaining('/exports/') });
  expect(await untold.catchUp()).toEqual([]);
  for (let more = 1; more < 5; more += 1) {
    await administrator.call(createExport);
    await service.runJobs();
  }
  expect((await administrator.refusal(createExport)).code).toBe('BAD_REQUEST');
  clock.forward(week + 60);
  await administrator.call(createExport);
  await service.runJobs();
});

test('a link to an archive is for its organization, for a week, and gone with the archive', async () => {
  const { administrator, outsider, owner, clock } = service;
  clock.forward(week);
  const { id, url } = await exported('public');
  const get = async (path = url.pathname, { host } = url) =>
    (await service.app.http.inject({ url: path, headers: { host } })).statusCode;
  expect(await get()).toBe(200);
  expect(await get(url.pathname, new URL(outsider.person.url))).toBe(404);
  expect(await get(url.pathname.replace(`-${id}-`, `-${id - 1}-`))).toBe(404);
  clock.forward(6 * 86_400);
  expect(await get()).toBe(404);
  const { exports } = await administrator.call(getExports);
  const fresh = new URL(exports.find((one) => one.id === id)!.export_url!);
  expect(await get(fresh.pathname)).toBe(200);
  expect((await outsider.refusal(deleteExport, { export_id: id })).status).toBe(404);
  expect((await outsider.refusal(deleteExport, { export_id: 1_999_999_999 })).status).toBe(404);
  await owner.call(deleteExport, { export_id: id });
  expect(await get(fresh.pathname)).toBe(404);
  expect((await owner.refusal(deleteExport, { export_id: id })).code).toBe('BAD_REQUEST');
  const after = (await administrator.call(getExports)).exports.find((one) => one.id === id)!;
  expect(after).toMatchObject({ export_url: null, pending: false });
  expect(after.deleted_timestamp).toBeCloseTo(clock.now() / 1000, 0);
});

test('[S187] FL 438: owners export everything where the operator lets them, and no others get at it', async () => {
  const { owner, administrator, member, clock } = service;
  clock.forward(week);
  const { organizationId } = owner.person;
  const everything = { export_type: 'full_without_consent' } as const;
  const watching = await member.listen();
  const give = (isGiven: boolean) =>
    service.perform(() => doSetContentAccess(service.database, organizationId, isGiven));
  await give(true);
  const property = 'owner_full_content_access';
  expect(await watching.catchUp()).toMatchObject([{ type: 'realm', op: 'update', property, value: true }]);
  expect((await member.listen()).snapshot).toMatchObject({ [`realm_${property}`]: true });

  expect((await administrator.refusal(createExport, everything)).code).toBe('UNAUTHORIZED_PRINCIPAL');
  const [told, toldToo] = [await owner.listen(), await administrator.listen()];
  const { id } = await owner.call(createExport, everything);
  await service.runJobs();
  const urlIn = (exports: readonly { id: number; export_url: string | null }[]) =>
    exports.find((one) => one.id === id)!.export_url;
  const urlsOf = async (listening: typeof told) =>
    (await listening.catchUp()).map(({ exports }) =>
      urlIn(exports as { id: number; export_url: string | null }[]),
    );
  expect(await urlsOf(told)).toEqual([null, expect.stringContaining('/exports/')]);
  expect(await urlsOf(toldToo)).toEqual([null, null]);
  expect(urlIn((await administrator.call(getExports)).exports)).toBeNull();
  const url = new URL(urlIn((await owner.call(getExports)).exports)!);
  const fetch = () => service.app.http.inject({ url: url.pathname, headers: { host: url.host } });
  const text = gunzipSync((await fetch()).rawPayload).toString('latin1');
  // Contains data without consent, but no secret [V19].
  for (const canary of [
    'direct',
    'draft',
    'snippet',
    'scheduled',
    'reminder',
    'alertWord',
    'hiddenAddress',
  ] as const)
    expect([canary, text.includes(canaries[canary])]).toEqual([canary, true]);
  for (const secret of await fetchSecrets()) expect(text.includes(secret)).toBe(false);
  expect(text).not.toContain(canaries.botConfiguration);
  expect(text).not.toContain(canaries.invitee);

  // Withdrawn permission also covers finished and running exports.
  clock.forward(week);
  await owner.call(createExport, everything);
  await give(false);
  await service.runJobs();
  expect((await fetch()).statusCode).toBe(404);
  expect(urlIn((await owner.call(getExports)).exports)).toBeNull();
  expect((await owner.call(getExports)).exports.at(-1)!.failed_timestamp).not.toBeNull();
  expect((await owner.refusal(createExport, everything)).code).toBe('BAD_REQUEST');
});

test('[H17] a link that an administrator has seen ends with their role, and the others get a new one', async () => {
  const { owner, administrator, clock } = service;
  clock.forward(week);
  const { id } = await administrator.call(createExport, { export_type: 'public' });
  await service.runJobs();
  const urlFor = async (player: typeof owner) =>
    new URL((await player.call(getExports)).exports.find((one) => one.id === id)!.export_url!);
  const get = async ({ pathname, host }: URL) =>
    (await service.app.http.inject({ url: pathname, headers: { host } })).statusCode;
  const seen = await urlFor(administrator);
  expect(await get(seen)).toBe(200);
  await owner.call(updateUser, { user_id: administrator.id, role: roles.moderator });
  expect(await get(seen)).toBe(404);
  expect((await administrator.refusal(getExports)).code).toBe('UNAUTHORIZED_PRINCIPAL');
  expect(await get(await urlFor(owner))).toBe(200);
  await owner.call(updateUser, { user_id: administrator.id, role: roles.administrator });
  const again = await urlFor(administrator);
  await owner.call(deactivateUser, { user_id: administrator.id });
  expect(await get(again)).toBe(404);
  await owner.call(reactivateUser, { user_id: administrator.id });
});
