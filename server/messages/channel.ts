/** The channel that a message is sent to, and whether its sender may write there. */
import type { GroupSetting } from '@parlance/protocol/codec';
import { ApiError } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/roles';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Call } from '../service.ts';

export interface TargetChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly topicsPolicy: string;
  /** Who may send; everyone when never set. */
  readonly canSend: GroupSetting | null;
  readonly isSubscribed: boolean;
  readonly hasMessages: boolean;
}

interface Question {
  readonly organizationId: number;
  readonly userId: number;
  /** One of both. */
  readonly id: number | null;
  readonly name: string | null;
}

const find = async (
  database: Database,
  questions: readonly Question[],
): Promise<(TargetChannel | undefined)[]> => {
  const { rows } = await sql<TargetChannel & { id: number | null }>`
    select c.id, c.name, c.invite_only as "isPrivate", c.is_archived as "isArchived",
      c.topics_policy as "topicsPolicy", c.permissions->'can_send_message_group' as "canSend", c.first_message_id is not null as "hasMessages",
      exists (
        select from memberships m where m.organization_id = c.organization_id and m.recipient_id = c.id
          and m.user_id = q.user_id and m."left" is null) as "isSubscribed"
    from unnest(
      ${questions.map((question) => question.organizationId)}::int[],
      ${questions.map((question) => question.userId)}::int[],
      ${questions.map((question) => question.id)}::int[],
      ${questions.map((question) => question.name)}::text[]
    ) with ordinality as q(organization_id, user_id, id, name, place)
    left join channels c on c.organization_id = q.organization_id
      and (c.id = q.id or (q.id is null and lower(c.name) = lower(q.name)))
    order by q.place
  `.execute(database.query);
  return rows.map((row) => (row.id === null ? undefined : row));
};
export type FindTarget = (
  call: Pick<Call, 'actor' | 'organization'>,
  to: number | string,
) => Promise<TargetChannel>;

const guest = roles.guest;

/** One answer for channels that do not exist and for those that the sender may not know of [V2]. */
const unknownChannel = (to: number | string) =>
  typeof to === 'number'
    ? new ApiError('STREAM_DOES_NOT_EXIST', `Channel with ID '${to}' does not exist`, { stream_id: to })
    : new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${to}' does not exist`, { stream: to });

/** Finds the channel that a message or typing notification is for. Senders of the same turn of the event loop share one statement. */
export const createFindTarget = (database: Database): FindTarget => {
  const loader = new DataLoader<Question, TargetChannel | undefined>(
    (questions) => find(database, questions),
    {
      cache: false,
      maxBatchSize: 500,
      batchScheduleFn: (run) => setImmediate(run),
    },
  );
  return async ({ actor, organization }, to) => {
    const channel = await loader.load({
      organizationId: organization.id,
      userId: actor.id,
      id: typeof to === 'number' ? to : null,
      name: typeof to === 'number' ? null : to.trim(),
    });
    if (channel === undefined) throw unknownChannel(to);
    if (!channel.isSubscribed && (channel.isPrivate || actor.role >= guest)) throw unknownChannel(to);
    return channel;
  };
};
