import { type RawBuilder, sql } from 'kysely';
import { targetVersion } from '../../channels/index.ts';
import { versionNow } from '../../users/index.ts';
import { noteRecent } from '../conversations/recent-topics.ts';
import type { Draft } from './draft.ts';

/** No right was lost since the sender's rights were looked up. */
const undeparted = (organizationId: number) => sql`and (d.decided_at is null or d.decided_at >= (
  select last_departure from organization_logs where organization_id = ${organizationId}))`;

/**
 * CTEs that write, and `sent`: the drafts that are written, with successive ids from `first`. Skip deactivated senders,
 * senders and channels of another version, lost rights, and keys used within a day. What no draft needs is left out, since
 * PostgreSQL prepares each part at each execution.
 */
export const insertion = (
  organizationId: number,
  drafts: readonly Draft[],
  first: RawBuilder<number>,
): RawBuilder<unknown> => {
  const marks = drafts.flatMap((draft, index) =>
    [...draft.addressees.marks].map(([user, flags]) => ({ user, flags, place: index + 1 })),
  );
  const hasKeys = drafts.some(({ idempotencyKey }) => idempotencyKey !== undefined);
  const hangOnOthers = drafts.some(({ hangsOnOthers, caller }) => hangsOnOthers && caller !== undefined);
  const hasWidgets = drafts.some(({ widget }) => widget !== undefined);
  const valid = sql`
    select d.*, ${first} + d.place - 1 as id
    from unnest(
      ${drafts.map((draft) => draft.message.recipient_id)}::int[],
      ${drafts.map((draft) => draft.topic)}::text[],
      ${drafts.map((draft) => draft.message.sender_id)}::int[],
      ${drafts.map((draft) => draft.message.content)}::text[],
      ${drafts.map((draft) => draft.renderedContent)}::text[],
      ${drafts.map((draft) => draft.message.client)}::text[],
      ${drafts.map((draft) => draft.sentAt.toISOString())}::timestamptz[],
      ${drafts.map((draft) => draft.message.is_me_message)}::bool[],
      ${drafts.map((draft) => draft.readBySender)}::bool[],
      ${drafts.map((draft) => draft.widget ?? null)}::text[],
      ${drafts.map((draft) => draft.addressees.everyone)}::bool[],
      ${drafts.map((draft) => draft.idempotencyKey ?? null)}::text[],
      ${drafts.map((draft) => draft.channelVersion ?? null)}::text[],
      ${drafts.map((draft) => draft.caller?.credential ?? null)}::int[],
      ${drafts.map((draft) => draft.caller?.version ?? null)}::text[],
      ${drafts.map((draft) => (draft.hangsOnOthers ? (draft.caller?.position ?? null) : null))}::bigint[]
    ) with ordinality as d(recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, widget, mentions_everyone, key, channel_version, credential, caller_version,
      decided_at, place)
    join users u on u.organization_id = ${organizationId} and u.id = d.sender_id and u.is_active
    where ${first} is not null and (d.channel_version is null
      or d.channel_version = ${targetVersion(organizationId, sql`d.sender_id`, sql`d.recipient_id`)})
      and (d.caller_version is null or d.caller_version = ${versionNow(organizationId, sql`d.credential`)})
      ${hangOnOthers ? undeparted(organizationId) : sql``}`;
  const keyed = sql`drafts as (${valid}), keys as (
    insert into send_keys as k (organization_id, sender_id, key, message_id)
    select ${organizationId}, sender_id, key, id from drafts where key is not null
    on conflict (organization_id, sender_id, key) do update set message_id = excluded.message_id, at = now()
      where k.at < now() - interval '24 hours'
    returning message_id
  ), sent as (
    select * from drafts where key is null or id in (select message_id from keys)
  )`;
  const flagged = sql`, flagged as (
    insert into message_flags (organization_id, user_id, message_id, flags)
    select ${organizationId}, m.user_id, s.id, m.flags
    from unnest(
      ${marks.map(({ user }) => user)}::int[], ${marks.map(({ flags }) => flags)}::int[],
      ${marks.map(({ place }) => place)}::int[]
    ) as m(user_id, flags, place)
    join sent s using (place)
  )`;
  const widgets = sql`, widgets as (
    -- The message's own id is that of its first submessage: the position of the event that tells of both.
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${organizationId}, id, id, sender_id, 'widget', widget from sent where widget is not null
  )`;
  return sql`${hasKeys ? keyed : sql`sent as (${valid})`}, written as (
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender, mentions_everyone)
    select ${organizationId}, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, mentions_everyone
    from sent
  ), recent as (${noteRecent(organizationId, sql`select recipient_id, topic, id from sent`)})
  ${marks.length > 0 ? flagged : sql``}${hasWidgets ? widgets : sql``}`;
};
