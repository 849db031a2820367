/** For search engines: where to look, and the public conversations, newest first. */
import { sql } from 'kysely';
import type { Visit } from '../accounts/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { html } from '../pages/index.ts';
import type { User } from '../users/index.ts';
import { channelAddress, type PublicChannel, root, topicAddress } from './addresses.ts';
import { readableBy } from './sight.ts';

export const siteMap = '/sitemap.xml';

interface Row extends PublicChannel {
  readonly topic: string;
  readonly newestAt: Date;
}

/** Topics; search engines take 50,000 addresses. */
const most = 5000;

const fetchNewest = async (reader: Reader, spectator: User): Promise<readonly Row[]> => {
  const organization = sql<number>`${reader.organizationId}::int`;
  const { rows } = await read<Row>`
    with recent as materialized (
      select c.id, c.name, r.topic_key from (select c.id, c.name from ${readableBy(spectator, reader.organizationId)}) c
      join recent_topics r on r.organization_id = ${organization} and r.channel_id = c.id
      order by r.epoch desc limit ${most}
    )
    select recent.id, recent.name, m.topic, m.sent_at as "newestAt"
    from recent cross join lateral (
      select topic, sent_at from messages
      where organization_id = ${organization} and recipient_id = recent.id and topic is not null
        and lower(topic) = recent.topic_key
      order by id desc limit 1
    ) m
    order by m.sent_at desc, recent.id, m.topic
  `.execute(reader.query);
  return rows;
};

export const showSiteMap = async (
  { organization }: Visit,
  reader: Reader,
  spectator: User,
): Promise<PlainAnswer> => {
  const topics = await fetchNewest(reader, spectator);
  const channels = new Map(topics.map((topic) => [topic.id, channelAddress(topic)]));
  const places = [root, ...channels.values()].map(
    (path) => html`<url><loc>${organization.url}${path}</loc></url>`,
  );
  const conversations = topics.map(
    (row) =>
      html`<url><loc>${organization.url}${topicAddress(row, row.topic)}</loc><lastmod>${row.newestAt.toISOString()}</lastmod></url>`,
  );
  const { text } =
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}${conversations}</urlset>`;
  return {
    contentType: 'application/xml; charset=utf-8',
    headers: { 'Cache-Control': 'no-cache' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`,
  };
};

/** Calls of programs are no pages. What may not be found says so itself. */
const closed = ['User-agent: *', 'Disallow: /api/', 'Disallow: /json/'];

export const showRobots = ({ organization }: Visit, isOpen: boolean): PlainAnswer => ({
  contentType: 'text/plain; charset=utf-8',
  headers: { 'Cache-Control': 'no-cache' },
  body: `${[...closed, ...(isOpen ? ['', `Sitemap: ${organization.url}${siteMap}`] : [])].join('\n')}\n`,
});
