/** Groups, folders and emoji of an import. Each stays while anything uses it. */
import { organizationPermissions } from '@parlance/protocol/permissions';
import { type RawBuilder, sql } from 'kysely';
import { emojiKeys } from '../../custom-emoji/index.ts';
import { read, type Writable, write } from '../../db/sql.ts';
import { writeOrganization } from '../../organization/index.ts';
import { settleStored } from '../stored.ts';
import { forget, madeBy, type Removal } from './removal.ts';

/** SQL for the values of permissions: of channels, of groups, and of the organization. */
export const permissionValues = (organizationId: number): RawBuilder<unknown> => sql`
  select v.value from channels p, jsonb_each(p.permissions) v where p.organization_id = ${organizationId}
  union all
  select v.value from groups p, jsonb_each(p.permissions) v where p.organization_id = ${organizationId}
  union all
  select v.value from organizations p, jsonb_each(p.settings) v
  where p.id = ${organizationId} and v.key = any(${Object.keys(organizationPermissions)}::text[])`;

const fetchUnusedGroups = async (removal: Removal, query: Writable): Promise<number[]> => {
  const { organizationId } = removal;
  const { rows } = await read<{ id: number }>`
    with named as (
      select p.value from (${permissionValues(organizationId)}) p
    )
    select g.id from groups g
    where g.organization_id = ${organizationId} and not g.is_system and g.id in ${madeBy(removal, 'group')}
      and not exists (
        select from named n where n.value = to_jsonb(g.id) or n.value -> 'direct_subgroups' @> to_jsonb(g.id))
      and not exists (
        select from group_subgroups s where s.organization_id = g.organization_id and s.subgroup_id = g.id
          and s.group_id not in ${madeBy(removal, 'group')})
    for update of g
  `.execute(query);
  return rows.map(({ id }) => id);
};

export const removeGroups = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  return ground.database.transact(organizationId, undefined, async ({ query, append }) => {
    const ids = await fetchUnusedGroups(removal, query);
    await write`
      delete from group_subgroups where organization_id = ${organizationId}
        and (group_id = any(${ids}::int[]) or subgroup_id = any(${ids}::int[]))
    `.execute(query);
    await write`
      delete from group_members where organization_id = ${organizationId} and group_id = any(${ids}::int[])
    `.execute(query);
    await write`
      delete from groups where organization_id = ${organizationId} and id = any(${ids}::int[])
    `.execute(query);
    await forget(query, removal, ['group'], ids);
    append(() => [{}]);
    return ids.length;
  });
};

export const removeFolders = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  return ground.database.transact(organizationId, undefined, async ({ query, append }) => {
    const { rows } = await write<{ id: number }>`
      delete from channel_folders f
      where f.organization_id = ${organizationId} and f.id in ${madeBy(removal, 'folder')}
        and not exists (select from channels c where c.organization_id = f.organization_id and c.folder_id = f.id)
      returning id
    `.execute(query);
    await forget(
      query,
      removal,
      ['folder'],
      rows.map(({ id }) => id),
    );
    append(() => [{}]);
    return rows.length;
  });
};

interface EmojiFile {
  readonly id: number;
  readonly file: string;
}

/** Files of emoji that texts show, in one pass over the messages. */
const shownFiles = (organizationId: number): RawBuilder<string> => sql<string>`(
  select (regexp_matches(m.rendered_content, '/emoji/images/(?:still/)?([A-Za-z0-9]{24}\\.(?:png|gif))', 'g'))[1]
  from messages m
  where m.organization_id = ${organizationId} and m.rendered_content like '%/emoji/images/%')`;

export const removeEmoji = async (removal: Removal): Promise<number> => {
  const { ground, organizationId } = removal;
  let gone: EmojiFile[] = [];
  const keysOf = () => gone.flatMap(({ file }) => Object.values(emojiKeys(organizationId, file)));
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    await ground.directory.lock(transaction);
    const { rows } = await write<EmojiFile>`
      delete from custom_emoji e
      where e.organization_id = ${organizationId} and e.id in ${madeBy(removal, 'emoji')}
        and not exists (
          select from reactions r where r.organization_id = e.organization_id and r.reaction_type = 'realm_emoji'
            and r.emoji_code = e.id::text)
        and not exists (
          select from user_statuses s where s.organization_id = e.organization_id and s.reaction_type = 'realm_emoji'
            and s.emoji_code = e.id::text)
        and e.file not in ${shownFiles(organizationId)}
      returning id, file
    `.execute(query);
    gone = rows;
    await write`
      insert into import_files (organization_id, key)
      select ${organizationId}, * from unnest(${keysOf()}::text[]) on conflict do nothing
    `.execute(query);
    await forget(
      query,
      removal,
      ['emoji'],
      gone.map(({ id }) => id),
    );
    await writeOrganization(transaction, {});
    transaction.append(() => [{}]);
  });
  await ground.storage.remove(keysOf());
  await settleStored(ground.database.query, organizationId, keysOf());
  return gone.length;
};
