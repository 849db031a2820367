/** When and from which network sessions and keys were last used, within an hour. */
import type { Database } from '../../db/database.ts';
import { write } from '../../db/sql.ts';
import { type Trace, Traces } from '../traces.ts';
import type { Credential } from './credentials.ts';

/** In milliseconds, per session or key. */
const pause = 3_600_000;

interface Use extends Trace {
  readonly organizationId: number;
  readonly credential: number;
  readonly network: string;
}

/** Skips locked rows. The condition on `used_at` counts the writes of other processes. */
const writeUses =
  ({ query }: Pick<Database, 'query'>) =>
  async (some: readonly Use[], at: Date): Promise<ReadonlySet<string>> => {
    const before = new Date(at.getTime() - pause);
    const { rows } = await write<{ id: number }>`
      with used as (
        select * from unnest(
          ${some.map(({ organizationId }) => organizationId)}::int[],
          ${some.map(({ credential }) => credential)}::int[],
          ${some.map(({ network }) => network)}::text[]
        ) as n(organization_id, id, network)
      ), free_sessions as (
        select s.organization_id, s.id, n.network from used n
        join sessions s on s.organization_id = n.organization_id and s.id = n.id
        for no key update of s skip locked
      ), free_keys as (
        select k.organization_id, k.id from used n
        join api_keys k on k.organization_id = n.organization_id and k.id = n.id
        for no key update of k skip locked
      ), noted_sessions as (
        update sessions s set used_at = ${at}, network = f.network from free_sessions f
        where s.organization_id = f.organization_id and s.id = f.id and s.used_at <= ${before}
      ), noted_keys as (
        update api_keys k set used_at = ${at} from free_keys f
        where k.organization_id = f.organization_id and k.id = f.id
          and (k.used_at is null or k.used_at <= ${before})
      )
      select id from free_sessions union all select id from free_keys
    `.execute(query);
    return new Set(rows.map(({ id }) => String(id)));
  };

export class LastUse {
  readonly #traces: Traces<Use>;

  constructor(database: Pick<Database, 'query'>, now: () => number, onFault: (error: unknown) => void) {
    this.#traces = new Traces({ pause, now, onFault, write: writeUses(database) });
  }

  note(organizationId: number, { id, usedAt }: Credential, network: string): void {
    this.#traces.note({ key: String(id), organizationId, credential: id, network }, usedAt);
  }

  /** Resolves when all notes are written. */
  written(): Promise<void> {
    return this.#traces.written();
  }
}
