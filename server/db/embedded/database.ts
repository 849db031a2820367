import postgres from 'postgres';

/** Works also after a crash between the two steps. */
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
    database: 'postgres',
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    const found = await sql`select from pg_database where datname = ${connection.database}`;
    if (found.length === 0) await sql`create database ${sql(connection.database)}`;
  } finally {
    await sql.end();
  }
}
