/**
 * Takes an import away again, with what is only here by it. What people wrote or changed since stays, with everything
 * that it needs. Each step is done in transactions of its own, so a removal that is killed goes on when it is repeated.
 */
import { Refusal } from '../../config/refusal.ts';
import { read, write } from '../../db/sql.ts';
import { closeAllQueues } from '../../events/bulk.ts';
import { withImportLock } from '../records.ts';
import { removeEmoji, removeFolders, removeGroups } from './additions.ts';
import { memberCount, removeChannels, removeMembers } from './channels.ts';
import { removeFiles } from './files.ts';
import { countMessages, removeMessages, removeReactions } from './messages.ts';
import { removePeople } from './people.ts';
import { madeBy, type Removal } from './removal.ts';
import { removeScheduled } from './scheduled.ts';

export interface Removed {
  readonly import: number;
  /** False for counts of what would go. What people use since stays, and is known only at the end. */
  readonly removed: boolean;
  readonly messages: number;
  /** Messages that people edited since. */
  readonly edited: number;
  readonly files: number;
  /** In channels that were here before. */
  readonly memberships: number;
  readonly channels: number;
  readonly folders: number;
  readonly groups: number;
  readonly emoji: number;
  readonly people: number;
}

/** Throws Refusal where there is no such import, or where it is removed already. */
const findOrganization = async ({ database }: Removal['ground'], importId: number): Promise<number> => {
  const { rows } = await read<{ organizationId: number; phase: string }>`
    select organization_id as "organizationId", phase from imports where id = ${importId}
  `.execute(database.query);
  if (rows[0] === undefined) throw new Refusal(`There is no import ${importId}: see "import list".`);
  if (rows[0].phase === 'removed') throw new Refusal(`Import ${importId} is taken away already.`);
  return rows[0].organizationId;
};

const enter = async ({ ground, organizationId, importId }: Removal, phase: string): Promise<void> => {
  await write`
    update imports set phase = ${phase} where organization_id = ${organizationId} and id = ${importId}
  `.execute(ground.database.query);
};

const count = async (removal: Removal): Promise<Removed> => {
  const { untouched: messages, edited } = await countMessages(removal);
  const { rows } = await read<Omit<Removed, 'import' | 'removed' | 'messages' | 'edited'>>`
    select (select count(*)::int from ${madeBy(removal, 'file')} f) as files,
      ${memberCount(removal)} as memberships,
      (select count(*)::int from ${madeBy(removal, 'channel')} f) as channels,
      (select count(*)::int from ${madeBy(removal, 'folder')} f) as folders,
      (select count(*)::int from ${madeBy(removal, 'group')} f) as groups,
      (select count(*)::int from ${madeBy(removal, 'emoji')} f) as emoji,
      (select count(*)::int from ${madeBy(removal, 'person')} f) as people
  `.execute(removal.ground.database.query);
  return { import: removal.importId, removed: false, messages, edited, ...rows[0]! };
};

/** Things that were here before are forgotten, unless another import of the source knows them by this one. */
const finish = async ({ ground, organizationId, importId }: Removal): Promise<void> => {
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    await write`
      delete from imported i using imports s
      where i.organization_id = ${organizationId} and i.import_id = ${importId} and not i.made
        and s.organization_id = i.organization_id and s.id = i.import_id
        and not exists (
          select from imports o where o.organization_id = s.organization_id and o.source = s.source and o.id <> s.id
            and o.phase <> 'removed')
    `.execute(transaction.query);
    await write`
      update imports set phase = 'removed', finished_at = coalesce(finished_at, now())
      where organization_id = ${organizationId} and id = ${importId}
    `.execute(transaction.query);
    closeAllQueues(transaction);
  });
};

const perform = async (removal: Removal, report: (sentence: string) => void): Promise<Removed> => {
  await enter(removal, 'removing');
  const { edited } = await countMessages(removal);
  const messages = await removeMessages(removal, (removed) => report(`removed ${removed} messages …`));
  await removeReactions(removal);
  await removeScheduled(removal);
  const files = await removeFiles(removal);
  // Before the members: by them it is known who came in later.
  const channels = await removeChannels(removal);
  const memberships = await removeMembers(removal);
  const folders = await removeFolders(removal);
  const groups = await removeGroups(removal);
  const emoji = await removeEmoji(removal);
  const people = await removePeople(removal);
  await finish(removal);
  return {
    import: removal.importId,
    removed: true,
    messages,
    edited,
    files,
    memberships,
    channels,
    folders,
    groups,
    emoji,
    people,
  };
};

/** Only counts unless `isMeant`. Throws Refusal. */
export const removeImport = async (
  ground: Removal['ground'],
  importId: number,
  { isMeant, report }: { readonly isMeant: boolean; readonly report: (sentence: string) => void },
): Promise<Removed> => {
  const organizationId = await findOrganization(ground, importId);
  const removal = { ground, organizationId, importId };
  if (!isMeant) return count(removal);
  return withImportLock(ground.database, organizationId, () => perform(removal, report));
};
