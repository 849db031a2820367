/** TLS to a PostgreSQL of another machine, by the parameters of its address that every tool of PostgreSQL takes. */
import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Options } from 'postgres';
import { Refusal } from '../config/refusal.ts';

type At = Pick<Options<Record<string, never>>, 'host' | 'port'>;

export interface RemoteAddress {
  /** Without parameters of TLS, which the drivers would read in ways of their own. */
  readonly url: string;
  /** False for none. */
  readonly ssl: ConnectionOptions | false;
  /** A number of IPv6, which one of the drivers would take apart at its colons. */
  readonly at: At;
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof modes)[number];

const files = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
const parameters = ['sslmode', 'ssl', ...Object.keys(files)];

const readFile = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      `DATABASE_URL: ${name} cannot be read (${(error as Error).message}); give the path of a PEM file.`,
    );
  }
};

const modeOf = (given: URLSearchParams): Mode => {
  const fallback = given.get('ssl') === 'true' || given.has('sslrootcert') ? 'verify-full' : 'disable';
  const mode = given.get('sslmode') ?? fallback;
  const known = modes.find((one) => one === mode);
  if (known === undefined)
    throw new Refusal(`DATABASE_URL: sslmode ${mode} is not known here; use one of ${modes.join(', ')}.`);
  return known;
};

/** The driver leaves lists whole, which its types do not know. */
const listed = (host: string, port: string): At => ({ host: [host], port: [Number(port || 5432)] }) as object;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Throws a Refusal for a mode that is not known, and for a file that cannot be read. */
export const separateTls = (address: string): RemoteAddress => {
  const url = new URL(address);
  const host = hostOf(url);
  const at = isIPv6(host) ? listed(host, url.port) : {};
  const given = new URLSearchParams(url.searchParams);
  if (!parameters.some((name) => given.has(name))) return { url: address, ssl: false, at };
  for (const name of parameters) url.searchParams.delete(name);
  const mode = modeOf(given);
  if (mode === 'disable') return { url: url.href, ssl: false, at };
  const pieces: Record<string, string> = {};
  for (const [name, option] of Object.entries(files)) {
    const path = given.get(name);
    if (path !== null && path !== 'system') pieces[option] = readFile(name, path);
  }
  return {
    url: url.href,
    at,
    ssl: {
      ...pieces,
      // Node.js compares the certificate with it, also where it is a number.
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: mode !== 'require' || pieces.ca !== undefined,
      ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    },
  };
};
