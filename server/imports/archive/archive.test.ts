import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mebibyte } from '@parlance/protocol/limits';
import { makeTar, makeTarGz } from '@parlance/testing/imports/tar';
import { makeZip, type ZipPart } from '@parlance/testing/imports/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archive, archiveLimits, openArchive, readBytes, readJson } from './index.ts';

let folder: string;
let scratch: string;
const opened: Archive[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
  scratch = join(folder, 'scratch');
  await mkdir(scratch);
});
afterAll(async () => {
  for (const archive of opened) await archive.close();
  await rm(folder, { recursive: true });
});

let count = 0;
async function open(bytes: Buffer, ending: string, options: { strict?: boolean } = {}): Promise<Archive> {
  const path = join(folder, `${count++}${ending}`);
  await writeFile(path, bytes);
  const archive = await openArchive(path, { scratch, ...options });
  opened.push(archive);
  return archive;
}
const openZip = (parts: readonly ZipPart[], options?: { strict?: boolean }) =>
  open(makeZip(parts), '.zip', options);

async function openFolder(path: string): Promise<Archive> {
  const archive = await openArchive(path, { scratch });
  opened.push(archive);
  return archive;
}

const read = async (archive: Archive, name: string) => (await readBytes(archive, name)).toString();
const names = (archive: Archive) => [...archive.entries.keys()];
const counted = (archive: Archive) =>
  Object.fromEntries(archive.leftOut.map(({ kind, count }) => [kind, count]));

const some = [
  { name: 'users.json', data: '[]' },
  { name: 'general/2024-01-01.json', data: '[{"ts":"1"}]' },
];

test('finds all files of a folder with many folders of many files', async () => {
  const large = join(folder, 'large');
  const wanted: string[] = [];
  for (let channel = 0; channel < 40; channel += 1) {
    await mkdir(join(large, `c${channel}`), { recursive: true });
    for (let day = 0; day < 50; day += 1) {
      wanted.push(`c${channel}/${day}.json`);
      await writeFile(join(large, wanted.at(-1)!), '[]');
    }
  }
  expect(names(await openFolder(large)).sort()).toEqual(wanted.sort());
});

test('reads the same entries of a zip, a tar, a tar.gz, a folder and one file', async () => {
  const unpacked = join(folder, 'unpacked');
  await mkdir(join(unpacked, 'general'), { recursive: true });
  for (const { name, data } of some) await writeFile(join(unpacked, name), data);
  const archives = [
    await openZip(some),
    await openZip(some.map((part) => ({ ...part, isStored: true }))),
    await open(await makeTar(some), '.tar'),
    await open(await makeTarGz(some), '.tgz'),
    await openFolder(unpacked),
  ];
  for (const archive of archives) {
    expect(names(archive).sort()).toEqual(['general/2024-01-01.json', 'users.json']);
    expect(await read(archive, 'general/2024-01-01.json')).toBe('[{"ts":"1"}]');
    const { file, start, size } = await archive.spool('general/2024-01-01.json');
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, start);
    expect(buffer.toString()).toBe('[{"ts":"1"}]');
    expect(archive.leftOut).toEqual([]);
    expect(archive.truncated).toBeUndefined();
  }
  const single = await open(Buffer.from('{}\n'), '.jsonl');
  expect(names(single)).toEqual([single.name]);
  expect(await read(single, single.name)).toBe('{}\n');
  expect(await readdir(scratch)).toEqual([]);
});

test('leaves out the folders that wrap everything', async () => {
  const wrapped = some.map((part) => ({ ...part, name: `backup/acme export/${part.name}` }));
  expect(names(await openZip(wrapped))).toEqual(['users.json', 'general/2024-01-01.json']);
  expect(names(await open(await makeTarGz(wrapped), '.tar.gz'))).toEqual(names(await openZip(some)));
  const mac = await openZip([...wrapped, { name: '__MACOSX/backup/._users.json', data: 'x' }]);
  expect(names(mac)).toEqual(['users.json', 'general/2024-01-01.json']);
  expect(counted(mac)).toEqual({ 'metadata of macOS': 1 });
});

test('counts names that lead elsewhere, links and devices, and refuses them when strict', async () => {
  const bad: ZipPart[] = ['/etc/passwd', '../up', 'a/../../b', 'C:\\x', 'a\0b', `${'n'.repeat(1025)}`].map(
    (name) => ({ name, data: 'x' }),
  );
  const link = { name: 'link', data: '/etc/passwd', mode: 0o120777 };
  const archive = await openZip([...some, ...bad, link, { name: 'dir/', data: '' }]);
  expect(names(archive)).toEqual(['users.json', 'general/2024-01-01.json']);
  expect(counted(archive)).toEqual({ 'bad name': 6, 'link or device': 1 });
  expect(archive.leftOut[0]!.examples).toContain('/etc/passwd');
  await expect(openZip([...some, bad[0]!], { strict: true })).rejects.toThrow(
    'The archive has an entry that must not be read (bad name): /etc/passwd',
  );

  const tar = await open(
    await makeTar([
      ...some,
      { name: '../up', data: 'x' },
      { name: 'soft', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'hard', type: 'link', linkname: 'users.json' },
      { name: 'device', type: 'character-device' },
      { name: 'dir', type: 'directory' },
    ]),
    '.tar',
  );
  expect(names(tar)).toEqual(['users.json', 'general/2024-01-01.json']);
  expect(counted(tar)).toEqual({ 'bad name': 1, 'link or device': 3 });

  const linked = join(folder, 'linked');
  await mkdir(linked);
  await writeFile(join(linked, 'users.json'), '[]');
  await symlink('/etc', join(linked, 'etc'));
  const plain = await openFolder(linked);
  expect(names(plain)).toEqual(['users.json']);
  expect(counted(plain)).toEqual({ 'link or device': 1 });
});

test('takes the last of equal names', async () => {
  for (const archive of [
    await openZip([...some, { name: './users.json', data: '[1]' }]),
    await open(await makeTar([...some, { name: './users.json', data: '[1]' }]), '.tar'),
  ]) {
    expect(await read(archive, 'users.json')).toBe('[1]');
    expect(counted(archive)).toEqual({ 'duplicate name': 1 });
  }
});

test('reads names as UTF-8 without the flag that says so, and names that are none', async () => {
  const archive = await openZip([
    { name: 'größe/日本.json', data: '1' },
    { name: Buffer.from([0x61, 0xff, 0x62]), data: '2' },
    { name: 'windows\\file.json', data: '3' },
  ]);
  expect(names(archive)).toEqual(['größe/日本.json', 'a\ufffdb', 'windows/file.json']);
});

test('refuses bombs by what they say, and by what they are', async () => {
  const huge = { name: 'bomb.json', data: 'x'.repeat(100), says: { size: 2 ** 31 } };
  await expect(openZip([huge])).rejects.toThrow(
    'bomb.json is refused: it unpacks to more than 100 times its size.',
  );
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...huge,
    name: `${index}`,
    says: { size: 30 * mebibyte },
  }));
  await expect(openZip(many)).rejects.toThrow('it unpacks to more than 100 times its size.');
  const liar = await openZip([{ name: 'liar.json', data: 'x'.repeat(100_000), says: { size: 10 } }]);
  await expect(read(liar, 'liar.json')).rejects.toThrow('liar.json is damaged at byte 0: too many bytes');
  await expect(
    openZip([
      { name: 'one', data: 'x'.repeat(1000) },
      { name: 'two', data: 'x'.repeat(1000), sharesWith: 0 },
    ]),
  ).rejects.toThrow('The archive is refused: its entries overlap.');
});

test('refuses a tar.gz that unpacks to a thousand times its size', async () => {
  const zeros = gzipSync(Buffer.alloc(64 * mebibyte), { level: 9 });
  const header = Buffer.from((await makeTar([{ name: 'bomb', data: '' }])).subarray(0, 512));
  header.write('77777777777\0', 124);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const bomb = Buffer.concat([gzipSync(header), ...Array.from({ length: 17 }, () => zeros)]);
  await expect(open(bomb, '.tgz')).rejects.toThrow('it unpacks to more than 100 times its size.');
  expect(await readdir(scratch)).toEqual([]);
});

test('refuses what is protected by a password, cut short, or no archive', async () => {
  await expect(openZip([{ name: 'users.json', data: '[]', flags: 1 }])).rejects.toThrow(
    /is protected by a password; unpack it, and give the folder\.$/,
  );
  const zip = makeZip(some);
  await expect(open(zip.subarray(0, zip.length - 30), '.zip')).rejects.toThrow(
    /is no whole zip archive; it may have been cut short/,
  );
  await expect(open(Buffer.from('hello'), '.zip')).rejects.toThrow(
    /is neither a zip nor a tar archive that can be read\.$/,
  );
  await expect(open(gzipSync('hello'), '.tar.gz')).rejects.toThrow(
    /is neither a zip nor a tar archive that can be read\.$/,
  );
  await expect(openArchive(join(folder, 'missing.zip'), { scratch })).rejects.toThrow(/^There is no /);
});

test('reads a tar.gz that ends too early up to there, and says so', async () => {
  const noise = Array.from({ length: 30_000 }, (_, index) => `${index * 7919}`).join();
  const whole = await makeTarGz([...some, { name: 'late.json', data: noise }]);
  const cut = await open(whole.subarray(0, whole.length - 20_000), '.tar.gz');
  expect(names(cut)).toEqual(['users.json', 'general/2024-01-01.json']);
  expect(cut.truncated).toMatch(/ ends too early, after \d+ bytes\.$/);
});

test('says where an entry is damaged, after the bytes before', async () => {
  const archive = await openZip([
    { name: 'sum', data: 'x', says: { checksum: 1 } },
    { name: 'method', data: 'x', says: { method: 12 } },
  ]);
  await expect(read(archive, 'sum')).rejects.toThrow('sum is damaged at byte 1: its checksum is wrong');
  expect(counted(archive)).toEqual({ 'unknown compression': 1 });
});

const elements = async (text: string | Buffer) => {
  const archive = await openZip([{ name: 'a.json', data: text }]);
  const read: unknown[] = [];
  let fault: string | undefined;
  try {
    for await (const { key, value, repaired } of readJson(archive, 'a.json'))
      read.push(key === undefined && !repaired ? value : { key, value, repaired });
  } catch (error) {
    fault = (error as Error).message;
  }
  return { read, fault };
};

test('reads JSON one element at a time', async () => {
  expect(await elements('\ufeff [1, "a,]\\"" , {"b":[1,{}]},null]\n')).toEqual({
    read: [1, 'a,]"', { b: [1, {}] }, null],
    fault: undefined,
  });
  expect(await elements('{"a":[1,2],"b":{"c":[3]},"d":[],"\\u0065":"f"}')).toEqual({
    read: [
      { key: 'a', value: 1, repaired: false },
      { key: 'a', value: 2, repaired: false },
      { key: 'b', value: { c: [3] }, repaired: false },
      { key: 'e', value: 'f', repaired: false },
    ],
    fault: undefined,
  });
  expect(await elements('17')).toEqual({ read: [17], fault: undefined });
  const long = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'ä'.repeat(index % 50) }));
  expect((await elements(JSON.stringify(long))).read).toEqual(long);
  expect(await elements(Buffer.concat([Buffer.from('["a'), Buffer.from([0xff]), Buffer.from('"]')]))).toEqual(
    {
      read: [{ key: undefined, value: 'a\ufffd', repaired: true }],
      fault: undefined,
    },
  );
});

test('takes the elements before a fault, and says where it is', async () => {
  const fault = async (text: string) => (await elements(text)).fault;
  expect(await elements('[{"a":1},{"b":')).toEqual({
    read: [{ a: 1 }],
    fault: 'a.json is damaged at byte 14: it ends too early',
  });
  expect(await elements('[1,{a},3]')).toEqual({
    read: [1],
    fault: 'a.json is damaged at byte 3: this is no JSON',
  });
  expect(await fault('')).toBe('a.json is damaged at byte 0: it ends too early');
  expect(await fault('[1] 2')).toBe('a.json is damaged at byte 4: this is no JSON');
  expect(await fault('{"a" 1}')).toBe('a.json is damaged at byte 5: this is no JSON');
  expect(await fault('[1 2]')).toBe('a.json is damaged at byte 1: this is no JSON');
  expect(await fault(`["${'x'.repeat(archiveLimits.element)}"]`)).toBe(
    'a.json is damaged at byte 1: an element is larger than 16 MiB',
  );
});
