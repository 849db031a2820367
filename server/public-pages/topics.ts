/** The topics of a public channel, newest first. */
import { cutText } from '@parlance/protocol/text';
import { showTopic } from '@parlance/protocol/topics/rule';
import type { Visit } from '../accounts/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { narrowUrl } from '../markdown/index.ts';
import { html } from '../pages/index.ts';
import type { User } from '../users/index.ts';
import { channelAddress, channelIn, messageIn, topicAddress } from './addresses.ts';
import { notHere } from './not-here.ts';
import { readableBy } from './sight.ts';
import { renderTrail } from './trail.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Null in the only row of a channel without messages. */
  readonly topic: string | null;
  /** The oldest message that was looked at; null at the channel's beginning. */
  readonly oldest: number | null;
}

/** Messages that a page looks at. */
const most = 1000;

/** A topic stands on the page of its newest message alone. */
const fetchTopics = async (
  reader: Reader,
  spectator: User,
  channel: number,
  before: number | undefined,
): Promise<readonly Row[]> => {
  const { rows } = await read<Row>`
    with channel as materialized (
      select c.id, c.name, left(c.description, 1000) as description
      from ${readableBy(spectator, reader.organizationId)} and c.id = ${channel}::int
    ), seen as materialized (
      select s.id, s.topic from messages s
      where s.organization_id = ${reader.organizationId} and s.recipient_id = (select id from channel)
        and s.topic is not null and s.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
      order by s.id desc limit ${most}
    ), newest as (
      select distinct on (lower(topic)) id, topic from seen order by lower(topic), id desc
    ), shown as (
      select n.id, n.topic from newest n
      where not exists (
        select from messages later
        where later.organization_id = ${reader.organizationId} and later.recipient_id = (select id from channel)
          and later.topic is not null and lower(later.topic) = lower(n.topic) and later.id > n.id)
    )
    select channel.id, channel.name, channel.description, shown.topic,
      (select case when count(*) = ${most} then min(id) end from seen) as oldest
    from channel left join shown on true
    order by shown.id desc
  `.execute(reader.query);
  return rows;
};

export const showTopics = async (visit: Visit, reader: Reader, spectator: User): Promise<PlainAnswer> => {
  const { organization, request, show, translate } = visit;
  const id = channelIn(request.path.channel);
  const before = messageIn(request.query.before);
  const rows = id === undefined ? [] : await fetchTopics(reader, spectator, id, before);
  const [channel] = rows;
  if (channel === undefined) throw notHere();
  const { name, description, oldest } = channel;
  const address = channelAddress(channel);
  const canonical = `${organization.url}${address}${before === undefined ? '' : `?before=${before}`}`;
  const topics = rows.flatMap(({ topic }) => (topic === null ? [] : [topic]));
  return show({
    title: name,
    canonical,
    card: { title: name, description: cutText(description, 300), url: canonical },
    body: html`${renderTrail(visit)}<p class="soft">${description}</p>${
      topics.length === 0 ? html`<p>${translate('There is nothing here yet.')}</p>` : undefined
    }<ul>${topics.map(
      (topic) => html`<li><a href="${topicAddress(channel, topic)}">${showTopic(topic, false)}</a></li>`,
    )}</ul>${
      oldest === null
        ? undefined
        : html`<p class="links"><a href="${address}?before=${oldest}" rel="next">${translate('Older topics')}</a></p>`
    }<a class="button" href="${narrowUrl(channel)}">${translate('Read and answer in the application')}</a>`,
  });
};
