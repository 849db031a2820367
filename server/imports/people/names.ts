import { lowerCase } from '@parlance/protocol/lower-case';
import { read } from '../../db/sql.ts';
import type { Work } from '../work.ts';

/** Names that more than one account has. A mention then says the number too. */
export class PeopleNames {
  readonly #work: Work;
  #shared: ReadonlySet<string> = new Set();

  constructor(work: Work) {
    this.#work = work;
  }

  async refresh(): Promise<void> {
    const { organizationId, query } = this.#work.reader;
    const { rows } = await read<{ name: string }>`
      select lower(full_name) as name from users where organization_id = ${organizationId} and system_bot is null
      group by 1 having count(*) > 1
    `.execute(query);
    this.#shared = new Set(rows.map(({ name }) => name));
  }

  isAmbiguous(name: string): boolean {
    return this.#shared.has(lowerCase(name));
  }
}
