import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { isOwnerSubscribed, noSuchChannel } from './sight/access.ts';
import { sees } from './sight/sight.ts';
import { spellingsOf } from './text.ts';

export interface TargetChannel extends Channel {
  readonly isSubscribed: boolean;
  readonly isMuted: boolean;
  /** Differs once any row that this was read from has changed. */
  readonly version: string;
}

/** System columns of PostgreSQL: the transactions that wrote these rows. */
const version = sql`concat(c.xmin, ' ', m.xmin, ' ', s.xmin)`;

/** What of the channel `c` is the user's own. */
const joinOwn = (userId: RawBuilder<unknown>) => sql`
  left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id
    and m.user_id = ${userId} and m."left" is null
  left join subscriptions s on s.organization_id = c.organization_id and s.user_id = ${userId}
    and s.channel_id = c.id`;

/** SQL for the version of a channel as a user has it now; null when it is gone. */
export const targetVersion = (
  organizationId: number,
  userId: RawBuilder<unknown>,
  channelId: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`(
  select ${version} from channels c ${joinOwn(userId)}
  where c.organization_id = ${organizationId} and c.id = ${channelId})`;

type Sender = Pick<User, 'id' | 'role' | 'botOwnerId'>;

const keyOf = (organizationId: number, { id }: Sender, idOrName: number | string): string =>
  `${organizationId} ${id} ${typeof idOrName} ${idOrName}`;

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
      coalesce(s.is_muted, false) as "isMuted", ${version} as version
    from unnest(
      ${questions.map((question) => question.organizationId)}::int[],
      ${questions.map((question) => question.userId)}::int[],
      ${questions.map(({ idOrName }) => (typeof idOrName === 'number' ? idOrName : null))}::bigint[],
      ${questions.map(({ idOrName }) => (typeof idOrName === 'number' ? null : idOrName.trim()))}::text[]
    ) with ordinality as q(organization_id, user_id, id, name, place)
    left join channels c on c.organization_id = q.organization_id
      and (c.id = q.id or (q.id is null and lower(c.name) = lower(q.name)))
    ${joinOwn(sql`q.user_id`)}
    order by q.place
  `.execute(database.query);
  return rows.map((row) => (row.id === null ? undefined : row));
};

/** A sender's own channels, mostly. */
const most = 4000;

/** Channels as senders see them. */
export class Targets {
  readonly #loader: DataLoader<Question, TargetChannel | undefined>;
  /** Those found last. */
  readonly #known = new Map<string, TargetChannel>();

  constructor(database: Database) {
    this.#loader = new DataLoader((questions) => find(database, questions), {
      cache: false,
      maxBatchSize: 500,
      batchScheduleFn: (run) => setImmediate(run),
    });
  }

  /**
   * Throws STREAM_DOES_NOT_EXIST for an invisible channel, unless it is a bot's to send to. Calls in one turn of
   * the event loop share a statement.
   */
  async find(
    reader: Reader,
    actor: Sender,
    idOrName: number | string,
    purpose: 'send' | 'type',
  ): Promise<TargetChannel> {
    const { organizationId } = reader;
    const load = (asked: number | string) =>
      this.#loader.load({ organizationId, userId: actor.id, idOrName: asked });
    let channel = await load(idOrName);
    if (channel === undefined && typeof idOrName === 'string')
      for (const spelling of spellingsOf(idOrName).slice(1)) channel ??= await load(spelling);
    if (channel === undefined) throw noSuchChannel(idOrName);
    if (sees(actor, channel, channel.isSubscribed))
      this.#remember(keyOf(organizationId, actor, idOrName), channel);
    else if (purpose === 'type' || !(await isOwnerSubscribed(reader, actor, channel.id)))
      throw noSuchChannel(idOrName);
    return channel;
  }

  /** Returns the channel as it was found before. Whatever follows from it must verify its version. */
  recall(organizationId: number, actor: Sender, idOrName: number | string): TargetChannel | undefined {
    const channel = this.#known.get(keyOf(organizationId, actor, idOrName));
    return channel !== undefined && sees(actor, channel, channel.isSubscribed) ? channel : undefined;
  }

  #remember(key: string, channel: TargetChannel): void {
    this.#known.delete(key);
    this.#known.set(key, channel);
    if (this.#known.size <= most) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest!);
  }
}
