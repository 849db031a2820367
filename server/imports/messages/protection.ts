/**
 * Keeps imported messages from people who did not receive them, in channels that do not show their history. Who is a
 * member here already gets a gap around such messages; their ids belong to the import alone.
 */
import { read, type Writable, write } from '../../db/sql.ts';
import { gather } from '../gather.ts';
import type { ChannelHere } from '../places/here.ts';
import type { Membership, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';

export interface Placed {
  readonly source: SourceId;
  readonly id: number;
  readonly recipientId: number;
}

export interface Exclusion {
  readonly user: number;
  readonly recipient: number;
  /** Ids, inclusive. */
  readonly from: number;
  readonly to: number;
}

const keyOf = (recipient: number, user: number): string => `${recipient} ${user}`;

export class Protection {
  readonly #hiding: ReadonlySet<number>;
  /** Who receives a channel from which message on, by that message. */
  readonly #beginnings = new Map<SourceId, string[]>();
  readonly #received = new Set<string>();

  constructor(work: Work, channels: ReadonlyMap<SourceId, ChannelHere>, memberships: readonly Membership[]) {
    this.#hiding = new Set(
      [...channels.values()].flatMap(({ id, showsHistory }) => (showsHistory ? [] : [id])),
    );
    for (const { channel, person, receivedFrom } of memberships) {
      const here = channels.get(channel);
      const user = work.people.get(person)?.id;
      if (here === undefined || here.showsHistory || user === undefined || receivedFrom === undefined)
        continue;
      const key = keyOf(here.id, user);
      gather(this.#beginnings, receivedFrom, key);
    }
  }

  /** Notes a message that is here already. */
  pass(source: SourceId): void {
    for (const key of this.#beginnings.get(source) ?? []) this.#received.add(key);
  }

  /** Returns what members of today must not read of a batch, whose ids ascend. */
  async exclude({ reader }: Work, messages: readonly Placed[]): Promise<Exclusion[]> {
    const hidden = messages.filter(({ recipientId }) => this.#hiding.has(recipientId));
    if (hidden.length === 0) return [];
    const { rows } = await read<{ user: number; recipient: number }>`
      select user_id as "user", recipient_id as recipient from memberships
      where organization_id = ${reader.organizationId} and "left" is null
        and recipient_id = any(${[...new Set(hidden.map(({ recipientId }) => recipientId))]}::int[])
    `.execute(reader.query);
    const waiting = new Map(
      rows
        .filter(({ user, recipient }) => !this.#received.has(keyOf(recipient, user)))
        .map(({ user, recipient }) => [keyOf(recipient, user), { user, recipient, to: 0 }]),
    );
    for (const { source, id, recipientId } of hidden) {
      this.pass(source);
      for (const [key, one] of waiting)
        if (one.recipient === recipientId && !this.#received.has(key)) one.to = id;
    }
    const from = messages[0]!.id;
    return [...waiting.values()].flatMap((one) => (one.to === 0 ? [] : [{ ...one, from }]));
  }
}

export const writeExclusions = async (
  query: Writable,
  organizationId: number,
  exclusions: readonly Exclusion[],
): Promise<void> => {
  if (exclusions.length === 0) return;
  await write`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(exclusions)}::text::jsonb)
        as r("user" int, recipient int, "from" bigint, "to" bigint)
    ), ended as (
      update memberships b set "left" = g."from" from given g
      where b.organization_id = ${organizationId} and b.user_id = g."user" and b.recipient_id = g.recipient
        and b."left" is null and b.joined < g."from"
      returning b.user_id, b.recipient_id, g."to"
    )
    insert into memberships (organization_id, user_id, recipient_id, joined)
    select ${organizationId}, user_id, recipient_id, "to" + 1 from ended
  `.execute(query);
};
