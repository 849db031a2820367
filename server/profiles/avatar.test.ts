import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { removeOwnAvatar, setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { getUser, getUsers } from '@parlance/protocol/users/users';
import { ask, multipart } from '@parlance/testing/files';
import { gif, png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, outsider } = service;

const picture = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') => ({
  file: new File([bytes], name, { type }),
});
const userOf = async (user_id: number, client_gravatar = true, reader = guest) =>
  (await reader.call(getUser, { user_id, client_gravatar })).user;
const read = (url: string, reader = owner) => ask(service, undefined, url, { headers: hostOf(reader) });
const hostOf = ({ person }: typeof owner) => ({ host: new URL(person.url).host });

test('[S18] a picture becomes a square in two sizes; all users get its five keys', async () => {
  const listener = await guest.listen();
  const before = await userOf(member.id, false);
  expect(await userOf(member.id)).toMatchObject({ avatar_url: null });
  const { avatar_url } = await member.call(setOwnAvatar, {}, picture(png(300, 200)));
  const after = await userOf(member.id);
  expect(after).toMatchObject({ avatar_url, avatar_version: before.avatar_version + 1 });
  const medium = avatar_url.replace('.png', '-medium.png');
  expect((await listener.catchUp()).map(({ id: _, ...event }) => event)).toEqual([
    {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: member.id,
        avatar_url,
        avatar_source: 'U',
        avatar_url_medium: medium,
        avatar_version: after.avatar_version,
      },
    },
  ]);
  for (const [url, pixels] of [
    [avatar_url, 100],
    [medium, 500],
  ] as const) {
    const answer = await read(url);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    });
    expect(await sharp(answer.body).metadata()).toMatchObject({
      format: 'png',
      width: pixels,
      height: pixels,
    });
  }
  // [V9] The path names the organization.
  expect((await read(avatar_url, outsider)).status).toBe(404);
  const own = await member.listen();
  expect(own.snapshot).toMatchObject({ avatar_url, avatar_url_medium: medium, avatar_source: 'U' });

  const second = await member.call(setOwnAvatar, {}, picture(gif(3, 40, 40)));
  expect(second.avatar_url).not.toBe(avatar_url);
  expect((await read(avatar_url)).status).toBe(404);
  const { avatar_url: drawn } = await member.call(removeOwnAvatar);
  expect(drawn).toContain('/avatar/');
  expect(await userOf(member.id)).toMatchObject({
    avatar_url: null,
    avatar_version: before.avatar_version + 3,
  });
  expect((await read(second.avatar_url)).status).toBe(404);
  const told = await own.catchUp();
  // Some clients read null as unchanged and would keep the removed picture.
  const shown = {
    avatar_url: drawn,
    avatar_url_medium: expect.stringContaining('/medium'),
    avatar_source: 'J',
  };
  expect(told.at(-1)).toMatchObject({ person: shown });
  expect((await member.listen()).snapshot).toMatchObject(shown);
  const { avatar_url: again } = await member.call(removeOwnAvatar);
  expect(again).toBe(drawn);
  expect(await own.catchUp()).toEqual([]);
});

test('[S18] a user with a hidden address always comes with an address of the picture', async () => {
  const hide = (email_address_visibility: number) =>
    otherMember.call(updateSettings, { email_address_visibility });
  await hide(3);
  const sees = await administrator.listen();
  const sees2 = await guest.listen();
  await otherMember.call(setOwnAvatar, {}, picture(png(120, 120)));
  await otherMember.call(removeOwnAvatar);
  const last = async (listener: typeof sees) => (await listener.catchUp()).at(-1);
  const drawn = { avatar_url: expect.stringContaining(`/avatar/${otherMember.id}?`) };
  expect(await last(sees)).toMatchObject({ person: drawn });
  expect(await last(sees2)).toMatchObject({ person: drawn });
  const { members } = await guest.call(getUsers, { user_ids: [otherMember.id] });
  expect(members[0]!.avatar_url).toContain('/avatar/');
  await hide(1);
});

test('[V17] [V25] what is no picture, says that it is huge, or is a program, is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const text = (content: string) => Uint8Array.from(Buffer.from(content));
  const bad = [
    text(svg),
    text('<html><script>alert(1)</script></html>'),
    text(''),
    png(30_000, 30_000, 1),
    png(50, 50).slice(0, 60),
    Uint8Array.from(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)])),
  ];
  for (const bytes of bad) {
    const refusal = await member.refusal(setOwnAvatar, {}, picture(bytes, 'me.svg', 'image/svg+xml'));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_IMAGE' });
  }
  const large = new Uint8Array(6 * 1_048_576);
  expect((await member.refusal(setOwnAvatar, {}, picture(large))).code).toBe('REQUEST_TOO_LARGE');
  expect((await ask(service, member.person, '/api/v1/users/me/avatar', { method: 'POST' })).status).toBe(400);
  // Redrawing drops the page appended to the picture.
  const polyglot = Uint8Array.from(Buffer.concat([Buffer.from(png(20, 20)), Buffer.from(svg)]));
  const sent = await ask(service, member.person, '/api/v1/users/me/avatar', {
    method: 'POST',
    ...multipart('name="file"; filename="../../me.html"', Buffer.from(polyglot), 'text/html'),
  });
  const { avatar_url } = JSON.parse(sent.body.toString()) as { avatar_url: string };
  const answer = await read(avatar_url);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.body.includes('<svg')).toBe(false);
  for (const url of ['/user_avatars/1/..%2f..%2fx.png', '/user_avatars/1/a.png', '/user_avatars/x/a.png'])
    expect((await read(url)).status).toBe(404);
  await member.call(removeOwnAvatar);
});

test('an organization may leave avatars to its administrators', async () => {
  const set = (isDisabled: boolean) =>
    write`
      update organizations set settings = settings || ${{ avatar_changes_disabled: isDisabled }}::jsonb, version = version + 1
      where id = ${owner.person.organizationId}
    `.execute(service.database.query);
  await set(true);
  const input = () => picture(png(10, 10));
  await expect(member.bare.call(setOwnAvatar, {}, input())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(member.bare.call(removeOwnAvatar)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await administrator.bare.call(setOwnAvatar, {}, input());
  await administrator.bare.call(removeOwnAvatar);
  await set(false);
});

test('messages show the avatar that their sender has now', async () => {
  await member.call(sendMessage, { type: 'direct', to: [guest.id], content: 'Look' });
  const { avatar_url } = await member.call(setOwnAvatar, {}, picture(png(64, 64)));
  const page = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
  const { messages } = await guest.call(getMessages, page);
  expect(messages[0]!.avatar_url).toBe(avatar_url);
});
