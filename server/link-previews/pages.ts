/** What linked pages say of themselves, kept for a while by address; so is that there is nothing to show. */
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import { ThreadPool } from '../workers/thread-pool.ts';
import { textOf } from './charset.ts';
import { mostBytes } from './choices.ts';
import type { Facts } from './facts.ts';
import { visit } from './visit.ts';

/** Milliseconds. */
const day = 86_400_000;
const hour = 3_600_000;

const types = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
/** What stands in a page's head comes early. */
const maxBytes = 524_288;

/** Hostile pages can take long to parse [H2]. No person waits for one, so the thread need not stay. */
const pool = new ThreadPool<null, string, Facts | null>({
  module: '@parlance/server/link-previews/reading-thread',
  rest: 600_000,
});

export interface Page {
  /** Null: there is nothing to show. */
  readonly title: string | null;
  readonly description: string;
  /** A whole address. */
  readonly picture: string | null;
}

const nothing: Page = { title: null, description: '', picture: null };

const pictureOf = (written: string | undefined, base: string): string | null => {
  if (written === undefined || !URL.canParse(written, base)) return null;
  const { href, protocol } = new URL(written, base);
  return /^https?:$/.test(protocol) && Buffer.byteLength(href) <= mostBytes ? href : null;
};

const readPage = async (service: Service, address: string): Promise<Page> => {
  const answer = await visit(service, {
    address,
    types,
    accept: 'text/html, application/xhtml+xml',
    maxBytes,
    takesStart: true,
  });
  if (answer === undefined) return nothing;
  const html = textOf(answer.body, answer.headers['content-type'] ?? '');
  const [facts] = await pool.run(new URL(answer.url).host, null, [html]);
  if (facts == null) return nothing;
  return { ...facts, picture: pictureOf(facts.picture, answer.url) };
};

const fetchKnown = async ({ query, organizationId }: Reader, address: string, now: number) => {
  const { rows } = await read<Page>`
    select title, description, picture from link_previews
    where organization_id = ${organizationId} and address = ${address} and expires_at > ${new Date(now)}
  `.execute(query);
  return rows[0];
};

export const fetchPage = async (service: Service, organizationId: number, address: string): Promise<Page> => {
  const { database } = service;
  const known = await fetchKnown(database.reader(organizationId), address, service.now());
  if (known !== undefined) return known;
  const page = await readPage(service, address);
  const expires = new Date(service.now() + (page.title === null ? hour : day));
  await database.transact(organizationId, undefined, async ({ query }) => {
    await write`
      insert into link_previews (organization_id, address, title, description, picture, expires_at)
      values (${organizationId}, ${address}, ${page.title}, ${page.description}, ${page.picture}, ${expires})
      on conflict (organization_id, address) do update set title = excluded.title,
        description = excluded.description, picture = excluded.picture, expires_at = excluded.expires_at
    `.execute(query);
  });
  return page;
};
