import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Row } from '../format.ts';
import { type Mapping, mapEmoji } from './mapping.ts';
import { type Paths, rewriteContent, rewriteFragment } from './rewrite.ts';

export const writeUserTopics = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'user_topics'>[],
): Promise<void> => {
  const written = rows.map((row) => ({
    ...row,
    user_id: mapping.users.of(row.user_id),
    channel_id: mapping.channels.of(row.channel_id),
  }));
  await write`
    insert into user_topics (organization_id, user_id, channel_id, topic, policy, updated_at)
    select ${organizationId}, user_id, channel_id, topic, policy, updated_at
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(user_id int, channel_id int, topic text, policy int, updated_at timestamptz)
  `.execute(query);
};

export const writeAlertWords = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'alert_words'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into alert_words (organization_id, user_id, words, changed)
    select ${organizationId}, user_id, array(select jsonb_array_elements_text(words)), 1
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, words jsonb)
  `.execute(query);
  await write`update organizations set alert_words_changed = 1 where id = ${organizationId}`.execute(query);
};

export const writeMutedUsers = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'muted_users'>[],
): Promise<void> => {
  const written = rows.map((row) => ({
    ...row,
    user_id: mapping.users.of(row.user_id),
    muted_id: mapping.users.of(row.muted_id),
  }));
  await write`
    with muted as (
      insert into muted_users (organization_id, user_id, muted_id, muted_at, has_ended)
      select ${organizationId}, user_id, muted_id, muted_at, has_ended
      from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
        as r(user_id int, muted_id int, muted_at timestamptz, has_ended boolean)
      returning muted_id
    )
    update users u set is_muted_by_some = true
    where u.organization_id = ${organizationId} and u.id in (select muted_id from muted)
  `.execute(query);
};

export const writeStatuses = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'statuses'>[],
): Promise<void> => {
  const written = rows.map((row) => mapEmoji(mapping, { ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into user_statuses (organization_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
    select ${organizationId}, user_id, status_text, emoji_name, emoji_code, reaction_type
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(user_id int, status_text text, emoji_name text, emoji_code text, reaction_type text)
  `.execute(query);
};

/** A draft for a missing channel has no recipient. */
export const writeDrafts = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  paths: Paths,
  rows: readonly Row<'drafts'>[],
): Promise<void> => {
  const written = rows.map((row) => {
    const ids = row.type === 'stream' ? mapping.channels : mapping.users;
    const recipients = row.recipients.flatMap((id) => ids.find(id) ?? []);
    const isLost = row.type === 'stream' && recipients.length === 0;
    return {
      ...row,
      type: isLost ? '' : row.type,
      topic: isLost ? '' : row.topic,
      recipients,
      user_id: mapping.users.of(row.user_id),
      content: rewriteContent(row.content, mapping, paths),
    };
  });
  await write`
    insert into drafts (organization_id, user_id, type, recipients, topic, content, written_at)
    select ${organizationId}, (d ->> 'user_id')::int, d ->> 'type',
      array(select r.id::int from jsonb_array_elements_text(d -> 'recipients') with ordinality as r(id, n) order by r.n),
      d ->> 'topic', d ->> 'content', (d ->> 'written_at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(written)}::text::jsonb) with ordinality as r(d, place) order by place
  `.execute(query);
};

export const writeSnippets = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  paths: Paths,
  rows: readonly Row<'snippets'>[],
): Promise<void> => {
  const written = rows.map((row) => ({
    ...row,
    user_id: mapping.users.of(row.user_id),
    content: rewriteContent(row.content, mapping, paths),
  }));
  await write`
    insert into saved_snippets (organization_id, user_id, title, content, created_at)
    select ${organizationId}, (s ->> 'user_id')::int, s ->> 'title', s ->> 'content', (s ->> 'created_at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(written)}::text::jsonb) with ordinality as r(s, place) order by place
  `.execute(query);
};

export const writeViews = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'views'>[],
): Promise<void> => {
  const written = rows.map((row) => ({
    ...row,
    user_id: mapping.users.of(row.user_id),
    fragment: rewriteFragment(row.fragment, mapping),
  }));
  await write`
    insert into navigation_views (organization_id, user_id, fragment, is_pinned, name)
    select ${organizationId}, user_id, fragment, is_pinned, name
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb)
      as r(user_id int, fragment text, is_pinned boolean, name text)
  `.execute(query);
};

export const writeOnboardingSteps = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'onboarding_steps'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into onboarding_steps (organization_id, user_id, name)
    select ${organizationId}, user_id, name
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, name text)
  `.execute(query);
};
