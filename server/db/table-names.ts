/**
 * Which tables there are, without their columns: the migrator asks for nothing else. Kysely's own look also asks for the
 * sequence of each column, and fails when another node renames a table meanwhile.
 */
import { type DatabaseIntrospector, type Kysely, type SchemaMetadata, sql, type TableMetadata } from 'kysely';

export class TableNames implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`select nspname as name from pg_namespace`.execute(this.#db);
    return rows;
  }

  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname <> all (array['pg_catalog', 'information_schema'])
    `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, columns: [] }));
  }

  async getMetadata() {
    return { tables: await this.getTables() };
  }
}
