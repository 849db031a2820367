import {
  deactivateCustomEmoji,
  getCustomEmoji,
  reactivateCustomEmoji,
  uploadCustomEmoji,
} from '@parlance/protocol/custom-emoji';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { addReaction } from '@parlance/protocol/reactions';
import { ask } from '@parlance/testing/files';
import { gif, png } from '@parlance/testing/images';
import { startService, type TestService } from '@parlance/testing/service';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, outsider } = service;

type Player = TestService['owner'];
const picture = (bytes: Uint8Array<ArrayBuffer> = png(100, 50), name = 'a.png', type = 'image/png') => ({
  file: new File([bytes], name, { type }),
});
const add = (player: Player, emoji_name: string, file = picture()) =>
  player.call(uploadCustomEmoji, { emoji_name }, file);
const refusal = (player: Player, emoji_name: string, file = picture()) =>
  player.refusal(uploadCustomEmoji, { emoji_name }, file);
const all = async () => Object.values((await member.call(getCustomEmoji)).emoji);
const named = async (name: string) => (await all()).findLast((one) => one.name === name)!;
const individual = { client_capabilities: { individual_emoji_changes: true } };

describe('[S44] [S96] [S174] a custom emoji', () => {
  test('comes in an event of its own, or among all of them for clients that do not know better', async () => {
    const modern = await guest.listen(individual);
    const older = await guest.listen();
    await add(member, 'green_tick');
    const emoji = await named('green_tick');
    expect(emoji).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'green_tick',
      source_url: expect.stringMatching(/^\/user_avatars\/\d+\/emoji\/images\/[A-Za-z0-9]{24}\.png$/),
      still_url: null,
      deactivated: false,
      author_id: member.id,
    });
    expect(await modern.until(({ type }) => type === 'realm_emoji')).toMatchObject({ op: 'add', emoji });
    const toldOfAll = await older.until(({ type }) => type === 'realm_emoji');
    expect(toldOfAll).toMatchObject({ op: 'update', realm_emoji: { [emoji.id]: emoji } });
    expect(toldOfAll).not.toHaveProperty('emoji');
    expect((await guest.listen()).snapshot.realm_emoji).toEqual({ [emoji.id]: emoji });

    await member.call(deactivateCustomEmoji, { emoji_name: 'green_tick' });
    expect(await modern.until(({ type }) => type === 'realm_emoji')).toMatchObject({
      op: 'update_one',
      emoji_id: emoji.id,
      data: { deactivated: true },
    });
    expect(await older.until(({ type }) => type === 'realm_emoji')).toMatchObject({
      op: 'update',
      realm_emoji: { [emoji.id]: { ...emoji, deactivated: true } },
    });
    await add(otherMember, 'green_tick');
    expect((await all()).map(({ name, deactivated }) => [name, deactivated])).toEqual([
      ['green_tick', true],
      ['green_tick', false],
    ]);
  });

  test('[W151] comes back with its picture and author, unless its name is taken', async () => {
    await add(member, 'sprout_box');
    const emoji = await named('sprout_box');
    await administrator.call(deactivateCustomEmoji, { emoji_name: 'sprout_box' });
    const emoji_id = Number(emoji.id);
    expect((await otherMember.refusal(reactivateCustomEmoji, { emoji_id })).status).toBe(400);
    const listening = await guest.listen(individual);
    await administrator.call(reactivateCustomEmoji, { emoji_id });
    expect(await listening.until(({ type }) => type === 'realm_emoji')).toMatchObject({
      op: 'update_one',
      emoji_id: emoji.id,
      data: { deactivated: false },
    });
    expect(await named('sprout_box')).toEqual(emoji);
    expect((await administrator.refusal(reactivateCustomEmoji, { emoji_id })).status).toBe(404);
    await member.call(deactivateCustomEmoji, { emoji_name: 'sprout_box' });
    await add(otherMember, 'sprout_box');
    const taken = await member.refusal(reactivateCustomEmoji, { emoji_id });
    expect(taken.message).toContain('already exists');
    await administrator.call(deactivateCustomEmoji, { emoji_name: 'sprout_box' });
  });

  test('[V17] is drawn again, 64 pixels a side, and served as a picture alone', async () => {
    const { source_url } = await named('green_tick');
    const { status, headers, body } = await ask(service, undefined, source_url);
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    const page = Buffer.concat([Buffer.from(png(10, 10)), Buffer.from('<script>alert(1)</script>')]);
    await add(member, 'polyglot', picture(Uint8Array.from(page), 'a.html', 'text/html'));
    const served = await ask(service, undefined, (await named('polyglot')).source_url);
    expect(served.headers['content-type']).toBe('image/png');
    expect(served.body.includes('script')).toBe(false);
    // Another organization's path and a path with `..` return 404 [V9] [V21].
    expect((await ask(service, outsider.person, source_url)).status).toBe(404);
    for (const url of [
      source_url.replace(/[^/]+$/, '..%2f..%2fsecret.png'),
      source_url.replace(/[^/]+$/, '../../../1.png'),
      source_url.replace('.png', '.html'),
    ])
      expect((await ask(service, undefined, url)).status, url).toBe(404);
  });

  test('that moves has a still picture too', async () => {
    await add(member, 'dance', picture(gif(3, 20, 20), 'a.gif', 'image/gif'));
    const { source_url, still_url } = await named('dance');
    expect([source_url.endsWith('.gif'), still_url]).toEqual([true, expect.stringContaining('/still/')]);
    const moving = await ask(service, undefined, source_url);
    expect(await sharp(moving.body, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 3,
    });
    const still = await ask(service, undefined, still_url!);
    expect(await sharp(still.body).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  test('[S29] stands in messages, and in reactions, until it is deactivated', async () => {
    const { source_url, id } = await named('dance');
    const render = async () =>
      (await member.call(renderMessage, { content: 'So :dance: :tada: :nothing:' })).rendered;
    expect(await render()).toContain(`<img alt=":dance:" class="emoji" src="${source_url}" title="dance">`);
    const sent = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Hello' });
    const listening = await otherMember.listen();
    await member.call(addReaction, { message_id: sent.id, emoji_name: 'dance' });
    expect(await listening.until(({ type }) => type === 'reaction')).toMatchObject({
      emoji_name: 'dance',
      emoji_code: id,
      reaction_type: 'realm_emoji',
    });
    await administrator.call(deactivateCustomEmoji, { emoji_name: 'dance' });
    expect(await render()).toContain(':dance:');
    expect(await render()).not.toContain('<img');
    const again = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Hello' });
    const refused = await member.refusal(addReaction, { message_id: again.id, emoji_name: 'dance' });
    expect(refused.message).toContain('dance');
    for (const emoji_code of [id, '999999', '-1', 'x'])
      expect(
        (
          await member.refusal(addReaction, {
            message_id: again.id,
            emoji_name: 'dance',
            emoji_code,
            reaction_type: 'realm_emoji',
          })
        ).status,
      ).toBe(400);
    // A deactivated emoji already on the message can still be added.
    await otherMember.call(addReaction, {
      message_id: sent.id,
      emoji_name: 'dance',
      emoji_code: id,
      reaction_type: 'realm_emoji',
    });
  });

  test('is for those with the permission; deactivated by its author or an administrator', async () => {
    expect((await refusal(guest, 'mine')).status).toBe(400);
    expect((await otherMember.refusal(deactivateCustomEmoji, { emoji_name: 'polyglot' })).status).toBe(400);
    expect((await member.refusal(deactivateCustomEmoji, { emoji_name: 'never_was' })).status).toBe(404);
    const { snapshot } = await owner.listen({ fetch_event_types: ['realm_user_groups'] });
    const administrators = (snapshot.realm_user_groups as { id: number; name: string }[]).find(
      ({ name }) => name === 'role:administrators',
    )!.id;
    await owner.call(updateOrganization, { can_add_custom_emoji_group: { new: administrators } });
    expect((await refusal(member, 'mine')).status).toBe(400);
    expect((await member.refusal(deactivateCustomEmoji, { emoji_name: 'polyglot' })).status).toBe(400);
    await owner.call(deactivateCustomEmoji, { emoji_name: 'polyglot' });
  });

  test.each(['', ' ', 'ümlaut', 'a/b', 'ends_', '<b>', 'x'.repeat(61), 'parlance', 'zulip'])(
    'cannot be called %j',
    async (name) => {
      expect([400, 404, 405]).toContain((await refusal(owner, name)).status);
    },
  );

  test('is called in small letters, and is found again as it was typed', async () => {
    await add(owner, 'Party Parrot');
    expect(await named('party_parrot')).toMatchObject({ author_id: owner.id, deactivated: false });
    expect((await refusal(owner, 'PARTY_PARROT')).status).toBe(400);
    await owner.call(deactivateCustomEmoji, { emoji_name: 'Party Parrot' });
    expect(await named('party_parrot')).toMatchObject({ deactivated: true });
  });

  test('takes the name of one of Unicode only for administrators; spaces are underscores', async () => {
    await add(owner, 'tada');
    expect((await member.call(renderMessage, { content: ':tada:' })).rendered).toContain('<img');
    await owner.call(deactivateCustomEmoji, { emoji_name: 'tada' });
    await add(owner, 'two words');
    expect((await named('two_words')).deactivated).toBe(false);
    expect((await refusal(owner, 'two_words')).message).toContain('exists');
  });

  test.each([
    ['no picture', Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['an empty file', new Uint8Array()],
    ['half a picture', png(400, 400, 2).slice(0, 60)],
    ['[V25] more pixels than memory', png(60_000, 60_000, 1)],
    ['[V25] too many frames', gif(3, 20_000, 20_000)],
  ])('cannot be made of %s', async (_what, bytes) => {
    expect((await refusal(owner, 'broken', picture(bytes))).code).toBe('BAD_IMAGE');
    expect(await named('broken')).toBeUndefined();
  });

  test('[V25] cannot be made of a file that is too large', async () => {
    const bytes = new Uint8Array(5 * 1_048_576 + 1);
    expect((await refusal(owner, 'large', picture(bytes))).code).toBe('REQUEST_TOO_LARGE');
  });
});
