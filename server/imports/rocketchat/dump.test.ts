import { gzipSync } from 'node:zlib';
import { makeBson, makeGridFile } from '@parlance/testing/imports/bson';
import { contentOf, readArchive, shown } from '@parlance/testing/imports/reading';
import { type Dump, files, read, room, say, texts, user } from '@parlance/testing/imports/rocketchat';
import { makeTarGz } from '@parlance/testing/imports/tar';
import { makeZip } from '@parlance/testing/imports/zip';
import { expect, test } from 'vitest';
import { rocketchat } from './index.ts';

const content = Buffer.from('forty two bytes that lie in several chunks');
const withFile = (grid: ReturnType<typeof makeGridFile>): Dump => ({
  users: [user('ann')],
  rocketchat_room: [room('c')],
  rocketchat_uploads: [{ _id: 'file1', name: 'a b.pdf', size: 42, store: 'GridFS:Uploads' }],
  'rocketchat_uploads.files': grid.files,
  'rocketchat_uploads.chunks': grid.chunks,
  rocketchat_settings: [{ _id: 'Site_Url', value: 'https://chat.example/' }],
  rocketchat_message: [
    say('c', 'ann', '', {
      file: { _id: 'file1', name: 'a b.pdf' },
      files: [
        { _id: 'file1', name: 'a b.pdf' },
        { _id: 'thumb1', name: 'thumb-a b.pdf' },
      ],
      attachments: [
        { title: 'a b.pdf', title_link: '/file-upload/file1/a%20b.pdf', description: 'Read *this*' },
      ],
    }),
    say('c', 'ann', 'more', { file: { _id: 'lost', name: 'lost.txt' } }),
  ],
});

test('joins the chunks of a file by their numbers, and checks length and md5', async () => {
  const bytesOf = async (dump: Dump) => {
    const [file] = (await read(dump)).of('message')[0]!.files;
    return (await contentOf(await file!.bytes!())).toString();
  };
  const result = await read(withFile(makeGridFile('file1', content, { order: [0, 2, 1, 4, 3] })));
  const [message, other] = result.of('message');
  expect(shown(message!.text)).toBe('Read **this**');
  expect(message!.files).toMatchObject([
    { id: 'file1', name: 'a b.pdf', size: 42, url: 'https://chat.example/file-upload/file1/a%20b.pdf' },
  ]);
  expect((await contentOf(await message!.files[0]!.bytes!())).equals(content)).toBe(true);
  expect(other!.files).toMatchObject([
    { id: 'lost', name: 'lost.txt', url: 'https://chat.example/file-upload/lost/lost.txt' },
  ]);
  expect(other!.files[0]!.bytes).toBeUndefined();
  expect(await bytesOf(withFile(makeGridFile('file1', content, { order: [0, 1, 3, 4] })))).toBe(
    'file1 is damaged at byte 20: chunk 2 is not there',
  );
  expect(await bytesOf(withFile(makeGridFile('file1', content, { order: [0, 1, 2, 3] })))).toBe(
    'file1 is damaged at byte 40: it should have 42 bytes',
  );
  expect(await bytesOf(withFile(makeGridFile('file1', content, { md5: '0'.repeat(32) })))).toBe(
    'file1 is damaged at byte 42: its checksum is wrong',
  );
});

test('a file is open to the readers of its own room alone', async () => {
  const dump = withFile(makeGridFile('file1', content));
  const [upload] = dump.rocketchat_uploads as object[];
  const link = { title: 'a b.pdf', title_link: '/file-upload/file1/a%20b.pdf' };
  const result = await read({
    ...dump,
    rocketchat_room: [room('c'), room('p', { t: 'p' })],
    rocketchat_uploads: [{ ...upload, rid: 'p' }],
    rocketchat_message: [
      say('p', 'ann', 'here', { file: { _id: 'file1' } }),
      say('c', 'ann', 'forwarded', { attachments: [link] }),
      say('c', 'ann', 'quoted', {
        attachments: [{ ...link, message_link: 'https://chat.example/group/p?msg=x' }],
      }),
    ],
  });
  const files = result.of('message').map((message) => message.files);
  expect(files.map((some) => some.map(({ id, bytes }) => [id, bytes !== undefined]))).toEqual([
    [['file1', true]],
    [['c:file1', false]],
    [],
  ]);
});

test('takes custom emoji with their aliases', async () => {
  const grid = makeGridFile('tick.png', content);
  const result = await read({
    rocketchat_custom_emoji: [
      { _id: 'e1', name: 'tick', aliases: ['check'], extension: 'png' },
      { _id: 'e2', name: 'lost', extension: 'gif' },
    ],
    'custom_emoji.files': grid.files,
    'custom_emoji.chunks': grid.chunks,
  });
  expect(result.one('emoji', 'e1')).toMatchObject({ name: 'tick', aliases: ['check'] });
  expect(result.one('emoji', 'e1').picture).toBeDefined();
  expect(result.one('emoji', 'e2').picture).toBeUndefined();
});

test('reads a collection up to what is damaged, and says where', async () => {
  const messages = [say('c', 'ann', 'one'), say('c', 'ann', 'two')];
  const [first, second] = messages.map((message) => makeBson([message]));
  const damaged = async (tail: Buffer) => {
    const dump = {
      users: [user('ann')],
      rocketchat_room: [room('c')],
      rocketchat_message: Buffer.concat([first!, tail]),
    };
    const result = await read(dump);
    expect(texts(result)).toEqual(['one']);
    const [noted] = result.of('not_taken').filter(({ of }) => of === 'entries');
    expect(noted!.example).toBe(`rocketchat_message.bson at byte ${first!.length}`);
    await expect(read(dump, { isStrict: true })).rejects.toThrow(
      `rocketchat_message.bson is damaged at byte ${first!.length}`,
    );
    return noted!.why;
  };
  const length = (value: number) => {
    const bytes = Buffer.from(second!);
    bytes.writeInt32LE(value, 0);
    return bytes;
  };
  expect(await damaged(second!.subarray(0, 40))).toBe('the file ends in the middle of a document');
  expect(await damaged(length(2 ** 31 - 1))).toBe('a document is larger than 16 MiB');
  expect(await damaged(length(4))).toBe('a document of 4 bytes');
  expect(await damaged(length(-1))).toBe('a document of -1 bytes');
  const badType = Buffer.from(second!);
  badType[4] = 0x77;
  expect(await damaged(badType)).toContain('77');
});

test('takes what comes before the damage of a packed entry', async () => {
  const dump = {
    users: [user('ann')],
    rocketchat_room: [room('c')],
    rocketchat_message: [say('c', 'ann', 'hi')],
  };
  const parts = files(dump).map((part) => ({
    ...part,
    says: part.name.includes('message') ? { checksum: 7 } : {},
  }));
  const result = await readArchive(rocketchat, { name: 'dump.zip', bytes: makeZip(parts) });
  expect(texts(result)).toEqual(['hi']);
  expect(result.of('not_taken').map(({ why }) => why)).toEqual(['its checksum is wrong']);
});

test('reads a dump in a folder or flat, packed or not, and refuses another archive', async () => {
  const dump = {
    users: [user('ann')],
    rocketchat_room: [room('c')],
    rocketchat_message: [say('c', 'ann', 'hi')],
  };
  const tar = async (folder: string, pack: boolean) => {
    const parts = files(dump, folder).map(({ name, data }) =>
      pack ? { name: `${name}.gz`, data: gzipSync(data) } : { name, data },
    );
    return {
      name: 'dump.tgz',
      bytes: await makeTarGz([
        ...parts,
        { name: 'dump/admin/system.version.bson', data: makeBson([{ a: 1 }]) },
      ]),
    };
  };
  for (const folder of ['', 'dump/parties/'])
    for (const pack of [false, true])
      expect(texts(await readArchive(rocketchat, await tar(folder, pack)))).toEqual(['hi']);
  await expect(
    readArchive(rocketchat, { name: 'o.zip', bytes: makeZip([{ name: 'users.json', data: '[]' }]) }),
  ).rejects.toThrow('This is no dump of Rocket.Chat: it has no rocketchat_room.bson.');
});
