/** Pictures are never replaced, so old messages keep their meaning. */
import { customEmojiAdd } from '@parlance/protocol/custom-emoji';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { Refusal } from '../config/refusal.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { type Drawn, drawPicture, receiveSmallFile } from '../images/index.ts';
import { writeOrganization } from '../organization/index.ts';
import { keysOf, newFile } from './files.ts';
import { fetchCustomEmoji } from './find.ts';
import { mayAdd } from './may-add.ts';
import { checkEmojiName, checkMayTakeName } from './name.ts';

const everyone = { everyone: true } as const;
/** Pixels. */
const shape = { width: 64, height: 64, fit: 'contain' } as const;

const insert = async (
  { organizationId, query }: Transaction,
  emoji: { name: string; authorId: number; file: string; isAnimated: boolean; createdAt: Date },
): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    insert into custom_emoji (organization_id, name, author_id, file, is_animated, created_at)
    select ${organizationId}, ${emoji.name}, ${emoji.authorId}, ${emoji.file}, ${emoji.isAnimated},
      ${emoji.createdAt}::timestamptz
    from custom_emoji where organization_id = ${organizationId} having count(*) < ${limits.customEmoji}
    on conflict (organization_id, name) where not deactivated do nothing
    returning id
  `.execute(query);
  if (rows[0] !== undefined) return rows[0].id;
  const { rows: taken } = await read`
    select from custom_emoji where organization_id = ${organizationId} and name = ${emoji.name} and not deactivated
  `.execute(query);
  throw taken.length > 0
    ? badRequest('A custom emoji with this name already exists.', { var_name: 'emoji_name' })
    : badRequest(say('Too many custom emoji (limit: {limit}).', { limit: limits.customEmoji }));
};

const store = async (
  { storage }: Pick<Service, 'storage'>,
  organizationId: number,
  file: string,
  drawn: Drawn,
) => {
  const { key, stillKey } = keysOf(organizationId, file);
  if (drawn.still !== undefined) await storage.put(stillKey, drawn.still.bytes, drawn.still.contentType);
  await storage.put(key, drawn.bytes, drawn.contentType);
};

/** Throws BAD_IMAGE, or Refusal if only one of picture and emoji is animated. */
export const keepEmojiPicture = async (
  service: Pick<Service, 'storage'>,
  organizationId: number,
  { file, isAnimated }: { readonly file: string; readonly isAnimated: boolean },
  content: Buffer,
): Promise<void> => {
  const drawn = await drawPicture(String(organizationId), content, shape);
  if ((drawn.still !== undefined) !== isAnimated)
    throw new Refusal('The picture is of another kind than its emoji.');
  await store(service, organizationId, file, drawn);
};

/** Throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL, BAD_IMAGE and REQUEST_TOO_LARGE; leaves no file then. */
export const doAddEmoji = async (service: Service, call: Call, given: string): Promise<void> => {
  const { database, directory, storage, now } = service;
  const { actor, organization } = call;
  if (!(await mayAdd(service, call))) throw badRequest('Insufficient permission');
  const name = checkEmojiName(given);
  checkMayTakeName(actor.role, name);
  const { content } = await receiveSmallFile(call, limits.emojiFileSize);
  const drawn = await drawPicture(String(organization.id), content, shape);
  const isAnimated = drawn.still !== undefined;
  const file = newFile(isAnimated);
  try {
    await store(service, organization.id, file, drawn);
    await database.transact(organization.id, actor, async (transaction) => {
      await directory.lock(transaction);
      const createdAt = new Date(now());
      const id = await insert(transaction, { name, authorId: actor.id, file, isAnimated, createdAt });
      await writeOrganization(transaction, {});
      const all = await fetchCustomEmoji(transaction);
      transaction.emit(customEmojiAdd.of({ emoji: all[id]!, realm_emoji: all }), everyone);
    });
  } catch (error) {
    const { key, stillKey } = keysOf(organization.id, file);
    await storage.remove([key, stillKey]);
    throw error;
  }
};
