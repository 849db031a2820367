/** The PostgreSQL of `docs/scaling/compose.yaml` and its standby, by Debian's programs. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { vi } from 'vitest';
import { adapt } from './adapt.ts';
import { type Part, scaling } from './compose.ts';
import { type Program, startProgram } from './programs.ts';
import { run } from './tools.ts';

const versions = '/usr/lib/postgresql';

/** The directory of its newest programs; undefined without any. */
export const postgresqlPrograms = (): string | undefined => {
  try {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
    return newest === undefined ? undefined : join(versions, newest, 'bin');
  } catch {
    return undefined;
  }
};

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres']).toString());

interface Place {
  readonly programs: string;
  readonly directory: string;
  readonly ports: { readonly primary: number; readonly standby: number };
}

export interface Server {
  readonly program: Program;
  readonly sql: postgres.Sql;
}

const connectTo = (port: number, { environment }: Part) =>
  postgres({
    host: '127.0.0.1',
    port,
    user: environment.POSTGRES_USER,
    database: environment.POSTGRES_DB,
    password: environment.POSTGRES_PASSWORD,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });

/** Starts a shell as the image's user would, in a directory of its own. */
const startIn = (
  { programs, directory }: Place,
  name: string,
  { command, environment, port }: { command: string; environment: Part['environment']; port: number },
) => {
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  const own = join(directory, name);
  mkdirSync(own, { recursive: true });
  chownSync(own, user.uid, user.gid);
  const variables = {
    ...environment,
    PATH: [programs, process.env.PATH].join(delimiter),
    PGDATA: join(own, 'data'),
    PGPORT: String(port),
    // As in the image; it decides the encoding.
    LANG: 'C.UTF-8',
  };
  // Its sockets would lie in a directory of the system.
  const whole = command
    .replaceAll(/\bpostgres -c/g, `exec postgres -k ${own} -c`)
    .replaceAll('exec exec', 'exec');
  return {
    user,
    variables,
    start: () => startProgram(['sh', '-c', whole], { environment: variables, directory: own, user }),
  };
};

/** Makes the cluster as the image does at its first start, and starts it. */
export const startPrimary = async (part: Part, place: Place): Promise<Server> => {
  const { environment, command = '' } = part;
  const port = place.ports.primary;
  const { user, variables, start } = startIn(place, 'primary', { command, environment, port });
  const own = { env: variables, ...user };
  const password = join(place.directory, 'primary', 'password');
  writeFileSync(password, environment.POSTGRES_PASSWORD ?? '');
  const options = (environment.POSTGRES_INITDB_ARGS ?? '').split(' ');
  const who = [`--username=${environment.POSTGRES_USER}`, `--pwfile=${password}`];
  await run('initdb', ['--no-sync', '--auth-local=trust', ...who, ...options], own);
  await run('sh', [join(scaling, 'allow-standby.sh')], own);
  const program = start();
  const base = connectTo(port, { ...part, environment: { ...environment, POSTGRES_DB: 'postgres' } });
  const made = vi.waitFor(() => base.unsafe(`create database ${environment.POSTGRES_DB}`), {
    timeout: 60_000,
  });
  await Promise.race([made, program.failed]).finally(() => base.end());
  return { program, sql: connectTo(port, part) };
};

/** Copies the primary, by the file's command, and follows it. */
export const startStandby = async (part: Part, primary: Part, place: Place): Promise<Server> => {
  const { standby: port, primary: source } = place.ports;
  const inner = /^sh -c '(.*)'$/s.exec((part.command ?? '').trim())?.[1];
  if (inner === undefined) throw new Error('The standby has another command.');
  const command = adapt(inner, { '-h primary': `-h 127.0.0.1 -p ${source}` });
  const program = startIn(place, 'standby', { command, environment: part.environment, port }).start();
  const sql = connectTo(port, primary);
  const isFollowing = async () => {
    const [row] = await sql`select pg_is_in_recovery() as follows`;
    if (row?.follows !== true) throw new Error('It does not follow.');
  };
  await Promise.race([vi.waitFor(isFollowing, { timeout: 120_000, interval: 200 }), program.failed]);
  return { program, sql };
};
