/**
 * Only XMLHttpRequest reports upload progress in every browser; without it (Node, service workers), bytes are
 * counted while `fetch` reads the body.
 */
import type { Incoming, Outgoing, Progress, Transport } from './call.ts';

export interface UploadRequest {
  readonly upload: {
    onprogress: ((event: { readonly loaded: number; readonly total: number }) => void) | null;
  };
  readonly status: number;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData | URLSearchParams | null): void;
  abort(): void;
}

export interface Network {
  readonly fetch: (url: string, request: object) => Promise<Incoming>;
  readonly XMLHttpRequest?: (new () => UploadRequest) | undefined;
}

const aborted = () => new DOMException('The request was aborted.', 'AbortError');

const upload = (Request: new () => UploadRequest, url: string, outgoing: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, onProgress } = outgoing;
    if (signal?.aborted) return reject(aborted());
    const request = new Request();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      end();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    request.onload = settle(() =>
      resolve({ status: request.status, text: () => Promise.resolve(request.responseText) }),
    );
    request.onerror = settle(() => reject(new TypeError('The network failed.')));
    request.onabort = settle(() => reject(aborted()));
    request.send(body ?? null);
  });

/** The last report is the whole size. */
const counted = (body: Blob, onProgress: (progress: Progress) => void): ReadableStream<Uint8Array> => {
  let sent = 0;
  return body.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        sent += chunk.byteLength;
        onProgress({ sent, total: body.size });
        controller.enqueue(chunk);
      },
    }),
  );
};

export const createTransport =
  ({ fetch, XMLHttpRequest: Request }: Network): Transport =>
  async (url, outgoing) => {
    const { onProgress, ...request } = outgoing;
    if (onProgress === undefined || request.body === undefined) return fetch(url, request);
    if (Request !== undefined) return upload(Request, url, outgoing);
    const whole = new Response(request.body);
    const type = whole.headers.get('Content-Type');
    const headers = { ...(type === null ? {} : { 'Content-Type': type }), ...request.headers };
    const body = counted(await whole.blob(), onProgress);
    return fetch(url, { ...request, headers, body, duplex: 'half' });
  };
