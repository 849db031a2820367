import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Progress } from './call.ts';
import { uploadFile } from './calls.ts';
import { ConnectionError } from './error.ts';
import { createTransport, type UploadRequest } from './transport.ts';

const size = 300_000;
const file = () => new File([new Uint8Array(size)], 'zeros.bin');
const success = JSON.stringify({
  result: 'success',
  msg: '',
  url: '/user_uploads/1/z',
  uri: '',
  filename: 'z',
});

const seen: { bytes: number; type: string | undefined; method: string | undefined }[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    seen.push({ bytes, type: request.headers['content-type'], method: request.method });
    response.end(success);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const nativeFetch = (address: string, request: object) => fetch(address, request as RequestInit);

class FakeRequest implements UploadRequest {
  static last: FakeRequest | undefined;
  readonly upload: UploadRequest['upload'] = { onprogress: null };
  readonly headers: Record<string, string> = {};
  readonly status = 200;
  readonly responseText = success;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  opened = '';
  body: unknown;

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.onabort?.();
  }
}

describe('the progress of an upload', () => {
  test('[W80] is counted while fetch reads the body, where there is nothing else', async () => {
    const client = createClient({ url, transport: createTransport({ fetch: nativeFetch }) });
    const reports: Progress[] = [];
    const onProgress = (progress: Progress) => void reports.push(progress);
    await client.call(uploadFile, {}, { file: file(), onProgress });
    const { bytes, type, method } = seen.at(-1)!;
    expect([method, type]).toEqual(['POST', expect.stringMatching(/^multipart\/form-data; boundary=/)]);
    expect(bytes).toBeGreaterThan(size);
    expect(reports.at(-1)).toEqual({ sent: bytes, total: bytes });
    expect(reports.map(({ sent }) => sent)).toEqual(
      reports.map(({ sent }) => sent).toSorted((a, b) => a - b),
    );
  });

  test('[W80] is what XMLHttpRequest says, where there is one', async () => {
    const transport = createTransport({ fetch: nativeFetch, XMLHttpRequest: FakeRequest });
    const client = createClient({ url, transport });
    const reports: Progress[] = [];
    const onProgress = (progress: Progress) => void reports.push(progress);
    const uploading = client.call(uploadFile, {}, { file: file(), onProgress });
    const request = FakeRequest.last!;
    expect(request.opened).toBe(`POST ${url}/api/v1/user_uploads`);
    expect(request.headers).toEqual({});
    request.upload.onprogress!({ loaded: 5, total: 10 });
    request.onload!();
    expect(await uploading).toMatchObject({ url: '/user_uploads/1/z' });
    expect(reports).toEqual([{ sent: 5, total: 10 }]);
  });

  test('an upload that is given up ends, and so does one without a network', async () => {
    const transport = createTransport({ fetch: nativeFetch, XMLHttpRequest: FakeRequest });
    const client = createClient({ url, transport });
    const stopping = new AbortController();
    const given = { file: file(), onProgress: () => {}, signal: stopping.signal };
    const aborted = client.call(uploadFile, {}, given);
    stopping.abort();
    await expect(aborted).rejects.toBeInstanceOf(ConnectionError);
    await expect(client.call(uploadFile, {}, given)).rejects.toBeInstanceOf(ConnectionError);
    const broken = client.call(uploadFile, {}, { file: file(), onProgress: () => {} });
    FakeRequest.last!.onerror!();
    await expect(broken).rejects.toBeInstanceOf(ConnectionError);
  });
});
