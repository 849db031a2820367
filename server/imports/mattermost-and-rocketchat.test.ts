/** Archives of real servers, where they are, and small ones for what everybody may read. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { read } from '@parlance/server/db/sql';
import { foreignArchives, type MessageThere, startImports } from '@parlance/testing/imports';
import { makeBson } from '@parlance/testing/imports/bson';
import { makeZip } from '@parlance/testing/imports/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';

const isThere = foreignArchives !== undefined;

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const countBy = <T>(all: readonly T[], key: (one: T) => string | null) => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[key(one) ?? 'direct'] = (counts[key(one) ?? 'direct'] ?? 0) + 1;
  return counts;
};
const contents = (messages: readonly MessageThere[]) => messages.map(({ content }) => content);

interface ChannelThere {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly folder: string | null;
  readonly members: number;
}

const channelsOf = async (subdomain: string): Promise<Record<string, ChannelThere>> => {
  const { rows } = await read<ChannelThere>`
    select c.name, c.description, c.invite_only as "isPrivate", c.archived_at is not null as "isArchived", f.name as folder,
      (select count(*)::int from subscriptions s where s.organization_id = c.organization_id and s.channel_id = c.id
        and s.until_position is null) as members
    from channels c left join channel_folders f on f.organization_id = c.organization_id and f.id = c.folder_id
    where c.organization_id = ${await imports.idOf(subdomain)}
  `.execute(imports.service.database.query);
  return Object.fromEntries(rows.map((channel) => [channel.name, channel]));
};
