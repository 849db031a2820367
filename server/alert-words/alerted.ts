/**
 * Finds users whose alert words a text contains. Words are cached in memory; the organization's change
 * count shows whether they are current.
 */
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { Organization } from '../organization/index.ts';
import { Lookup } from './lookup.ts';

interface Copy {
  readonly lookup: Lookup;
  changed: number;
}

const mostOrganizations = 100;

export type FindAlerted = (organization: Organization, text: string) => Promise<number[]>;

/** Runs a statement only after changes, for the changed users. */
export const createFindAlerted = (database: Database): FindAlerted => {
  const copies = new Map<number, Copy>();

  const refresh = async (organizationId: number): Promise<Copy> => {
    const known = copies.get(organizationId);
    const { rows } = await read<{ user_id: number; words: string[]; changed: number }>`
      select user_id, words, changed from alert_words
      where organization_id = ${organizationId} and changed > ${known?.changed ?? 0}
      order by changed
    `.execute(database.query);
    const copy = known ?? { lookup: new Lookup(), changed: 0 };
    // A parallel refresh may be newer.
    for (const { user_id, words, changed } of rows)
      if (changed > copy.changed) copy.lookup.set(user_id, words);
    copy.changed = Math.max(copy.changed, rows.at(-1)?.changed ?? 0);
    copies.delete(organizationId);
    copies.set(organizationId, copy);
    if (copies.size > mostOrganizations) copies.delete(copies.keys().next().value!);
    return copy;
  };

  return async ({ id, alertWordsChanged }, text) => {
    if (alertWordsChanged === 0) return [];
    const known = copies.get(id);
    const copy = known !== undefined && known.changed >= alertWordsChanged ? known : await refresh(id);
    return [...copy.lookup.match(text)];
  };
};
