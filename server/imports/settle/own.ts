/** What people chose for themselves in the source, for accounts that came with this import. */
import { limits } from '@parlance/protocol/limits';
import { cutText } from '@parlance/protocol/text';
import { type Writable, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { cleanLine, cleanTopic } from '../clean.ts';
import { findEmoji } from '../compose.ts';
import type { TakenEmoji } from '../emoji/take.ts';
import type { Followed } from '../messages/batch.ts';
import type { ChannelHere } from '../places/here.ts';
import type { Own, SourceId, TopicChoice } from '../vocabulary.ts';
import type { Work } from '../work.ts';

interface Chosen {
  readonly user: number;
  readonly channel: number;
  readonly topic: string;
  readonly policy: number;
  readonly at: number;
}

export const planTopicChoices = (
  work: Work,
  choices: readonly TopicChoice[],
  followed: Iterable<Followed>,
  channels: ReadonlyMap<SourceId, ChannelHere>,
): Chosen[] => [
  ...choices.flatMap(({ person, channel, topic, policy, at }) => {
    const [user, here] = [work.people.get(person)?.id, channels.get(channel)?.id];
    return user === undefined || here === undefined
      ? []
      : [{ user, channel: here, topic: cleanTopic(topic), policy, at }];
  }),
  ...[...followed].map(({ user, channelId, topic }) => ({
    user,
    channel: channelId,
    topic,
    policy: 3,
    at: work.ground.now() * 1000,
  })),
];

/** What people chose here already stays. */
export const writeTopicChoices = async (
  { query, organizationId }: Transaction,
  choices: readonly Chosen[],
): Promise<void> => {
  if (choices.length === 0) return;
  await write`
    insert into user_topics (organization_id, user_id, channel_id, topic, policy, updated_at)
    select distinct on ("user", channel, lower(topic)) ${organizationId}, "user", channel, topic, policy,
      'epoch'::timestamptz + at * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(choices)}::text::jsonb)
      as r("user" int, channel int, topic text, policy int, at bigint)
    order by "user", channel, lower(topic), at desc
    on conflict do nothing
  `.execute(query);
};

/** People of a living organization keep the status of today. */
export const leaveStatuses = ({ isNew, tally }: Work, all: readonly Own[]): void => {
  const count = all.filter(({ what }) => 'status' in what).length;
  if (!isNew && count > 0)
    tally.leave({ of: 'other', what: 'status', why: 'people have the status of today', count });
};

const writeStatuses = async (
  query: Writable,
  work: Work,
  all: readonly Own[],
  emoji: TakenEmoji,
): Promise<void> => {
  const statuses = all.flatMap(({ person, what }) => {
    const user = work.people.get(person)?.id;
    if (user === undefined || !('status' in what)) return [];
    const shown = what.emoji === undefined ? undefined : findEmoji(work, emoji, what.emoji);
    const text = cutText(cleanLine(what.status), limits.statusTextLength);
    if (text === '' && shown === undefined) return [];
    const { name = '', code = '', type = 'unicode_emoji' } = shown ?? {};
    return [{ user, text, name, code, type }];
  });
  if (statuses.length === 0 || !work.isNew) return;
  await write`
    insert into user_statuses (organization_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
    select ${work.organizationId}, "user", "text", name, code, type
    from jsonb_to_recordset(${JSON.stringify(statuses)}::text::jsonb)
      as r("user" int, "text" text, name text, code text, type text)
    on conflict do nothing
  `.execute(query);
};

export const writeOwn = async (
  { query, organizationId }: Transaction,
  work: Work,
  { own: all, emoji }: { readonly own: readonly Own[]; readonly emoji: TakenEmoji },
): Promise<void> => {
  await writeStatuses(query, work, all, emoji);
  const mutes: { user: number; muted: number; at: number }[] = [];
  const words: { user: number; words: string[] }[] = [];
  for (const { person, what } of all) {
    const user = work.people.get(person)?.id;
    if (user === undefined) continue;
    if ('mutes' in what) {
      const muted = work.people.get(what.mutes)?.id;
      if (muted !== undefined) mutes.push({ user, muted, at: what.at });
    } else if ('alertWords' in what)
      words.push({
        user,
        words: what.alertWords
          .map((word) => cutText(cleanLine(word), limits.alertWordLength))
          .filter((word) => word !== '')
          .slice(0, limits.alertWords),
      });
  }
  if (mutes.length > 0)
    await write`
      with muted as (
        insert into muted_users (organization_id, user_id, muted_id, muted_at, has_ended)
        select ${organizationId}, "user", muted, 'epoch'::timestamptz + at * interval '1 microsecond', false
        from jsonb_to_recordset(${JSON.stringify(mutes)}::text::jsonb) as r("user" int, muted int, at bigint)
        on conflict do nothing returning muted_id
      )
      update users u set is_muted_by_some = true
      where u.organization_id = ${organizationId} and u.id in (select muted_id from muted)
    `.execute(query);
  if (words.length > 0) {
    await write`
      update organizations set alert_words_changed = alert_words_changed + 1 where id = ${organizationId}
    `.execute(query);
    await write`
      insert into alert_words (organization_id, user_id, words, changed)
      select ${organizationId}, "user", array(select jsonb_array_elements_text(words)),
        (select alert_words_changed from organizations where id = ${organizationId})
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as r("user" int, words jsonb)
      on conflict do nothing
    `.execute(query);
  }
};
