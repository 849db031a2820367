import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { cutText } from '@parlance/protocol/text';
import { read, write } from '../../db/sql.ts';
import { renderAlone } from '../../markdown/index.ts';
import { cleanLine } from '../clean.ts';
import { drawId } from '../draw-ids.ts';
import { writeIdentities } from '../identities.ts';
import type { Folder, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';

/** Returns ids here. A folder joins one of the same name. */
export const takeFolders = async (work: Work, folders: readonly Folder[]): Promise<Map<SourceId, number>> => {
  const found = new Map<SourceId, number>();
  if (folders.length === 0) return found;
  const { organizationId } = work;
  const { rows: here } = await read<{ id: number; name: string }>`
    select id, lower(name) as name from channel_folders where organization_id = ${organizationId} and not is_archived
  `.execute(work.reader.query);
  const byName = new Map(here.map(({ id, name }) => [name, id]));
  const ids = new Set(here.map(({ id }) => id));
  const known = await findKnown(
    work,
    'folder',
    folders.map(({ id }) => id),
  );
  for (const folder of folders) {
    const identity = known.get(folder.id);
    const name = cutText(cleanLine(folder.name), limits.channelFolderNameLength).trim() || 'folder';
    const same = byName.get(lowerCase(name));
    if (identity !== undefined && ids.has(identity.localId)) {
      found.set(folder.id, identity.localId);
      work.tally.add('folders', isOurs(work, identity) ? 'new' : 'known');
      continue;
    }
    const id = same ?? (await drawId(work, 'channel_folders_id_seq'));
    found.set(folder.id, id);
    byName.set(lowerCase(name), id);
    work.tally.add('folders', same === undefined ? 'new' : 'joined');
    if (work.isDry) continue;
    const description = cutText(folder.description, limits.channelFolderDescriptionLength);
    const rendered = await renderAlone(organizationId, description);
    await work.ground.database.transact(organizationId, undefined, async ({ query, append }) => {
      if (same === undefined)
        await write`
          insert into channel_folders (organization_id, id, name, description, rendered_description, place)
          select ${organizationId}, ${id}, ${name}, ${description}, ${rendered},
            (select coalesce(max(place), 0) + 1 from channel_folders where organization_id = ${organizationId})
        `.execute(query);
      await writeIdentities(query, organizationId, work, [
        { kind: 'folder', id: folder.id, localId: id, isMet: same !== undefined },
      ]);
      append(() => [{}]);
    });
  }
  return found;
};
