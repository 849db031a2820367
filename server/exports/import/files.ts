/** Uploads stay unchanged; pictures are drawn again [V17]. */
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ApiError } from '@parlance/protocol/errors';
import { mebibyte } from '@parlance/protocol/limits';
import { keepPicture, newPictureFile } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import { emojiKeys, keepEmojiPicture } from '../../custom-emoji/index.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Organization, pictureKey } from '../../organization/index.ts';
import { avatarKeys, keepAvatarPictures } from '../../profiles/index.ts';
import type { Storage } from '../../storage/index.ts';
import { stage } from '../../storage/stage.ts';
import { fileKey } from '../../uploads/index.ts';
import { type FileKind, pictureKinds } from '../format.ts';
import type { Expected, NewFile } from './expected.ts';

/** Bytes. */
const mostPicture = 16 * mebibyte;

export interface FileGround {
  readonly storage: Storage;
  readonly uploadDirectory: string;
  readonly organization: Organization;
  readonly expected: Expected;
  /** Records keys before files are stored, so that a failed import can be undone. */
  readonly note: (keys: readonly string[]) => Promise<void>;
}

const takeOut = <K, V>(map: Map<K, V>, key: K): V | undefined => {
  const value = map.get(key);
  map.delete(key);
  return value;
};

const keepUpload = async (
  { storage, uploadDirectory, note }: FileGround,
  file: NewFile,
  content: Readable,
): Promise<void> => {
  const staged = await stage(uploadDirectory, Readable.from(content));
  const key = fileKey(file.pathId);
  await note([key]);
  try {
    await storage.take(key, staged.path, file.contentType);
  } catch (error) {
    await rm(staged.path, { force: true });
    throw error;
  }
};

const readPicture = async (name: string, size: number, content: Readable): Promise<Buffer> => {
  if (size > mostPicture) throw new Refusal(`${name} is larger than a picture can be.`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Throws Refusal for files that no row announces, or that differ from the row. */
export const keepFile = async (
  transaction: Transaction,
  ground: FileGround,
  { kind, name, size }: { readonly kind: FileKind; readonly name: string; readonly size: number },
  content: Readable,
): Promise<void> => {
  const { storage, organization, expected, note } = ground;
  const entry = `${kind}/${name}`;
  const unexpected = () => new Refusal(`The archive has a file ${entry} that is not the one it lists.`);
  try {
    if (kind === 'files') {
      const file = takeOut(expected.files, Number(name));
      if (file?.size !== size) throw unexpected();
      await keepUpload(ground, file, content);
    } else if (kind === 'avatars') {
      const key = takeOut(expected.avatars, Number(name));
      if (key === undefined) throw unexpected();
      await note(avatarKeys(key));
      await keepAvatarPictures({ storage }, key, await readPicture(entry, size, content));
    } else if (kind === 'emoji') {
      const emoji = takeOut(expected.emoji, Number(name));
      if (emoji === undefined) throw unexpected();
      await note(Object.values(emojiKeys(organization.id, emoji.file)));
      await keepEmojiPicture({ storage }, organization.id, emoji, await readPicture(entry, size, content));
    } else {
      const picture = pictureKinds.find((one) => one === name && expected.pictures.delete(one));
      if (picture === undefined) throw unexpected();
      const bytes = await readPicture(entry, size, content);
      const file = newPictureFile();
      const key = pictureKey(organization.id, file);
      await note([key]);
      await keepPicture({ storage }, key, picture, bytes);
      await write`
        update organizations set version = version + 1,
          pictures = jsonb_set(pictures, array[${picture}::text, 'file'], to_jsonb(${file}::text))
        where id = ${organization.id}
      `.execute(transaction.query);
    }
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(`${entry}: ${error.message}`);
    throw error;
  }
};

export const settleFiles = async (
  { query, organizationId }: Transaction,
  { avatars }: Expected,
): Promise<void> => {
  if (avatars.size === 0) return;
  await write`
    update users set avatar_source = 'J', avatar_key = null
    where organization_id = ${organizationId} and avatar_key = any(${[...avatars.values()]}::text[])
  `.execute(query);
};
