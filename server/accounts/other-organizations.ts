/** Where else the browser is signed in, with what waits there [W6]. */
import { getOtherOrganizations } from '@parlance/protocol/users/sessions';
import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import { on, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { countUnread } from '../messages/index.ts';
import { type User, userColumns } from '../users/index.ts';
import { type KnownSession, knownSessions } from './known-sessions.ts';

type Row = User & { readonly organizationId: number; readonly version: number };

/** Sessions that ended, and people and organizations that were deactivated, are left out. */
const fetchSignedIn = async (
  { database, now }: Service,
  sessions: readonly KnownSession[],
): Promise<Row[]> => {
  const { rows } = await read<Row>`
    select o.id as "organizationId", o.version, ${sql.raw(userColumns)}
    from unnest(
      ${sessions.map(({ organizationId }) => organizationId)}::int[], ${sessions.map(({ id }) => id)}::int[]
    ) as k(organization_id, id)
    join sessions s on s.organization_id = k.organization_id and s.id = k.id
      and s.expires_at > ${new Date(now())}
    join organizations o on o.id = s.organization_id and o.deactivated_at is null
    join users u on u.organization_id = o.id and u.id = s.user_id and u.is_active
    order by o.name, o.id
  `.execute(database.query);
  return rows;
};

export const routes: Routes = (service) => [
  on(getOtherOrganizations, async (_input, { browser, organization }) => {
    const { database, directory } = service;
    const known = knownSessions(service, browser?.cookies).filter(
      ({ organizationId }) => organizationId !== organization.id,
    );
    const people = await fetchSignedIn(service, known);
    const counts = await countUnread(
      database,
      people.map(({ organizationId, ...actor }) => ({ organizationId, actor })),
    );
    const others = await Promise.all(
      people.map(({ organizationId, version }) => directory.at(organizationId, version)),
    );
    return {
      organizations: others.map(({ name, url }, index) => ({
        realm_name: name,
        realm_url: url,
        unread_count: counts[index]!,
      })),
    };
  }),
];
