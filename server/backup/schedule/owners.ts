import type { Phrase } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../../db/sql.ts';
import type { Service } from '../../frame/service.ts';
import { translate } from '../../languages/index.ts';
import { doNotify } from '../../notices/index.ts';
import { fetchUsers, languageOfUser } from '../../users/index.ts';

const fetchOwners = async ({ database }: Service): Promise<Map<number, number[]>> => {
  const { rows } = await read<{ organizationId: number; owners: number[] }>`
    select u.organization_id as "organizationId", array_agg(u.id) as owners from users u
    join organizations o on o.id = u.organization_id and o.deactivated_at is null
    where u.role = ${roles.owner} and u.is_active and not u.is_bot group by 1
  `.execute(database.query);
  return new Map(rows.map(({ organizationId, owners }) => [organizationId, owners]));
};

/** Sends the text to the owners of all organizations, each in the reader's language. */
export const notifyOwners = async (service: Service, text: Phrase): Promise<void> => {
  for (const [organizationId, ids] of await fetchOwners(service)) {
    const organization = await service.directory.load(organizationId);
    await service.database.transact(organizationId, undefined, async (transaction) => {
      const owners = await fetchUsers(transaction, ids);
      const notices = owners.map((owner) => ({
        to: { userIds: [owner.id] },
        content: translate(text, languageOfUser(owner)),
      }));
      await doNotify(transaction, organization, service.now(), notices);
    });
  }
};
