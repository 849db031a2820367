/** Uploads by the tus protocol: what has arrived is never sent again. The library is loaded when it is needed. */
import { cookieIn } from '@parlance/client/access';
import { mebibyte } from '@parlance/protocol/limits';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { type Attempt, type Named, Refused, type Transport } from './transport.ts';

const endpoint = '/api/v1/tus';
/** Bytes of one request. Some proxies hold a request back until it is whole. */
const chunkSize = 8 * mebibyte;

/** Read for each request: signing in again replaces it. */
const sign = (request: HttpRequest): void => {
  const token = cookieIn(document.cookie, 'csrftoken');
  if (token !== undefined) request.setHeader('X-CSRFToken', token);
};

const messageIn = (response: HttpResponse): string => {
  try {
    return (JSON.parse(response.getBody()) as { readonly msg?: string }).msg ?? '';
  } catch {
    return '';
  }
};

/** What another attempt may mend: the session, a lock, a place that has moved, too many requests. */
const passing: ReadonlySet<number> = new Set([401, 404, 409, 410, 423, 429]);

const errorOf = (error: Error | DetailedError): Error => {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  return status >= 400 && status < 500 && !passing.has(status) ? new Refused(messageIn(response!)) : error;
};

const addressIn = (response: HttpResponse): string => {
  const { url } = JSON.parse(response.getBody()) as { readonly url?: string };
  if (url === undefined) throw new Error('The service did not say where the file is.');
  return url;
};

const run = (upload: Upload, { signal }: Attempt): void => {
  signal.addEventListener('abort', () => void upload.abort(), { once: true });
  upload.start();
};

export const tus: Transport = {
  send: async (file, { name, type }: Named, attempt) => {
    const { Upload } = await import('tus-js-client');
    attempt.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason), { once: true });
      const upload: Upload = new Upload(file as File, {
        endpoint,
        uploadUrl: attempt.address ?? null,
        metadata: { filename: name, filetype: type },
        chunkSize,
        // The uploader tries again; it also remembers the address.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: sign,
        onUploadUrlAvailable: () => attempt.onAddress(upload.url!),
        onProgress: (sent) => attempt.onProgress(sent),
        onError: (error) => reject(errorOf(error)),
        onSuccess: ({ lastResponse }) => {
          try {
            resolve(addressIn(lastResponse));
          } catch (error) {
            reject(error);
          }
        },
      });
      run(upload, attempt);
    });
  },
  end: async (address) => {
    const { Upload } = await import('tus-js-client');
    await Upload.terminate(address, { onBeforeRequest: sign, retryDelays: null });
  },
};
