/** Custom emoji. A picture is drawn again; a name that another picture has gets a number. */
import { ApiError } from '@parlance/protocol/errors';
import { limits, mebibyte } from '@parlance/protocol/limits';
import { emojiKeys, keepEmojiPicture, newEmojiFile } from '../../custom-emoji/index.ts';
import { read, write } from '../../db/sql.ts';
import { emojiByName, extraEmoji } from '../../emoji/index.ts';
import { drawPicture } from '../../images/index.ts';
import { writeOrganization } from '../../organization/index.ts';
import { drawId } from '../draw-ids.ts';
import { writeIdentities } from '../identities.ts';
import { faultOf } from '../reading/fault.ts';
import { noteStored, readSmall, settleStored } from '../stored.ts';
import type { CustomEmoji, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';

export interface EmojiHere {
  readonly id: number;
  readonly name: string;
}

const mostBytes = limits.emojiFileSize * mebibyte;
/** Pixels. */
const shape = { width: 64, height: 64, fit: 'contain' } as const;

const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/(?<![_-])[_-]+$/, '')
    .slice(0, limits.emojiNameLength - 4) || 'emoji';

const freeEmojiName = (name: string, isTaken: (name: string) => boolean): string => {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
};

const fetchHere = async ({ reader: { query, organizationId } }: Work) => {
  const { rows } = await read<EmojiHere & { deactivated: boolean }>`
    select id, name, deactivated from custom_emoji where organization_id = ${organizationId}
  `.execute(query);
  return rows;
};

interface Drawn {
  readonly content: Buffer;
  readonly isAnimated: boolean;
}

const notDrawn = 'it is no picture that can be drawn';
/** A dry run keeps no picture. */
const undrawn: Drawn = { content: Buffer.alloc(0), isAnimated: false };

/** Returns why there is none. */
const draw = async (work: Work, emoji: CustomEmoji): Promise<Drawn | string> => {
  if (work.isDry && emoji.isRemote === true) return undrawn;
  try {
    const content = await readSmall(await emoji.picture!(), mostBytes);
    if (content === undefined) return notDrawn;
    const { still } = await drawPicture(String(work.organizationId), content, shape);
    return { content, isAnimated: still !== undefined };
  } catch (error) {
    return error instanceof ApiError ? notDrawn : faultOf(error);
  }
};

interface Made {
  readonly source: CustomEmoji;
  readonly id: number;
  readonly name: string;
  readonly drawn: Drawn;
}

const store = async (work: Work, { source, id, name, drawn }: Made): Promise<void> => {
  const { ground, organizationId } = work;
  const file = newEmojiFile(drawn.isAnimated);
  const keys = Object.values(emojiKeys(organizationId, file));
  await noteStored(work, keys);
  await keepEmojiPicture(
    { storage: ground.storage },
    organizationId,
    { file, isAnimated: drawn.isAnimated },
    drawn.content,
  );
  const author = source.author === undefined ? undefined : work.people.get(source.author)?.id;
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    await ground.directory.lock(transaction);
    await write`
      insert into custom_emoji (organization_id, id, name, author_id, file, is_animated, deactivated, created_at)
      values (${organizationId}, ${id}, ${name}, ${author ?? null}, ${file}, ${drawn.isAnimated},
        ${source.isActive === false}, ${new Date(ground.now())})
    `.execute(transaction.query);
    await writeOrganization(transaction, {});
    await writeIdentities(transaction.query, organizationId, work, [
      { kind: 'emoji', id: source.id, localId: id },
    ]);
    await settleStored(transaction.query, organizationId, keys);
    transaction.append(() => [{}]);
  });
};

export interface TakenEmoji {
  readonly byId: ReadonlyMap<SourceId, EmojiHere>;
  /** Keys are the names of the source, aliases included. */
  readonly byName: ReadonlyMap<string, EmojiHere>;
}

export const takeEmoji = async (work: Work, all: readonly CustomEmoji[]): Promise<TakenEmoji> => {
  const byId = new Map<SourceId, EmojiHere>();
  const byName = new Map<string, EmojiHere>();
  if (all.length === 0) return { byId, byName };
  const learn = (emoji: CustomEmoji, here: EmojiHere) => {
    byId.set(emoji.id, here);
    for (const name of [emoji.name, ...(emoji.aliases ?? [])])
      if (emoji.isActive !== false || !byName.has(name)) byName.set(name, here);
  };
  const here = await fetchHere(work);
  const known = await findKnown(
    work,
    'emoji',
    all.map(({ id }) => id),
  );
  const active = new Set(here.filter(({ deactivated }) => !deactivated).map(({ name }) => name));
  // Only Zulip lets custom emoji stand before built-in ones, as this service does.
  const isBuiltIn = (name: string) => work.emojiNames !== 'zulip' && emojiByName(name) !== undefined;
  const isTaken = (name: string) => active.has(name) || extraEmoji.has(name) || isBuiltIn(name);
  for (const emoji of all) {
    const identity = known.get(emoji.id);
    const before = identity && here.find(({ id }) => id === identity.localId);
    if (identity !== undefined && before !== undefined) {
      learn(emoji, before);
      work.tally.add('emoji', isOurs(work, identity) ? 'new' : 'known');
      continue;
    }
    const leave = (why: string) =>
      work.tally.leave({ of: 'emoji', what: 'custom emoji', why, example: emoji.name });
    if (emoji.picture === undefined) leave('its picture is not in the archive');
    else if (here.length + byId.size >= limits.customEmoji) leave('there are as many as there may be');
    else {
      const drawn = await draw(work, emoji);
      if (typeof drawn === 'string') {
        leave(drawn);
        continue;
      }
      const id = await drawId(work, 'custom_emoji_id_seq');
      const name =
        emoji.isActive === false ? foldName(emoji.name) : freeEmojiName(foldName(emoji.name), isTaken);
      if (emoji.isActive !== false) active.add(name);
      if (name !== emoji.name) work.tally.change({ kind: 'emoji name', from: emoji.name, to: name });
      if (!work.isDry) await store(work, { source: emoji, id, name, drawn });
      learn(emoji, { id, name });
      work.tally.add('emoji', 'new');
    }
  }
  if (!work.isDry) work.organization = await work.ground.directory.load(work.organizationId);
  return { byId, byName };
};
