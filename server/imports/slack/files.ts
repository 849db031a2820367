/** Files of messages, and where their bytes are: in the archive, or in a folder that the operator names. */
import { Readable } from 'node:stream';
import type { Archive } from '../archive/index.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../reading/values.ts';
import type { Bytes, File } from '../vocabulary.ts';
import type { Downloader } from './download.ts';
import { bareAddress } from './hosts.ts';

/** `__uploads/F123/name` of slackdump, `attachments/F123-name` and the like. */
const idIn = (name: string): string | undefined =>
  /^(?:.*\/)?__uploads\/([^/]+)\/[^/]+$/.exec(name)?.[1] ??
  /(?:^|[/_-])(F[A-Z0-9]{6,})(?=[/_.-]|$)/.exec(name)?.[1];

export type FindBytes = (id: string) => Bytes | undefined;

/** Where files are looked for, in this order. */
export interface FileSources {
  readonly find: FindBytes;
  readonly downloader: Downloader | undefined;
}

export const bytesFinder = (archives: readonly Archive[]): FindBytes => {
  const places = new Map<string, Bytes>();
  for (const archive of [...archives].reverse())
    for (const name of archive.entries.keys()) {
      if (/^[^/]+\/\d{4}-\d{2}-\d{2}\.json$/.test(name)) continue;
      const id = idIn(name);
      if (id !== undefined) places.set(id, async () => Readable.from(await archive.open(name)));
    }
  return (id) => places.get(id);
};

const isGone = ({ mode, file_access }: Fields): boolean =>
  mode === 'tombstone' ||
  mode === 'hidden_by_limit' ||
  file_access === 'access_denied' ||
  file_access === 'file_not_found';

const isExternal = ({ is_external, mode }: Fields): boolean => is_external === true || mode === 'external';

/** Deleted files, and those of other services, are not there. */
const downloadOf = (file: Fields, downloader: Downloader | undefined): Bytes | undefined => {
  const url = textOf(file.url_private_download) ?? textOf(file.url_private);
  if (url === undefined || isGone(file)) return undefined;
  return downloader?.bytes({
    url,
    size: file.mode === 'hosted' ? numberOf(file.size) : undefined,
    isPage: /^text\/html\b/i.test(textOf(file.mimetype) ?? ''),
  });
};

const readFile = (value: unknown, { find, downloader }: FileSources): File | undefined => {
  const file = fieldsOf(value);
  const id = textOf(file.id);
  if (id === undefined) return undefined;
  const url = textOf(file.url_private) ?? textOf(file.permalink) ?? textOf(file.url_private_download);
  const local = isExternal(file) ? undefined : find(id);
  const remote = isExternal(file) || local !== undefined ? undefined : downloadOf(file, downloader);
  const bytes = local ?? remote;
  return {
    id,
    name: textOf(file.name) ?? textOf(file.title) ?? id,
    size: numberOf(file.size),
    bytes,
    isRemote: remote !== undefined,
    url: url === undefined ? undefined : bareAddress(url),
    isGone: bytes === undefined && isGone(file),
  };
};

export const readFiles = (message: Fields, sources: FileSources): File[] => {
  const given = [
    ...listOf(message.files),
    ...(message.file === undefined || message.file === null ? [] : [message.file]),
  ];
  const files = given.flatMap((value) => readFile(value, sources) ?? []);
  return [...new Map(files.map((file) => [file.id, file])).values()];
};
