/** Files in a bucket. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getAttachments, removeAttachment } from '@parlance/protocol/uploads/uploads';
import { ask, multipart, upload } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { closeStore, objects, options, parts, store } from '@parlance/testing/outside/object-store';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { createStorage } from './index.ts';
import { incomingDirectory } from './stage.ts';

const directory = await mkdtemp(join(tmpdir(), 'parlance-s3-'));
afterAll(async () => {
  closeStore();
  await rm(directory, { recursive: true });
});

describe('a bucket', () => {
  test('takes a file of this machine, gives it whole and in parts, and forgets it', async () => {
    const storage = await createStorage(directory, options);
    const path = join(directory, 'staged');
    await writeFile(path, '0123456789');
    await storage.take('files/1/ab/one', path, 'text/plain');
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(objects.get('files/1/ab/one')).toEqual({ body: Buffer.from('0123456789'), type: 'text/plain' });
    expect(await text((await storage.read('files/1/ab/one'))!)).toBe('0123456789');
    expect(await text((await storage.read('files/1/ab/one', { start: 2, end: 4 }))!)).toBe('234');
    expect([await storage.has('files/1/ab/one'), await storage.has('files/1/ab/two')]).toEqual([true, false]);
    expect(await storage.read('files/1/ab/two')).toBeUndefined();
    await storage.remove(['files/1/ab/one', 'files/1/ab/two']);
    expect(objects.size).toBe(0);
    expect(store.refused).toBe(0);
  });

  test('lists what lies below a folder, and keeps to a folder of its own', async () => {
    const storage = await createStorage(directory, { ...options, folder: 'copies/parlance' });
    const keys = ['blobs/ab/one', 'blobs/ab/two', 'blobs/cd/three', 'lists/one'];
    for (const key of keys) await storage.put(key, Buffer.from(key), 'text/plain');
    expect([...objects.keys()]).toEqual(keys.map((key) => `copies/parlance/${key}`));
    const listed: string[] = [];
    for await (const key of storage.list('blobs')) listed.push(key);
    expect(listed).toEqual(keys.slice(0, 3));
    await storage.remove(keys);
    expect(objects.size).toBe(0);
  });

  test('takes a large file in parts', async () => {
    const storage = await createStorage(directory, options);
    const path = join(directory, 'large');
    const content = Buffer.alloc(20_000_000, 'large ');
    await writeFile(path, content);
    await storage.take('files/1/ab/large', path, 'text/plain');
    expect(objects.get('files/1/ab/large')?.body.equals(content)).toBe(true);
    expect([...parts.values()].map((sent) => sent.length)).toEqual([3]);
    await storage.remove(['files/1/ab/large']);
  });

  test('refuses a wrong secret, and that is a failure, not a missing file', async () => {
    const storage = await createStorage(directory, { ...options, secretKey: 'another' });
    await expect(storage.read('files/1/ab/one')).rejects.toThrow('SignatureDoesNotMatch');
    expect(store.refused).toBeGreaterThan(0);
  });

  test('[V21] is asked for no key that the service does not make', async () => {
    for (const storage of [
      await createStorage(directory, options),
      await createStorage(directory, undefined),
    ])
      for (const key of [
        '../x',
        'files/../../x',
        '/etc/passwd',
        'files',
        'files//x',
        'files/a b',
        'files/\0',
      ])
        await expect(storage.read(key), key).rejects.toThrow('not a key');
  });
});

test('[S44] a service keeps its files there', async () => {
  const service = await startService({ uploads: { s3: options } });
  try {
    const { member } = service;
    const url = await upload(member, 'garden.png', png(900, 600), 'image/png');
    expect(objects.size).toBe(1);
    const thumbnail = url.replace('/user_uploads/', '/user_uploads/thumbnail/');
    expect(await ask(service, member.person, `${thumbnail}/840x560.webp`)).toMatchObject({ status: 200 });
    expect(objects.size).toBe(2);
    const part = await ask(service, member.person, url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.body.toString()]).toEqual([206, 'PNG']);
    const { attachments } = await member.call(getAttachments);
    await member.call(removeAttachment, { attachment_id: attachments[0]!.id });
    expect(objects.size).toBe(0);
    store.isAway = true;
    const refused = await ask(service, member.person, '/api/v1/user_uploads', {
      method: 'POST',
      ...multipart('form-data; name="file"; filename="plan.txt"', 'a plan'),
    });
    expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
      503,
      expect.objectContaining({
        code: 'SERVER_NOT_READY',
        msg: 'The storage of files does not work at the moment. Try again shortly.',
      }),
    ]);
    expect(JSON.stringify(service.faults.take())).toContain(`The bucket parlance at ${options.endpoint}`);
    const { directory: place } = service.app.service.uploads;
    expect(await readdir(incomingDirectory(place))).toEqual([]);
  } finally {
    store.isAway = false;
    await service.close();
  }
});
