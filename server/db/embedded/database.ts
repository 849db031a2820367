import postgres from 'postgres';

/** The empty database of a new cluster. */
const initial = 'postgres';

/** Gives the cluster's first database our name: a copy of it would take a tenth of a first start. */
export async function ensureDatabase(connection: {
  socketDirectory: string;
  port: number;
  user: string;
  database: string;
}): Promise<void> {
  const sql = postgres({
    host: connection.socketDirectory,
    port: connection.port,
    username: connection.user,
    database: 'template1',
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    const found = await sql`select from pg_database where datname = ${connection.database}`;
    if (found.length === 0) await sql`alter database ${sql(initial)} rename to ${sql(connection.database)}`;
  } finally {
    await sql.end();
  }
}
