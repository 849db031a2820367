import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { User } from '../users/index.ts';
import { noSuchChannel } from './access.ts';
import { type Channel, channelColumns } from './channel.ts';
import { sees } from './sight.ts';

export interface TargetChannel extends Channel {
  readonly isSubscribed: boolean;
  readonly isMuted: boolean;
}

export type FindTarget = (
  organizationId: number,
  actor: Pick<User, 'id' | 'role'>,
  idOrName: number | string,
) => Promise<TargetChannel>;

interface Question {
  readonly organizationId: number;
  readonly userId: number;
  readonly idOrName: number | string;
}

const find = async (
  database: Database,
  questions: readonly Question[],
): Promise<(TargetChannel | undefined)[]> => {
  const { rows } = await read<TargetChannel & { id: number | null }>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed",
      coalesce(s.is_muted, false) as "isMuted"
    from unnest(
      ${questions.map((question) => question.organizationId)}::int[],
      ${questions.map((question) => question.userId)}::int[],
      ${questions.map(({ idOrName }) => (typeof idOrName === 'number' ? idOrName : null))}::bigint[],
      ${questions.map(({ idOrName }) => (typeof idOrName === 'number' ? null : idOrName.trim()))}::text[]
    ) with ordinality as q(organization_id, user_id, id, name, place)
    left join channels c on c.organization_id = q.organization_id
      and (c.id = q.id or (q.id is null and lower(c.name) = lower(q.name)))
    left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id
      and m.user_id = q.user_id and m."left" is null
    left join subscriptions s on s.organization_id = c.organization_id and s.user_id = q.user_id
      and s.channel_id = c.id
    order by q.place
  `.execute(database.query);
  return rows.map((row) => (row.id === null ? undefined : row));
};

/**
 * Throws STREAM_DOES_NOT_EXIST for an invisible channel. Calls in one turn of the event loop share a statement.
 */
export const createFindTarget = (database: Database): FindTarget => {
  const loader = new DataLoader<Question, TargetChannel | undefined>(
    (questions) => find(database, questions),
    {
      cache: false,
      maxBatchSize: 500,
      batchScheduleFn: (run) => setImmediate(run),
    },
  );
  return async (organizationId, actor, idOrName) => {
    const channel = await loader.load({ organizationId, userId: actor.id, idOrName });
    if (channel === undefined || !sees(actor, channel, channel.isSubscribed)) throw noSuchChannel(idOrName);
    return channel;
  };
};
