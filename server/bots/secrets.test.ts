import { gunzipSync } from 'node:zlib';
import * as bots from '@parlance/protocol/bots/endpoints';
import { createExport, getExports } from '@parlance/protocol/exports';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { register } from '@parlance/protocol/realtime';
import { roles } from '@parlance/protocol/users/roles';
import { getUser, regenerateApiKey, updateUser } from '@parlance/protocol/users/users';
import { png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../../testing/files.ts';
import { read } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest } = service;
const picture = (bytes: Uint8Array<ArrayBuffer>) => ({
  file: new File([bytes], 'bot.png', { type: 'image/png' }),
});
const avatarOf = async (user_id: number) =>
  (await guest.call(getUser, { user_id, client_gravatar: false })).user.avatar_url!;
const readFile = (url: string) => ask(service, undefined, url);

test('[S16] [S18] a bot is given a picture when it is made and when it is changed, and all users get it', async () => {
  const listener = await guest.listen({ event_types: ['realm_user'] });
  const names = { full_name: 'Painted', short_name: 'painted' };
  const made = await member.call(bots.createBot, names, picture(png(300, 200)));
  const { avatar_url, user_id } = made;
  expect(avatar_url).toMatch(/^\/user_avatars\//);
  expect(await listener.catchUp()).toMatchObject([{ op: 'add', person: { user_id, avatar_url } }]);
  expect(await sharp((await readFile(avatar_url)).body).metadata()).toMatchObject({
    width: 100,
    height: 100,
  });
  const changed = await member.call(
    bots.updateBot,
    { bot_id: user_id, full_name: 'Repainted' },
    picture(png(50, 50)),
  );
  expect(changed).toMatchObject({ full_name: 'Repainted', avatar_url: await avatarOf(user_id) });
  expect(changed.avatar_url).not.toBe(avatar_url);
  const told = await listener.catchUp();
  expect(told.map(({ person }) => person)).toEqual([
    { user_id, full_name: 'Repainted' },
    expect.objectContaining({
      user_id,
      avatar_url: changed.avatar_url,
      avatar_source: 'U',
      avatar_version: 2,
    }),
  ]);
  expect((await readFile(avatar_url)).status).toBe(404);
  const { bots: listed } = await member.call(bots.getBots);
  expect(listed.find((one) => one.user_id === user_id)).toMatchObject({ avatar_url: changed.avatar_url });
  // Without a file the picture stays, also in a multipart body.
  await member.call(bots.updateBot, { bot_id: user_id, full_name: 'Painted' });
  expect(await avatarOf(user_id)).toBe(changed.avatar_url);
});

test('[V10] [V17] [V25] no picture but a real one, and of no other person’s bot; then nothing is made or changed', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const names = { full_name: 'Unmade', short_name: 'unmade' };
  const count = async () => (await member.call(bots.getBots)).bots.length;
  const before = await count();
  expect((await member.refusal(bots.createBot, names, picture(svg))).code).toBe('BAD_IMAGE');
  const large = new Uint8Array(6 * 1_048_576);
  expect((await member.refusal(bots.createBot, names, picture(large))).code).toBe('REQUEST_TOO_LARGE');
  expect(await count()).toBe(before);
  const { user_id } = await member.call(bots.createBot, { full_name: 'Mine', short_name: 'mine' });
  const own = await avatarOf(user_id);
  const refused = await otherMember.refusal(bots.updateBot, { bot_id: user_id }, picture(png(9, 9)));
  expect(refused.message).toBe('No such bot');
  const broken = await member.refusal(bots.updateBot, { bot_id: user_id, full_name: 'Other' }, picture(svg));
  expect(broken.code).toBe('BAD_IMAGE');
  expect((await guest.call(getUser, { user_id })).user.full_name).toBe('Mine');
  await owner.call(updateOrganization, { avatar_changes_disabled: true });
  expect((await member.refusal(bots.updateBot, { bot_id: user_id }, picture(png(9, 9)))).code).toBe(
    'BAD_REQUEST',
  );
  expect(await avatarOf(user_id)).toBe(own);
  await administrator.call(bots.updateBot, { bot_id: user_id }, picture(png(9, 9)));
  await owner.call(updateOrganization, { avatar_changes_disabled: false });
  const two = ['one', 'two'].map(
    (name) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.png"\r\n\r\nx\r\n`,
  );
  const answer = await ask(service, member.person, `/api/v1/bots/${user_id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${two.join('')}--x--\r\n`,
  });
  expect([answer.status, answer.body.toString()]).toEqual([
    400,
    expect.stringContaining('one file at a time'),
  ]);
});

test('[V13] [V19] [V24] tokens, configurations and keys go to managers of the bot, and stand in no log, queue of jobs or export', async () => {
  const managing = await member.listen({ event_types: ['realm_bot'] });
  const outsider = await otherMember.listen({ event_types: ['realm_bot'] });
  const canary = 'canary-of-a-configuration';
  const hook = await member.call(bots.createBot, {
    full_name: 'Hook',
    short_name: 'hook',
    bot_type: 3,
    payload_url: 'https://hooks.example.com/in',
  });
  const embedded = await member.call(bots.createBot, {
    full_name: 'Embedded',
    short_name: 'embedded',
    bot_type: 4,
    service_name: 'helloworld',
    config_data: { greeting: canary },
  });
  await member.call(bots.updateBot, {
    bot_id: embedded.user_id,
    config_data: { greeting: `${canary}-changed` },
  });
  await member.call(bots.updateBot, {
    bot_id: hook.user_id,
    service_payload_url: 'https://hooks.example.com/2',
  });
  // New administrators receive events about all bots, a new owner about this one.
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.administrator });
  await member.call(bots.updateBot, { bot_id: embedded.user_id, bot_owner_id: administrator.id });
  const { api_key } = await member.call(bots.regenerateBotKey, { bot_id: hook.user_id });
  const former = member.person.apiKey;
  const told = JSON.stringify(await managing.catchUp());
  const { realm_bots } = (await owner.call(register, { fetch_event_types: ['realm_bot'] })) as unknown as {
    realm_bots: { user_id: number; services: { token?: string }[] }[];
  };
  const token = realm_bots.find(({ user_id }) => user_id === hook.user_id)!.services[0]!.token!;
  expect(token).toMatch(/^\w{20,}/);
  for (const secret of [token, canary, `${canary}-changed`]) expect(told).toContain(secret);
  expect(JSON.stringify(await outsider.catchUp())).toContain(token);

  await administrator.call(createExport, { export_type: 'full_with_consent' });
  const { rows } = await read<{ text: string }>`
    select string_agg(entry, ' ') as text from events
    union all select coalesce(string_agg(j::text, ' '), '') from graphile_worker._private_jobs j
    union all select coalesce(string_agg(b::text, ' '), '') from bots b
  `.execute(service.database.query);
  await service.runJobs();
  const { exports } = await administrator.call(getExports);
  const url = new URL(exports.at(-1)!.export_url!);
  const archive = await service.app.http.inject({ url: url.pathname, headers: { host: url.host } });
  const { api_key: next } = await member.call(regenerateApiKey);
  const { rows: later } = await read<{
    text: string;
  }>`select string_agg(entry, ' ') as text from events`.execute(service.database.query);
  const kept = [...rows, ...later, { text: gunzipSync(archive.rawPayload).toString('latin1') }];
  for (const { text } of kept)
    for (const secret of [token, canary, hook.api_key, embedded.api_key, api_key, former, next])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(rows[0]!.text).toContain('realm_bot');
});
