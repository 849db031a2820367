/** Direct conversations: a set of people is one conversation, whichever system they wrote in. */
import { read } from '../../db/sql.ts';
import { beginConversations } from '../../messages/index.ts';
import type { Conversation, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';

export interface ConversationHere {
  readonly id: number;
  readonly people: readonly number[];
}

const keyOf = (people: readonly number[]): string => people.join(',');

export class Conversations {
  readonly #work: Work;
  readonly #declared: ReadonlyMap<SourceId, Conversation>;
  readonly #found = new Map<SourceId, ConversationHere>();
  readonly #byPeople = new Map<string, number>();

  constructor(work: Work, declared: ReadonlyMap<SourceId, Conversation>) {
    this.#work = work;
    this.#declared = declared;
  }

  find(id: SourceId): ConversationHere | undefined {
    return this.#found.get(id);
  }

  isDeclared(id: SourceId): boolean {
    return this.#declared.has(id);
  }

  /** People of the source who take part. */
  peopleOf(id: SourceId): readonly SourceId[] {
    return this.#declared.get(id)?.people ?? [];
  }

  /** Finds or begins the conversations of a batch in a constant number of statements. */
  async prepare(ids: readonly SourceId[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#found.has(id) && this.#declared.has(id));
    if (missing.length === 0) return;
    const sets = missing.map((id) => this.#localPeople(id));
    await this.#begin(sets.filter((people) => people.length > 0 && !this.#byPeople.has(keyOf(people))));
    for (const [index, id] of missing.entries()) {
      const people = sets[index]!;
      const here = this.#byPeople.get(keyOf(people));
      if (here !== undefined) this.#found.set(id, { id: here, people });
    }
  }

  #localPeople(id: SourceId): number[] {
    const ids = this.peopleOf(id).flatMap((person) => this.#work.people.get(person)?.id ?? []);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  async #begin(sets: readonly number[][]): Promise<void> {
    if (sets.length === 0) return;
    const { reader, isDry, ground, organizationId, tally } = this.#work;
    const { rows } = await read<{ id: number; people: number[] }>`
      select c.id, c.user_ids as people from unnest(${sets.map((set) => `{${set}}`)}::text[]) as s(people)
      join conversations c on c.organization_id = ${organizationId} and c.user_ids = s.people::int[]
    `.execute(reader.query);
    for (const { id, people } of rows) this.#byPeople.set(keyOf(people), id);
    const fresh = [...new Map(sets.map((set) => [keyOf(set), set])).values()].filter(
      (set) => !this.#byPeople.has(keyOf(set)),
    );
    tally.add('conversations', 'known', rows.length);
    tally.add('conversations', 'new', fresh.length);
    if (isDry) for (const set of fresh) this.#byPeople.set(keyOf(set), this.#work.fakeId());
    else if (fresh.length > 0) {
      const idOf = await ground.database.transact(organizationId, undefined, (transaction) =>
        beginConversations(transaction, fresh),
      );
      for (const set of fresh) this.#byPeople.set(keyOf(set), idOf(set));
    }
  }
}
