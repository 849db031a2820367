/** Indexes and foreign keys are dropped while rows are loaded, and made again afterwards, which is much faster. */
import type pg from 'pg';

interface Dropped {
  readonly name: string;
  readonly drop: string;
  readonly make: string;
}

const fetchDroppable = async (client: pg.ClientBase): Promise<Dropped[]> => {
  const { rows } = await client.query<Dropped>(`
    select c.conname as name, format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    order by 1`);
  const { rows: indexes } = await client.query<Dropped>(`
    select i.indexrelid::regclass::text as name, format('drop index %s', i.indexrelid::regclass) as drop,
      pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`);
  // Foreign keys come last when they are made again: they read the indexes.
  return [...indexes, ...rows];
};

export interface Structure {
  /** Reports each part, since one may take minutes. */
  makeAgain(report: (step: string) => void): Promise<void>;
}

const triggers = async (client: pg.ClientBase, how: 'enable' | 'disable'): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(`
    select distinct format('alter table %s ${how} trigger user', g.tgrelid::regclass) as text
    from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace`);
  for (const { text } of rows) await client.query(text);
};

export const dropStructure = async (client: pg.ClientBase): Promise<Structure> => {
  const dropped = await fetchDroppable(client);
  for (const { drop } of [...dropped].reverse()) await client.query(drop);
  await triggers(client, 'disable');
  return {
    makeAgain: async (report) => {
      report(`making ${dropped.length} indexes and references`);
      for (const { make } of dropped) await client.query(make);
      await triggers(client, 'enable');
    },
  };
};
