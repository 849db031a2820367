/** Files of messages, stored as uploads of their authors. Readers of the message read the file. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { read, type Writable, write } from '../../db/sql.ts';
import { stage } from '../../storage/stage.ts';
import { fileKey, inspectImage, namesOfFile, newPathId, urlOf } from '../../uploads/index.ts';
import { drawId } from '../draw-ids.ts';
import { escapeInline } from '../escape.ts';
import { faultOf } from '../reading/fault.ts';
import { noteStored } from '../stored.ts';
import type { File, Message, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';
import { typeOfContent } from './sniff.ts';

export interface FileHere {
  readonly id: number;
  readonly pathId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly frames: number | null;
}

export interface NewFile extends FileHere {
  readonly source: SourceId;
  readonly ownerId: number;
  readonly createdAt: number;
}

const fetchFiles = async ({ reader }: Work, ids: readonly number[]): Promise<Map<number, FileHere>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await read<FileHere>`
    select id, path_id as "pathId", name, content_type as "contentType", size, width, height, frames from attachments
    where organization_id = ${reader.organizationId} and id = any(${ids}::int[])
  `.execute(reader.query);
  return new Map(rows.map((file) => [file.id, file]));
};

/** Returns files that are here already. */
export const findFiles = async (
  work: Work,
  sources: readonly SourceId[],
): Promise<Map<SourceId, FileHere>> => {
  const known = await findKnown(work, 'file', sources);
  const here = await fetchFiles(
    work,
    [...known.values()].map(({ localId }) => localId),
  );
  return new Map(
    [...known].flatMap(([source, { localId }]) => {
      const file = here.get(localId);
      return file === undefined ? [] : [[source, file] as const];
    }),
  );
};

class TooLarge extends Error {}

const limited = (most: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(new TooLarge());
      else done(null, chunk);
    },
  });
};

const readHead = async (path: string, size: number): Promise<string> => {
  const most = 4096;
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: most - 1 })) chunks.push(chunk as Buffer);
  return typeOfContent(Buffer.concat(chunks), size <= most);
};

/** A fault may come before the first reader: until then, the callback hears of it. */
const pass = (content: Readable, most: number): Readable => pipeline(content, limited(most), () => {});

/** Throws TooLarge, and what the archive throws for damaged bytes. */
const store = async (work: Work, file: File, message: Message, ownerId: number): Promise<NewFile> => {
  const { ground, organizationId, options } = work;
  const { name, pathName } = namesOfFile(file.name);
  const staged = await stage(ground.uploadDirectory, pass(await file.bytes!(), options.mostFileBytes));
  try {
    const image = await inspectImage(staged.path, staged.size);
    const contentType = image?.contentType ?? (await readHead(staged.path, staged.size));
    const pathId = newPathId(organizationId, pathName);
    await noteStored(work, [fileKey(pathId)]);
    await ground.storage.take(fileKey(pathId), staged.path, contentType);
    const { width = null, height = null, frames = null } = image ?? {};
    return {
      id: await drawId(work, 'attachments_id_seq'),
      pathId,
      name,
      contentType,
      size: staged.size,
      width,
      height,
      frames,
      source: file.id,
      ownerId,
      createdAt: message.at,
    };
  } finally {
    await rm(staged.path, { force: true });
  }
};

/** As far as the source says. */
const sizeElsewhere = ({ size = 0 }: File, most: number): number => {
  if (size > most) throw new TooLarge();
  return size;
};

/** Reads all bytes and keeps none, so that a dry run finds the same faults. Asks no other service for any. */
const measure = async (work: Work, file: File, message: Message, ownerId: number): Promise<NewFile> => {
  const most = work.options.mostFileBytes;
  let size = 0;
  if (file.isRemote === true) size = sizeElsewhere(file, most);
  else for await (const chunk of pass(await file.bytes!(), most)) size += (chunk as Buffer).length;
  const { name, pathName } = namesOfFile(file.name);
  const kinds = { contentType: '', width: null, height: null, frames: null };
  const id = work.fakeId();
  return {
    id,
    pathId: `0/0/0/${pathName}`,
    name,
    size,
    ...kinds,
    source: file.id,
    ownerId,
    createdAt: message.at,
  };
};

export interface BatchFiles {
  readonly made: readonly NewFile[];
  readonly find: (id: SourceId) => FileHere | undefined;
}

/** Stores the files of new messages whose bytes are there. A file of several messages is stored once. */
export const takeFiles = async (work: Work, messages: readonly Message[]): Promise<BatchFiles> => {
  const wanted = new Map<SourceId, { readonly file: File; readonly message: Message }>();
  for (const message of messages)
    for (const file of message.files)
      if (!wanted.has(file.id) || wanted.get(file.id)!.file.bytes === undefined)
        wanted.set(file.id, { file, message });
  if (wanted.size === 0) return { made: [], find: () => undefined };
  const known = await findKnown(work, 'file', [...wanted.keys()]);
  const here = await fetchFiles(
    work,
    [...known.values()].map(({ localId }) => localId),
  );
  const found = new Map<SourceId, FileHere>();
  const made: NewFile[] = [];
  for (const [id, { file, message }] of wanted) {
    const identity = known.get(id);
    const before = identity && here.get(identity.localId);
    if (identity !== undefined && before !== undefined) {
      found.set(id, before);
      work.tally.add('files', isOurs(work, identity) ? 'stored' : 'known');
    } else if (file.bytes !== undefined) {
      const owner = work.people.get(message.author)!.id;
      try {
        const one = await (work.isDry ? measure : store)(work, file, message, owner);
        made.push(one);
        found.set(id, one);
        work.tally.add('files', 'stored');
      } catch (error) {
        const why = error instanceof TooLarge ? 'it is larger than files may be' : faultOf(error);
        work.tally.leave({
          of: 'files',
          what: 'file that cannot be taken',
          why,
          example: `${file.id} ${file.name}`,
        });
      }
    }
  }
  return { made, find: (id) => found.get(id) };
};

const labelOf = (name: string): string =>
  escapeInline(name).replace(/[[\]]/g, (one) => `&#${one.codePointAt(0)};`);

/** An address in the source says nothing to those who may not open it there; its query may. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

export const linkOf = (file: File, here: FileHere | undefined, label?: string): string => {
  if (here !== undefined) return `[${labelOf(label ?? here.name)}](${urlOf(here.pathId)})`;
  if (file.isGone === true) return '(file deleted)';
  if (file.url === undefined || !/^https?:\/\/[^\s()]+$/i.test(withoutQuery(file.url)))
    return `${labelOf(label ?? file.name)} (file not in the archive)`;
  return `[${labelOf(label ?? file.name)}](${withoutQuery(file.url)})`;
};

/** Counts a file of a new message that is only linked. */
export const countLinked = (work: Work, file: File, where: string): void => {
  const example = `${file.id} ${file.name} ${where}`;
  if (file.isGone === true)
    work.tally.leave({ of: 'files', what: 'deleted file', why: 'the source says that it is gone', example });
  else {
    work.tally.add('files', 'linked');
    // Why others could not be taken is said already.
    if (file.bytes !== undefined) return;
    work.tally.leave({
      of: 'files',
      what: 'file without bytes',
      why: 'its bytes are not in the archive',
      example,
    });
  }
};

export const writeFiles = async (
  query: Writable,
  organizationId: number,
  made: readonly NewFile[],
): Promise<void> => {
  if (made.length === 0) return;
  await write`
    insert into upload_totals as t (organization_id, bytes)
    values (${organizationId}, ${made.reduce((sum, { size }) => sum + size, 0)})
    on conflict (organization_id) do update set bytes = t.bytes + excluded.bytes
  `.execute(query);
  await write`
    insert into attachments (organization_id, id, owner_id, path_id, name, content_type, size, created_at, width, height, frames)
    select ${organizationId}, id, "ownerId", "pathId", name, "contentType", size,
      'epoch'::timestamptz + "createdAt" * interval '1 microsecond', width, height, frames
    from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as r(id int, "ownerId" int, "pathId" text, name text,
      "contentType" text, size bigint, "createdAt" bigint, width int, height int, frames int)
  `.execute(query);
};
