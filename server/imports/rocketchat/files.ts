import { extname } from 'node:path';
import { firstText, numberIn, recordsIn, textIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import { asFields, type Fields } from '../reading/values.ts';
import type { File, SourceId } from '../vocabulary.ts';
import type { Dump } from './dump.ts';
import type { Grid } from './grid.ts';
import { ownId } from './ids.ts';

export interface Upload {
  readonly name: string;
  readonly size: number | undefined;
  /** Like `GridFS:Uploads`, `FileSystem:Uploads` or `AmazonS3:Uploads`. */
  readonly store: string;
  /** The room whose members may open it. */
  readonly room: SourceId;
}

export async function readUploads(dump: Dump): Promise<Map<SourceId, Upload>> {
  const uploads = new Map<SourceId, Upload>();
  for await (const { fields } of dump.documents('rocketchat_uploads'))
    uploads.set(ownId(fields), {
      name: textIn(fields, 'name'),
      size: numberIn(fields, 'size'),
      store: textIn(fields, 'store'),
      room: textIn(fields, 'rid'),
    });
  return uploads;
}

/** What finds the bytes of files. */
export interface FileGrounds {
  readonly uploads: ReadonlyMap<SourceId, Upload>;
  readonly grid: Grid;
  readonly finder: Finder;
  /** The address of the server, without a slash at the end; '' when the dump lacks it. */
  readonly site: string;
}

const addresses = ['title_link', 'image_url', 'video_url', 'audio_url'];

/** Returns the id of the file that an attachment shows, of those that the server stores. */
export function fileOf(attachment: Fields): SourceId | undefined {
  for (const name of addresses) {
    const found = /\/(?:file-upload|ufs\/[^/]+)\/([^/?#]+)/.exec(textIn(attachment, name));
    if (found !== null) return found[1];
  }
  return undefined;
}

/** Returns the files of a message, without the small pictures that the server made of them. */
export function readFiles(message: Fields, grounds: FileGrounds): File[] {
  const names = new Map<SourceId, string>();
  const small = new Set<SourceId>();
  const single = asFields(message.file);
  for (const file of [...recordsIn(message, 'files'), ...(single === undefined ? [] : [single])]) {
    const id = ownId(file);
    if (textIn(file, 'typeGroup') === 'thumb' || textIn(file, 'name').startsWith('thumb-')) small.add(id);
    else if (id !== '' && !names.has(id)) names.set(id, textIn(file, 'name'));
  }
  for (const attachment of recordsIn(message, 'attachments')) {
    if (textIn(attachment, 'message_link') !== '') continue;
    const id = fileOf(attachment);
    if (id !== undefined && !small.has(id) && !names.has(id)) names.set(id, textIn(attachment, 'title'));
  }
  return [...names].map(([id, name]) => readFile({ id, name, room: textIn(message, 'rid') }, grounds));
}

interface Named {
  readonly id: SourceId;
  readonly name: string;
  /** Room of the message. */
  readonly room: SourceId;
}

/** A forwarded message names a file of another room, which only the members of that one may open. */
function readFile({ id, name: given, room }: Named, { uploads, grid, finder, site }: FileGrounds): File {
  const upload = uploads.get(id);
  const name = firstText(upload?.name ?? '', given, id);
  const found = grid.find(id) ?? finder.find([id, `${id}${extname(name)}`]);
  const url = `${site}/file-upload/${id}/${encodeURIComponent(name)}`;
  const common = { name, size: found?.size ?? upload?.size, url: site === '' ? undefined : url };
  if (upload !== undefined && upload.room !== '' && upload.room !== room)
    return { ...common, id: `${room}:${id}` };
  return { ...common, id, bytes: found?.bytes };
}
