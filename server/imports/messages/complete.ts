/** Completes messages that are here already: a later archive has bytes of files that were missing before. */
import { limits } from '@parlance/protocol/limits';
import { isLongerThan } from '@parlance/protocol/text';
import { read } from '../../db/sql.ts';
import { parseMarkdown, renderMarkdown, withoutAdditions } from '../../markdown/index.ts';
import { doShowAgain, fetchResolver } from '../../messages/index.ts';
import { fileKey } from '../../uploads/index.ts';
import { writeIdentities } from '../identities.ts';
import { settleStored } from '../stored.ts';
import type { File, Message, SourceId } from '../vocabulary.ts';
import { findKnown, type Work } from '../work.ts';
import { type BatchFiles, type FileHere, findFiles, takeFiles, writeFiles } from './files.ts';
import { completeLinks } from './former-links.ts';
import { previewsOf } from './previews.ts';

/** A message that is here, and has files. */
export interface WithFiles {
  readonly message: Message;
  readonly localId: number;
  /** Whether nothing is new about it, if these of its files are here. */
  readonly isAsBefore: (hasFile: (id: SourceId) => boolean) => boolean;
}

interface Written {
  readonly id: number;
  readonly content: string;
  readonly author: { readonly id: number; readonly role: number };
}

/** A part of a message that was split, or a whole message. */
interface Piece {
  readonly message: Message;
  readonly written: Written;
}

const lengthOf = ({ text }: Message): number =>
  text.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 200), 0);

/** What ids the parts of a long text may have. Texts grow little when they are composed. */
const partIds = (message: Message): SourceId[] => {
  const most = Math.ceil((4 * lengthOf(message)) / limits.messageLength);
  return Array.from({ length: most }, (_, index) => `${message.id}#${index + 2}`);
};

const fetchPieces = async (work: Work, given: readonly WithFiles[]): Promise<Piece[]> => {
  const owners = new Map(given.map(({ message, localId }) => [localId, message]));
  const long = given.filter(({ message }) => lengthOf(message) > limits.messageLength / 4);
  const parts = await findKnown(
    work,
    'part',
    long.flatMap(({ message }) => partIds(message)),
  );
  for (const { message } of long)
    for (const id of partIds(message)) {
      const part = parts.get(id);
      if (part !== undefined) owners.set(part.localId, message);
    }
  const { organizationId, query } = work.reader;
  const { rows } = await read<{ id: number; content: string; authorId: number; role: number }>`
    select m.id, m.content, u.id as "authorId", u.role from messages m
    join users u on u.organization_id = m.organization_id and u.id = m.sender_id
    where m.organization_id = ${organizationId} and m.id = any(${[...owners.keys()]}::bigint[])
  `.execute(query);
  return rows.map(({ id, content, authorId, role }) => ({
    message: owners.get(id)!,
    written: { id, content, author: { id: authorId, role } },
  }));
};

/** Takes the place of a file whose bytes are to come. No text has its path. */
const placeholder = ({ name, bytes }: File): FileHere | undefined =>
  bytes === undefined
    ? undefined
    : { id: 0, pathId: '\0', name, contentType: '', size: 0, width: null, height: null, frames: null };

/** Files that people took out of the text stay away. */
const wantedOf = ({ message, written }: Piece, here: ReadonlyMap<SourceId, FileHere>): Message => {
  const { files } = completeLinks(written.content, message, (file) => here.get(file.id) ?? placeholder(file));
  return { ...message, files: message.files.filter(({ id }) => files.has(id)) };
};

const storeFiles = async (work: Work, { made }: BatchFiles): Promise<void> => {
  const { organizationId, ground } = work;
  await ground.database.inTransaction(async (query) => {
    await writeFiles(query, organizationId, made);
    const identified = made.map(({ source, id }) => ({ kind: 'file' as const, id: source, localId: id }));
    await writeIdentities(query, organizationId, work, identified);
    await settleStored(
      query,
      organizationId,
      made.map(({ pathId }) => fileKey(pathId)),
    );
  });
};

/** Shows the text of today with its files. The author's rights say what the text may name, as in an edit. */
const show = async (
  work: Work,
  { id, content: before, author }: Written,
  { text, files }: ReturnType<typeof completeLinks>,
): Promise<void> => {
  const { organizationId, ground, reader, organization } = work;
  const parsed = parseMarkdown(text);
  const resolver = await fetchResolver(reader, organization!, [parsed], author);
  const shown = [...files.values()];
  const own = previewsOf(organization!, shown);
  const { html } = renderMarkdown(
    text,
    {
      ...resolver,
      uploadedImage: (path) => own.uploadedImage(path) ?? resolver.uploadedImage(path),
      uploadedVideo: (path) => own.uploadedVideo?.(path) ?? resolver.uploadedVideo?.(path),
    },
    parsed,
  );
  await ground.database.transact(organizationId, undefined, (transaction) =>
    doShowAgain(transaction, {
      messageId: id,
      content: before,
      form: ({ renderedContent }) => ({
        content: text,
        renderedContent: html + renderedContent.slice(withoutAdditions(renderedContent).length),
        moreFiles: shown.map((file) => file.id),
      }),
      now: ground.now(),
    }),
  );
};

const mayGain = ({ message, isAsBefore }: WithFiles, here: ReadonlyMap<SourceId, FileHere>): boolean =>
  message.files.some(({ id, bytes }) => bytes !== undefined && !here.has(id)) ||
  !isAsBefore((id) => here.has(id));

/**
 * Texts that still have the link of the earlier import get that of the file, and clients hear of it. Runs before
 * the digests of its messages are written: a resumed import completes the rest. Returns the files that are here.
 */
export const completeMessages = async (
  work: Work,
  given: readonly WithFiles[],
): Promise<ReadonlySet<SourceId>> => {
  if (given.length === 0) return new Set();
  const here = await findFiles(
    work,
    given.flatMap(({ message }) => message.files.map(({ id }) => id)),
  );
  const pieces = await fetchPieces(
    work,
    given.filter((one) => mayGain(one, here)),
  );
  const wanted = pieces.map((piece) => wantedOf(piece, here));
  const files = await takeFiles(work, wanted);
  if (files.made.length > 0 && !work.isDry) await storeFiles(work, files);
  for (const { message, written } of pieces) {
    const completed = completeLinks(written.content, message, ({ id }) => files.find(id));
    if (completed.files.size === 0) continue;
    if (isLongerThan(completed.text, limits.messageLength)) {
      const why = 'its message would be too long with it';
      work.tally.leave({ of: 'files', what: 'file that stays a link', why, example: message.id });
      continue;
    }
    work.tally.add('files', 'completed', completed.files.size);
    if (!work.isDry) await show(work, written, completed);
  }
  return new Set([...here.keys(), ...files.made.map(({ source }) => source)]);
};
