/** Channels of an organization that imports made. */
import { read } from '@parlance/server/db/sql';
import type { startImports } from '../imports.ts';

export interface ChannelThere {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly folder: string | null;
  readonly members: number;
}

/** Returns them by name. */
export const channelsOf = async (
  imports: Pick<Awaited<ReturnType<typeof startImports>>, 'idOf' | 'service'>,
  subdomain: string,
): Promise<Record<string, ChannelThere>> => {
  const { rows } = await read<ChannelThere>`
    select c.name, c.description, c.invite_only as "isPrivate", c.is_archived as "isArchived", f.name as folder,
      (select count(*)::int from subscriptions s where s.organization_id = c.organization_id and s.channel_id = c.id) as members
    from channels c left join channel_folders f on f.organization_id = c.organization_id and f.id = c.folder_id
    where c.organization_id = ${await imports.idOf(subdomain)}
  `.execute(imports.service.database.query);
  return Object.fromEntries(rows.map((channel) => [channel.name, channel]));
};
