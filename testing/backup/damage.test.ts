/** A backup of which a byte is not as it was written is refused, wherever the byte is. */
import { sendMessage } from '@parlance/protocol/messages/messages';
import { pack } from '@parlance/server/backup/archive/pack';
import { unpack } from '@parlance/server/backup/archive/unpack';
import { makeKeyPair, verifyBackup } from '@parlance/server/backup/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../files.ts';
import { createRandom } from '../random.ts';
import { startService, type TestService } from '../service.ts';
import { backUpService, collect, EmptyPlace, read } from './place.ts';

const passphrase = 'correct horse battery staple';
const random = createRandom(43);

let service: TestService;
let plain: Buffer;
let sealed: Buffer;
let opening: { privateKeys: Buffer[] };

beforeAll(async () => {
  service = await startService({ law: { watchers: [] } });
  const { member, owner } = service;
  const path = await upload(member, 'note.txt', 'dig here');
  await member.call(sendMessage, { type: 'direct', to: [owner.id], content: `[note](${path})` });
  const pair = await makeKeyPair();
  const keyIn = (text: string) => Buffer.from(text.slice(text.indexOf(':') + 1), 'base64');
  opening = { privateKeys: [keyIn(pair.private_key)] };
  plain = await backUpService(service, { withSecretKey: true });
  sealed = await backUpService(service, { sealing: { by: 'key', publicKey: keyIn(pair.public_key) } });
});
afterAll(() => service.close());

const verify = async (bytes: Buffer) => verifyBackup(await read(bytes, opening));

/** The beginning, the end, and places between. */
const placesIn = (bytes: Buffer): number[] => [
  ...Array.from({ length: 40 }, () => random.below(700)),
  ...Array.from({ length: 40 }, () => bytes.length - 1 - random.below(3000)),
  ...Array.from({ length: 120 }, () => random.below(bytes.length)),
];

test.each(['plain', 'sealed'] as const)('of a %s backup every byte counts', async (kind) => {
  const bytes = kind === 'plain' ? plain : sealed;
  expect(await verify(bytes)).toMatchObject({ uploads: { files: 1, bytes: 8 } });
  for (const place of placesIn(bytes)) {
    const flipped = Buffer.from(bytes);
    flipped[place]! ^= 1 << random.below(8);
    await expect(verify(flipped), `byte ${place}`).rejects.toThrow(
      /^(The backup is (damaged|cut off)|This is not a backup|The (passphrase|private key)|The backup was made by)/,
    );
  }
});

test.each(['plain', 'sealed'] as const)('a %s backup that was cut, or goes on, is refused', async (kind) => {
  const bytes = kind === 'plain' ? plain : sealed;
  for (const end of [
    0,
    1,
    25,
    512,
    700,
    ...Array.from({ length: 20 }, () => random.below(bytes.length)),
    bytes.length - 1,
  ])
    await expect(verify(bytes.subarray(0, end)), `cut at ${end}`).rejects.toThrow(
      end === 0
        ? 'The backup is an empty file.'
        : end < 600
          ? /cut off|not a backup/
          : new RegExp(`(cut off|ends) after byte ${end}\\b`),
    );
  for (const more of ['a', '\0'.repeat(512)])
    await expect(verify(Buffer.concat([bytes, Buffer.from(more)]))).rejects.toThrow(/damaged/);
});

test('another passphrase or another key opens nothing', async () => {
  const own = await backUpService(service, { sealing: { by: 'passphrase', passphrase } });
  expect(await verifyBackup(await read(own, { passphrases: [passphrase] }))).toMatchObject({
    uploads: { files: 1 },
  });
  await expect(read(own, { passphrases: [`${passphrase}!`] })).rejects.toThrow(
    'The passphrase or the key does not fit',
  );
  await expect(read(own)).rejects.toThrow('sealed with a passphrase: give its file with --passphrase-file');
  await expect(read(sealed)).rejects.toThrow('give the file of its private half with --key-file');
  await expect(read(sealed, { privateKeys: [Buffer.alloc(32, 7)] })).rejects.toThrow(
    'does not open the backup',
  );
  expect(own.includes('dig here')).toBe(false);
  expect(plain.includes('dig here')).toBe(true);
});

test('the backup of a newer version is refused, with both versions named', async () => {
  async function* source() {
    yield plain;
  }
  async function* newer() {
    const entries = unpack(source());
    for (;;) {
      const next = await entries.next();
      if (next.done === true) return next.value;
      const { name, bytes } = next.value;
      if (name !== 'manifest.json') yield next.value;
      else {
        const manifest = JSON.parse(bytes.toString());
        manifest.parlance = '9.1.0';
        manifest.migrations.push('9999-later');
        yield { name, bytes: Buffer.from(JSON.stringify(manifest)) };
      }
    }
  }
  const later = await collect(pack(newer()));
  await expect(verify(later)).rejects.toThrow(
    /made by Parlance 9\.1\.0, and this is Parlance \d+\.\d+\.\d+.*9999-later/,
  );
});

test('what is not a backup at all is refused', async () => {
  await expect(verify(Buffer.from('hello'.repeat(500)))).rejects.toThrow('not a backup of Parlance');
});

test('a restore of a damaged backup leaves a place that no service takes, and that a restore takes', async () => {
  const place = await EmptyPlace.make();
  try {
    const flipped = Buffer.from(plain);
    flipped[plain.length - 3000]! ^= 1;
    await expect(place.restore(flipped)).rejects.toThrow(/damaged/);
    const { openStore } = await import('@parlance/server/app/store');
    const { migrate } = await import('@parlance/server/db/migrate');
    const { database } = openStore(place.database.connection, { connections: 1 });
    await expect(migrate(database)).rejects.toThrow('restored only in part');
    await database.close();
    expect(await place.restore(plain)).toMatchObject({ files: 1, missing: 0 });
  } finally {
    await place.remove();
  }
});
