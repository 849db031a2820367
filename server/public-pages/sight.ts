import { type RawBuilder, sql } from 'kysely';
import { joinMembership, readingOf } from '../channels/index.ts';
import type { User } from '../users/index.ts';

/** Selects from `channels c` what the spectator may read, with the rule of all other answers. */
export const readableBy = (spectator: User, organizationId: number): RawBuilder<unknown> => sql`
  channels c ${joinMembership(spectator)}
  where c.organization_id = ${organizationId} and ${readingOf(spectator)} = 'all'`;
