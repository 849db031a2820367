/**
 * Uploads in parts: tus 1.0 with creation, creation-with-upload, creation-defer-length and termination; no
 * checksums.
 */

export interface Header {
  readonly meaning: string;
  readonly required?: boolean;
}

/** Parameters are headers, the body is bytes. */
export interface Exchange {
  readonly name: string;
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Relative to `/api/v1`; also served without it. */
  readonly path: string;
  readonly summary: string;
  readonly since: number;
  readonly headers: Readonly<Record<string, Header>>;
  readonly body?: 'application/offset+octet-stream';
  readonly needsBody?: true;
  /** `isFinished`: the body is that of POST /user_uploads. */
  readonly answers: Readonly<
    Record<
      number,
      { readonly meaning: string; readonly headers?: readonly string[]; readonly isFinished?: true }
    >
  >;
  readonly refusals: Readonly<Record<number, string>>;
}

export const tusPath = '/tus';

const since = 295;
const one = `${tusPath}/{upload_id}`;
const version: Readonly<Record<string, Header>> = {
  'Tus-Resumable': { meaning: 'The version of the protocol: 1.0.0.', required: true },
};
const bytes = 'application/offset+octet-stream';
const unknown = { 404: 'There is no such upload of the caller.' };

export const exchanges: readonly Exchange[] = [
  {
    name: 'begin-resumable-upload',
    method: 'POST',
    path: tusPath,
    summary:
      'Begins an upload, which may bring its first bytes along. Whoever does not finish it within a day begins anew.',
    since,
    headers: {
      ...version,
      'Upload-Length': { meaning: 'Bytes of the whole file; at most max_file_upload_size_mib.' },
      'Upload-Defer-Length': { meaning: '1 when the length is told later.' },
      'Upload-Metadata': {
        meaning: 'Pairs of a key and a base64 value, joined by commas: filename and filetype.',
      },
    },
    body: bytes,
    answers: {
      201: {
        meaning: 'Begun; finished when everything came with it.',
        headers: ['Location'],
        isFinished: true,
      },
    },
    refusals: {
      400: 'A header is wrong, the quota of the organization is used up, or the caller has 20 unfinished uploads.',
      413: 'The file would be too large.',
    },
  },
  {
    name: 'get-resumable-upload-offset',
    method: 'HEAD',
    path: one,
    summary: 'Tells how many bytes have come.',
    since,
    headers: version,
    answers: { 200: { meaning: 'It goes on from here.', headers: ['Upload-Offset', 'Upload-Length'] } },
    refusals: unknown,
  },
  {
    name: 'continue-resumable-upload',
    method: 'PATCH',
    path: one,
    summary: 'Brings further bytes. The last ones make a file of it, as POST /user_uploads does.',
    since,
    headers: {
      ...version,
      'Upload-Offset': { meaning: 'How many bytes came before.', required: true },
      'Upload-Length': { meaning: 'Bytes of the whole file, when it was begun without them.' },
    },
    body: bytes,
    needsBody: true,
    answers: {
      200: { meaning: 'Finished.', headers: ['Upload-Offset'], isFinished: true },
      204: { meaning: 'More is to come.', headers: ['Upload-Offset'] },
    },
    refusals: {
      ...unknown,
      409: 'That is not where it goes on.',
      413: 'More came than was announced.',
    },
  },
  {
    name: 'end-resumable-upload',
    method: 'DELETE',
    path: one,
    summary: 'Gives an unfinished upload up.',
    since,
    headers: version,
    answers: { 204: { meaning: 'It is gone.' } },
    refusals: unknown,
  },
  {
    name: 'get-resumable-upload-terms',
    method: 'OPTIONS',
    path: tusPath,
    summary: 'Tells the version, the extensions and the largest size.',
    since,
    headers: {},
    answers: { 204: { meaning: 'The terms.', headers: ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'] } },
    refusals: {},
  },
];
