/**
 * SQL conditions for the types of exports [V19]. They and the columns in `tables.ts` alone select the content
 * of an archive.
 */
import type { ExportType } from '@parlance/protocol/exports';
import { type RawBuilder, sql } from 'kysely';
import { visibility } from '../users/index.ts';

type Condition = RawBuilder<boolean>;

export interface Scope {
  readonly organizationId: number;
  /** On `users u`: whether private data such as settings and marks is included. */
  readonly ofPerson: Condition;
  /** On `users u`: whether the address is included. */
  readonly address: Condition;
  /** On `channels c`. */
  readonly channel: Condition;
  /** On `conversations d`. */
  readonly conversation: Condition;
  /** On `messages m`. */
  readonly message: Condition;
  /** On `attachments a`. */
  readonly file: Condition;
  readonly history: RawBuilder<unknown>;
  /** Whether it says what other systems called what was imported. */
  readonly identities: Condition;
  /** On `messages m`: source of the archive's `named`. */
  readonly html: RawBuilder<string>;
}

const everything = sql<boolean>`true`;
const nothing = sql<boolean>`false`;

const consents = sql<boolean>`coalesce((u.settings ->> 'allow_private_data_export')::boolean, false)`;

/** Consenting members of this channel or conversation. */
const consentingMembers = (organizationId: number, recipient: RawBuilder<unknown>) => sql`
  select from memberships b
  join users u on u.organization_id = b.organization_id and u.id = b.user_id and u.is_active and ${consents}
  where b.organization_id = ${sql.lit(organizationId)} and b.recipient_id = ${recipient} and b."left" is null`;

const isShownBy = (organizationId: number, message: Condition): Condition => sql<boolean>`exists (
  select from attachment_messages s
  join messages m on m.organization_id = s.organization_id and m.id = s.message_id
  where s.organization_id = ${sql.lit(organizationId)} and s.attachment_id = a.id and ${message})`;

const inPublicChannel = (organizationId: number): Condition => sql<boolean>`exists (
  select from channels c
  where c.organization_id = ${sql.lit(organizationId)} and c.id = m.recipient_id and not c.invite_only)`;

const wholeHistory = sql`(
  select jsonb_agg(e.entry - 'prev_rendered_content' order by e.place)
  from jsonb_array_elements(m.edit_history) with ordinality as e(entry, place))`;

/** The history that readers of the message see. */
const shownHistory = (organizationId: number) => sql`(
  select jsonb_agg(e.entry - 'prev_rendered_content' - case when o.policy = 'all' then '' else 'prev_content' end
    order by e.place)
  from (
    select coalesce(settings ->> 'message_edit_history_visibility_policy', 'all') as policy
    from organizations where id = ${sql.lit(organizationId)}
  ) o, jsonb_array_elements(m.edit_history) with ordinality as e(entry, place)
  where o.policy = 'all' or (o.policy = 'moves' and e.entry ?| array['prev_topic', 'prev_stream']))`;

const publicScope = (organizationId: number): Scope => {
  const message = inPublicChannel(organizationId);
  return {
    organizationId,
    ofPerson: nothing,
    address: sql<boolean>`(u.is_bot or u.email_address_visibility = ${sql.lit(visibility.everyone)})`,
    channel: sql<boolean>`not c.invite_only`,
    conversation: nothing,
    message,
    file: isShownBy(organizationId, message),
    history: shownHistory(organizationId),
    identities: nothing,
    html: sql`m.rendered_content`,
  };
};

const consentScope = (organizationId: number): Scope => {
  const message = sql<boolean>`(${inPublicChannel(organizationId)} or exists (
    select from channels c where c.organization_id = ${sql.lit(organizationId)} and c.id = m.recipient_id and exists (
      ${consentingMembers(organizationId, sql`c.id`)} and (c.history_public_to_subscribers or exists (
        select from memberships t
        where t.organization_id = b.organization_id and t.user_id = b.user_id and t.recipient_id = b.recipient_id
          and t.joined <= m.id and (t."left" is null or m.id < t."left")))))
    or (m.topic is null and exists (${consentingMembers(organizationId, sql`m.recipient_id`)})))`;
  return {
    organizationId,
    ofPerson: consents,
    address: sql<boolean>`(u.is_bot or ${consents}
      or u.email_address_visibility <> ${sql.lit(visibility.nobody)})`,
    channel: sql<boolean>`(not c.invite_only or exists (${consentingMembers(organizationId, sql`c.id`)}))`,
    conversation: sql<boolean>`exists (${consentingMembers(organizationId, sql`d.id`)})`,
    message,
    file: sql<boolean>`(${isShownBy(organizationId, message)} or exists (
      select from users u
      where u.organization_id = ${sql.lit(organizationId)} and u.id = a.owner_id and ${consents}))`,
    history: shownHistory(organizationId),
    identities: nothing,
    html: sql`m.rendered_content`,
  };
};

export const scopeOf = (type: ExportType, organizationId: number): Scope => {
  if (type === 'public') return publicScope(organizationId);
  if (type === 'full_with_consent') return consentScope(organizationId);
  return {
    organizationId,
    ofPerson: everything,
    address: everything,
    channel: everything,
    conversation: everything,
    message: everything,
    file: everything,
    history: wholeHistory,
    identities: everything,
    html: sql`concat(m.rendered_content, (
      select string_agg(e.entry ->> 'prev_rendered_content', '') from jsonb_array_elements(m.edit_history) as e(entry)))`,
  };
};
