/** A fake store that checks signatures (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { getAttachments, removeAttachment } from '@parlance/protocol/uploads/uploads';
import { ask, multipart, upload } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { createStorage } from './index.ts';
import { incomingDirectory } from './stage.ts';

const account = { region: 'eu-central-1', accessKey: 'gardener', secretKey: 'a secret for tests alone' };
const objects = new Map<string, { readonly body: Buffer; readonly type: string }>();
const parts = new Map<string, Buffer[]>();
const xml = { 'content-type': 'application/xml' };
let refused = 0;
let isAway = false;

const hmac = (key: string | Buffer, message: string) => createHmac('sha256', key).update(message).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region = '', names = '', signature] =
    header.exec(request.headers.authorization ?? '') ?? [];
  const at = String(request.headers['x-amz-date']);
  const content = String(request.headers['x-amz-content-sha256']);
  if (key !== account.accessKey || region !== account.region || !at.startsWith(day)) return false;
  if (!names.split(';').includes('host')) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const url = new URL(request.url!, 'http://store');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, content].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const message = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${account.secretKey}`, day), region),
  );
  return hmac(signing, message).toString('hex') === signature;
};

const store = createServer(async (request, response) => {
  const body = await buffer(request);
  if (isAway) return request.socket.destroy();
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const answer = (status: number, content: string | Buffer = '', headers = {}) =>
    response
      .writeHead(status, { 'content-length': Buffer.byteLength(content), ...headers })
      .end(request.method === 'HEAD' ? undefined : content);
  if (!isSigned(request, body)) {
    refused += 1;
    return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>', xml);
  }
  const [, bucket, ...rest] = pathname.split('/');
  const key = rest.map(decodeURIComponent).join('/');
  if (bucket !== 'parlance') return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
  if (request.method === 'POST' && searchParams.has('delete')) {
    for (const [, gone] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(gone!);
    return answer(200, '<DeleteResult/>', xml);
  }
  if (request.method === 'GET' && searchParams.get('list-type') === '2') {
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const found = [...objects.keys()]
      .filter((one) => one.startsWith(searchParams.get('prefix') ?? ''))
      .sort();
    const shown = found
      .slice(from, from + 2)
      .map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`);
    const more = from + 2 < found.length;
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return answer(
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${shown.join('')}</ListBucketResult>`,
      xml,
    );
  }
  const partsOf = parts.get(searchParams.get('uploadId') ?? '');
  if (request.method === 'POST' && searchParams.has('uploads')) {
    const id = `upload-${parts.size}`;
    parts.set(id, []);
    return answer(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      xml,
    );
  }
  if (request.method === 'PUT' && partsOf !== undefined) {
    partsOf[Number(searchParams.get('partNumber')) - 1] = body;
    return answer(200, '', { etag: `"${sha256(body)}"` });
  }
  if (request.method === 'POST' && partsOf !== undefined) {
    objects.set(key, { body: Buffer.concat(partsOf), type: 'in parts' });
    return answer(
      200,
      '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
      xml,
    );
  }
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return answer(411);
    objects.set(key, { body, type: String(request.headers['content-type']) });
    return answer(200);
  }
  const found = objects.get(key);
  if (found === undefined) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined) return answer(200, found.body, { 'content-type': found.type });
  return answer(206, found.body.subarray(Number(start), Number(end) + 1));
});
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
const options = { endpoint, bucket: 'parlance', ...account };
const directory = await mkdtemp(join(tmpdir(), 'parlance-s3-'));
afterAll(async () => {
  store.closeAllConnections();
  store.close();
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
    expect(refused).toBe(0);
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
    expect(refused).toBeGreaterThan(0);
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
    isAway = true;
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
    expect(JSON.stringify(service.faults.take())).toContain(`The bucket parlance at ${endpoint}`);
    const { directory: place } = service.app.service.uploads;
    expect(await readdir(incomingDirectory(place))).toEqual([]);
  } finally {
    isAway = false;
    await service.close();
  }
});
