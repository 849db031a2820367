import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getThumbnailStatus } from '@parlance/protocol/uploads/uploads';
import { write } from '@parlance/server/db/sql';
import { ask, upload } from '@parlance/testing/files';
import { gif, png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember } = service;

const formats = ['840x560.webp', '840x560-anim.webp', '840x560.jpg'];
const thumbnailOf = (url: string, format: string) =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`;
const partsOf = (url: string) => {
  const [, , realm_id_str, ...rest] = url.split('/');
  return { realm_id_str: realm_id_str!, filename: rest.join('/') };
};
const read = (url: string, reader = member) => ask(service, reader.person, url);
const htmlOf = async (content: string) => {
  const { id } = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content });
  const { message } = await otherMember.call(getMessage, { message_id: id });
  return message.content;
};

test('a large picture is shown small, below the paragraph that links to it', async () => {
  const url = await upload(member, 'garden.png', png(1680, 700), 'image/png');
  expect(await htmlOf(`My [garden](${url}) today`)).toBe(
    `<p>My <a href="${url}">garden</a> today</p>\n<div class="message_inline_image"><a href="${url}" title="garden">` +
      `<img data-original-content-type="image/png" data-original-dimensions="1680x700" src="${thumbnailOf(url, '840x560.webp')}"></a></div>`,
  );
  expect(await otherMember.call(getThumbnailStatus, partsOf(url))).toEqual({ ready: true });
  for (const [format, type] of [
    ['840x560.webp', 'webp'],
    ['840x560.jpg', 'jpeg'],
  ] as const) {
    const { status, headers, body } = await read(thumbnailOf(url, format), otherMember);
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      `image/${type}`,
      'nosniff',
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ format: type, width: 840, height: 350 });
    expect(
      (
        await ask(service, member.person, thumbnailOf(url, format), {
          headers: { 'if-none-match': String(headers.etag) },
        })
      ).status,
    ).toBe(304);
  }
  expect((await read(thumbnailOf(url, '840x560.webp'), service.newcomer)).status).toBe(404);
  for (const unknown of ['840x560-anim.webp', '840x560.png', '9000x9000.webp', '..', ''])
    expect((await read(thumbnailOf(url, unknown))).status, unknown).toBe(404);
});

test('[V25] a small picture stays as small, a moving one has a still', async () => {
  const url = await upload(member, 'dots.gif', gif(3), 'image/gif');
  const html = await htmlOf(`[dots](${url})`);
  expect(html).toContain(
    `<img data-animated="true" data-original-content-type="image/gif" data-original-dimensions="1x1" src="${thumbnailOf(url, '840x560-anim.webp')}">`,
  );
  const still = await sharp((await read(thumbnailOf(url, '840x560.webp'))).body).metadata();
  expect([still.width, still.height, still.pages ?? 1]).toEqual([1, 1, 1]);
  const moving = await sharp((await read(thumbnailOf(url, '840x560-anim.webp'))).body, {
    animated: true,
  }).metadata();
  expect(moving.pages).toBe(3);
});

test('[V25] what unpacks to more than there is room for is a file, not a picture', async () => {
  const bombs = [
    await upload(member, 'wide.png', png(60_000, 60_000, 1), 'image/png'),
    await upload(member, 'tall.gif', gif(1, 30_000, 30_000), 'image/gif'),
  ];
  for (const url of bombs) {
    expect(await htmlOf(`[it](${url})`)).toBe(`<p><a href="${url}">it</a></p>`);
    expect(await member.call(getThumbnailStatus, partsOf(url))).toEqual({ ready: false });
    for (const format of formats) expect((await read(thumbnailOf(url, format))).status).toBe(404);
    expect((await read(url)).status).toBe(200);
  }
  // Only the first frame is drawn.
  const film = await upload(member, 'film.gif', gif(40, 2000, 2000), 'image/gif');
  expect(await htmlOf(`[film](${film})`)).not.toContain('data-animated');
  expect((await read(thumbnailOf(film, '840x560-anim.webp'))).status).toBe(404);
  expect((await read(thumbnailOf(film, '840x560.webp'))).status).toBe(200);
});

test('[V17] no other format is opened, whatever it is called', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  for (const [name, type, content] of [
    ['a.svg', 'image/svg+xml', svg],
    ['a.png', 'image/png', svg],
    ['a.png', 'image/png', '%PDF-1.4'],
    ['a.gif', 'image/gif', 'GIF89a<script>alert(1)</script>'],
    ['a.webp', 'image/webp', ''],
  ] as const) {
    const url = await upload(member, name, content, type);
    expect(await htmlOf(`[it](${url})`)).not.toContain('<img');
    expect((await read(thumbnailOf(url, '840x560.webp'))).status).toBe(404);
  }
});

test('a picture that breaks off is answered like one that is none', async () => {
  const whole = png(400, 300);
  const url = await upload(member, 'torn.png', whole.slice(0, 60), 'image/png');
  const { status } = await read(thumbnailOf(url, '840x560.webp'));
  expect(status).toBe(404);
  expect(await member.call(getThumbnailStatus, partsOf(url))).toEqual({ ready: false });
});

test('many who ask at once have one picture drawn', async () => {
  const url = await upload(member, 'once.png', png(900, 900), 'image/png');
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(thumbnailOf(url, '840x560.webp'))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('[V18] nothing but files of this service becomes a picture', async () => {
  const url = await upload(member, 'garden.png', png(10, 10), 'image/png');
  for (const address of [
    `https://elsewhere.example.com${url}`,
    `//elsewhere.example.com${url}`,
    `/user_uploads/../..${url}`,
    '/user_uploads/1/aa/unknown/garden.png',
    `/user_uploads/thumbnail${url.replace('/user_uploads', '')}`,
    `/user_uploads/temporary/x/garden.png`,
  ])
    expect(await htmlOf(`![it](${address})`), address).not.toContain('<img');
});

test('[H7] a picture of very many frames stands still', async () => {
  const url = await upload(member, 'flicker.gif', gif(50_000, 40, 40), 'image/gif');
  expect(await htmlOf(`[flicker](${url})`)).not.toContain('data-animated');
  expect((await read(thumbnailOf(url, '840x560-anim.webp'))).status).toBe(404);
  const still = await sharp((await read(thumbnailOf(url, '840x560.webp'))).body).metadata();
  expect([still.width, still.height, still.pages ?? 1]).toEqual([40, 40, 1]);
});

test('[H7] one of before is drawn still where it was said to move', async () => {
  const url = await upload(member, 'former.gif', gif(600, 4, 4), 'image/gif');
  const { database } = service.app.service;
  await write`update attachments set frames = 600 where name = 'former.gif'`.execute(database.query);
  const drawn = await sharp((await read(thumbnailOf(url, '840x560-anim.webp'))).body, {
    animated: true,
  }).metadata();
  expect(drawn.pages ?? 1).toBe(1);
});
