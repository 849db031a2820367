/** Encrypts, hashes and signs with the new key what the old one did. The caller has a transaction. */
import type pg from 'pg';
import { resignPictures } from '../../link-previews/index.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { sealedColumns, signedTexts } from './secret-columns.ts';

export interface Keys {
  readonly old: Secrets;
  readonly next: Secrets;
}

const atOnce = 1000;

/** Calls `work` with the rows, some at a time. */
const eachSome = async <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> => {
  await client.query(`declare rotated no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from rotated`);
    if (rows.length === 0) break;
    await work(rows);
  }
  await client.query('close rotated');
};

/** Hashes of devices before and after, as the ledger writes them. */
export type Renamed = Map<string, string>;

const resealColumns = async (client: pg.ClientBase, { old, next }: Keys): Promise<Renamed> => {
  const renamed: Renamed = new Map();
  for (const { table, sealed, hash, hashed = (secret: string) => secret, inLedger } of sealedColumns)
    await eachSome<{ at: string; sealed: Buffer }>(
      client,
      `select ctid::text as at, ${sealed} as sealed from ${table} where ${sealed} is not null`,
      async (rows) => {
        const changes = rows.map(({ at, sealed }) => {
          const secret = old.unseal(sealed);
          const [from, to] = [old, next].map((key) => key.hash(hashed(secret))) as [Buffer, Buffer];
          if (inLedger !== undefined) renamed.set(from.toString(inLedger), to.toString(inLedger));
          return { at, sealed: next.seal(secret).toString('hex'), hash: to.toString('hex') };
        });
        await client.query(
          `update ${table} t set ${sealed} = decode(c.sealed, 'hex')
            ${hash === undefined ? '' : `, ${hash} = decode(c.hash, 'hex')`}
          from jsonb_to_recordset($1::jsonb) as c(at text, sealed text, hash text) where t.ctid = c.at::tid`,
          [JSON.stringify(changes)],
        );
      },
    );
  return renamed;
};

/** Returns undefined for a text that the old key did not encrypt. */
const reseal = ({ old, next }: Keys, text: string): string | undefined => {
  // Shorter than a nonce and a tag.
  if (text.length < 38 || !/^[A-Za-z0-9+/]+=*$/.test(text)) return undefined;
  try {
    return next.seal(old.unseal(Buffer.from(text, 'base64'))).toString('base64');
  } catch {
    return undefined;
  }
};

/** Payloads hold secrets in several places, so all their texts are tried. */
const resealIn = (keys: Keys, renamed: Renamed, value: unknown): unknown => {
  if (typeof value === 'string') return renamed.get(value) ?? reseal(keys, value) ?? value;
  if (Array.isArray(value)) return value.map((one) => resealIn(keys, renamed, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resealIn(keys, renamed, one)]));
};

const resealJobs = async (client: pg.ClientBase, keys: Keys, renamed: Renamed): Promise<void> =>
  eachSome<{ id: string; payload: unknown }>(
    client,
    'select id::text, payload from graphile_worker._private_jobs',
    async (rows) => {
      for (const { id, payload } of rows) {
        const text = JSON.stringify(resealIn(keys, renamed, payload));
        if (text === JSON.stringify(payload)) continue;
        await client.query('update graphile_worker._private_jobs set payload = $1::json where id = $2', [
          text,
          id,
        ]);
      }
    },
  );

/** Devices that were handed a message, by names with hashes: a job that is tried again skips them. */
const renameDevices = async (client: pg.ClientBase, renamed: Renamed): Promise<void> => {
  if (renamed.size === 0) return;
  await client.query(
    `update pushed_messages p set handed_to = (
      select array_agg(coalesce(split_part(h.name, ' ', 1) || ' ' || n.value, h.name) order by h.place)
      from unnest(p.handed_to) with ordinality as h(name, place)
      left join jsonb_each_text($1::jsonb) n on split_part(h.name, ' ', 2) = n.key)
    where exists (select from unnest(p.handed_to) as h(name) where h.name not like 'device %')`,
    [JSON.stringify(Object.fromEntries(renamed))],
  );
};

const sealedEntry = /"sealed":"([A-Za-z0-9+/=]+)"/;

const resealEvents = async (client: pg.ClientBase, keys: Keys): Promise<void> =>
  eachSome<{ at: string; entry: string }>(
    client,
    `select ctid::text as at, entry from events where entry like '%"sealed":"%'`,
    async (rows) => {
      for (const { at, entry } of rows) {
        const [, text = ''] = sealedEntry.exec(entry) ?? [];
        const again = reseal(keys, text);
        if (again !== undefined)
          await client.query('update events set entry = $1 where ctid = $2::tid', [
            entry.replace(text, again),
            at,
          ]);
      }
    },
  );

const resignTexts = async (
  client: pg.ClientBase,
  keys: Keys,
  report: (step: string) => void,
): Promise<void> => {
  for (const { table, column } of signedTexts) {
    report(`signing the addresses of pictures in ${table} again`);
    await eachSome<{ at: string; organization: number; text: string }>(
      client,
      `select ctid::text as at, organization_id as organization, ${column} as text from ${table}
      where ${column} like '%/external\\_content/%'`,
      async (rows) => {
        const changes = rows.map(({ at, organization, text }) => ({
          at,
          text: resignPictures(keys, organization, text),
        }));
        await client.query(
          `update ${table} t set ${column} = c.text from jsonb_to_recordset($1::jsonb) as c(at text, text text)
          where t.ctid = c.at::tid`,
          [JSON.stringify(changes)],
        );
      },
    );
  }
};

export const resealAll = async (
  client: pg.ClientBase,
  keys: Keys,
  report: (step: string) => void,
): Promise<void> => {
  report('encrypting keys and tokens again');
  const renamed = await resealColumns(client, keys);
  await resealJobs(client, keys, renamed);
  await renameDevices(client, renamed);
  await resealEvents(client, keys);
  await resignTexts(client, keys, report);
};
