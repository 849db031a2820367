/** The messages of a public conversation, from one on. */
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { User } from '../users/index.ts';
import { readableBy } from './sight.ts';

export interface PublicMessage {
  readonly channelId: number;
  readonly channel: string;
  readonly id: number;
  readonly topic: string;
  readonly sender: string;
  readonly html: string;
  readonly isCut: boolean;
  readonly sentAt: Date;
  readonly isEdited: boolean;
}

export interface Wanted {
  readonly channel: number;
  readonly topic: string;
  /** The id of the first message. */
  readonly from: number;
}

export const mostMessages = 50;
/** Characters of HTML, which bound the work for a page. */
const mostHtml = 20_000;

/** Oldest first; one more than a page has when there are more. */
export const fetchPublicMessages = async (
  reader: Reader,
  spectator: User,
  { channel, topic, from }: Wanted,
): Promise<readonly PublicMessage[]> => {
  const { rows } = await read<PublicMessage>`
    with channel as materialized (
      select c.id, c.name from ${readableBy(spectator, reader.organizationId)} and c.id = ${channel}::int
    )
    select channel.id as "channelId", channel.name as channel, s.id, s.topic, u.full_name as sender,
      left(s.rendered_content, ${mostHtml}) as html, length(s.rendered_content) > ${mostHtml} as "isCut",
      s.sent_at as "sentAt", s.last_edited_at is not null as "isEdited"
    from channel
    join messages s on s.organization_id = ${reader.organizationId} and s.recipient_id = channel.id
    join users u on u.organization_id = ${reader.organizationId} and u.id = s.sender_id
    where s.topic is not null and lower(s.topic) = lower(${topic}::text) and s.id >= ${from}::bigint
    order by s.id limit ${mostMessages + 1}
  `.execute(reader.query);
  return rows;
};
