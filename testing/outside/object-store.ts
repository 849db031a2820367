/** A fake object store that checks signatures (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const account = {
  region: 'eu-central-1',
  accessKey: 'gardener',
  secretKey: 'a secret for tests alone',
};
export const objects = new Map<string, { readonly body: Buffer; readonly type: string }>();
export const parts = new Map<string, Buffer[]>();
const xml = { 'content-type': 'application/xml' };
/** What requests did, and whether the next ones find no server. */
export const store = { refused: 0, isAway: false };

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

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  if (store.isAway) return request.socket.destroy();
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const answer = (status: number, content: string | Buffer = '', headers = {}) =>
    response
      .writeHead(status, { 'content-length': Buffer.byteLength(content), ...headers })
      .end(request.method === 'HEAD' ? undefined : content);
  if (!isSigned(request, body)) {
    store.refused += 1;
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
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
export const options = { endpoint, bucket: 'parlance', ...account };

export const closeStore = (): void => {
  server.closeAllConnections();
  server.close();
};
