/** Messages that people of the source had scheduled for later. Sending them asks again what their author may. */
import { createHash } from 'node:crypto';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { isLongerThan } from '@parlance/protocol/text';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { fetchResolver } from '../../messages/index.ts';
import { deliverTask } from '../../scheduled/index.ts';
import { fileKey } from '../../uploads/index.ts';
import { cleanTopic } from '../clean.ts';
import type { MessageHere } from '../compose.ts';
import { type NewIdentity, writeIdentities } from '../identities.ts';
import { composePart, warnOfCharacters } from '../messages/content.ts';
import { type BatchFiles, takeFiles, writeFiles } from '../messages/files.ts';
import { linkedMessages, locateMessages } from '../messages/locate.ts';
import type { Places } from '../messages/place.ts';
import { previewsOf } from '../messages/previews.ts';
import { settleStored } from '../stored.ts';
import type { Message, Scheduled, SourceId } from '../vocabulary.ts';
import { findKnown, type Work } from '../work.ts';

interface Waiting {
  readonly scheduled: Scheduled;
  readonly sender: number;
  readonly channel: number | null;
  readonly topic: string | null;
  readonly people: readonly number[] | null;
}

interface Drafted extends Waiting {
  readonly content: string;
  readonly html: string;
}

export interface PlannedScheduled {
  readonly drafts: readonly Drafted[];
  readonly files: BatchFiles | undefined;
}

const fetchCounts = async ({ reader }: Work): Promise<Map<number, number>> => {
  const { rows } = await read<{ user: number; count: number }>`
    select sender_id as "user", count(*)::int as count from scheduled_messages
    where organization_id = ${reader.organizationId} group by 1
  `.execute(reader.query);
  return new Map(rows.map(({ user, count }) => [user, count]));
};

const placeOf = (
  work: Work,
  { place }: Scheduled,
  { channels }: Places,
): Pick<Waiting, 'channel' | 'topic' | 'people'> | undefined => {
  if ('channel' in place) {
    const channel = channels.get(place.channel);
    return channel && { channel: channel.id, topic: cleanTopic(place.topic), people: null };
  }
  const people = place.people.flatMap((id) => work.people.get(id)?.id ?? []);
  if (people.length < place.people.length || people.length > limits.directMessageRecipients + 1)
    return undefined;
  return { channel: null, topic: null, people: [...new Set(people)].sort((a, b) => a - b) };
};

/** Returns a reason where it stays behind. */
const waitingOf = (work: Work, scheduled: Scheduled, places: Places): Waiting | string => {
  const author = work.people.get(scheduled.author);
  if (author === undefined || !author.isActive || !author.wasActive)
    return 'its author has no active account';
  const place = placeOf(work, scheduled, places);
  if (place === undefined) return 'the place that it goes to is not here';
  return { scheduled, sender: author.id, ...place };
};

const choose = async (work: Work, all: readonly Scheduled[], places: Places): Promise<Waiting[]> => {
  const known = await findKnown(
    work,
    'scheduled',
    all.map(({ id }) => id),
  );
  const counts = await fetchCounts(work);
  const chosen: Waiting[] = [];
  for (const scheduled of all) {
    if (known.has(scheduled.id)) {
      work.tally.add('other', 'scheduled messages from an earlier import');
      continue;
    }
    const waiting = waitingOf(work, scheduled, places);
    const count = typeof waiting === 'string' ? 0 : (counts.get(waiting.sender) ?? 0);
    const isFull = count >= limits.scheduledMessagesOfUser;
    if (typeof waiting === 'string' || isFull) {
      const why = typeof waiting === 'string' ? waiting : 'its author has as many as there may be';
      work.tally.leave({ of: 'other', what: 'scheduled message', why, example: scheduled.id });
      continue;
    }
    counts.set(waiting.sender, count + 1);
    chosen.push(waiting);
  }
  return chosen;
};

/** As far as texts and files go, it is a message. */
const asMessage = ({ id, author, at, text, files }: Scheduled): Message => ({
  kind: 'message',
  id: `scheduled:${id}`,
  author,
  at,
  place: { conversation: '' },
  text,
  files,
  reactions: [],
});

interface Around {
  readonly places: Places;
  readonly files: BatchFiles;
  readonly located: ReadonlyMap<SourceId, MessageHere>;
}

const draft = async (work: Work, waiting: Waiting, { places, files, located }: Around): Promise<Drafted> => {
  const { scheduled, sender, channel } = waiting;
  const linked = new Set<string>();
  const message = asMessage(scheduled);
  const content = composePart(
    {
      work,
      message,
      files,
      onRepaired: (characters) => warnOfCharacters(work, characters, message.id),
      around: {
        groups: places.groups,
        emoji: places.emoji,
        channels: places.channels,
        message: (id) => located.get(id),
        author: sender,
        placeId: channel ?? undefined,
        linked,
        isAmbiguous: (name) => places.names.isAmbiguous(name),
      },
    },
    scheduled.text,
  );
  if (work.isDry) return { ...waiting, content, html: '' };
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(work.reader, work.organization!, [parsed], 'service');
  const shown = scheduled.files.flatMap(({ id }) => files.find(id) ?? []);
  const own = {
    ...resolver,
    ...previewsOf(work.organization!, shown),
    channelByName: (name: string) => (linked.has(lowerCase(name)) ? resolver.channelByName(name) : undefined),
  };
  return { ...waiting, content, html: renderMarkdown(content, own, parsed).html };
};

export const planScheduled = async (
  work: Work,
  all: readonly Scheduled[],
  places: Places,
): Promise<PlannedScheduled> => {
  if (all.length === 0) return { drafts: [], files: undefined };
  const chosen = await choose(work, all, places);
  const files = await takeFiles(
    work,
    chosen.map(({ scheduled }) => asMessage(scheduled)),
  );
  const located = await locateMessages(
    work,
    linkedMessages(chosen.map(({ scheduled }) => asMessage(scheduled))),
  );
  const drafts: Drafted[] = [];
  for (const waiting of chosen) {
    const drafted = await draft(work, waiting, { places, files, located });
    const isGood = drafted.content.trim() !== '' && !isLongerThan(drafted.content, limits.messageLength);
    if (isGood) drafts.push(drafted);
    else
      work.tally.leave({
        of: 'other',
        what: 'scheduled message',
        why: 'its text is empty or too long',
        example: waiting.scheduled.id,
      });
  }
  if (drafts.length > 0) work.tally.add('other', 'scheduled messages', drafts.length);
  return { drafts, files };
};

/** Shows a removal that the author changed the message. */
const digestOf = (content: string): Buffer => createHash('sha256').update(content).digest().subarray(0, 16);

const keepFiles = async (
  { query, organizationId }: Transaction,
  { made }: BatchFiles,
): Promise<NewIdentity[]> => {
  await writeFiles(query, organizationId, made);
  await settleStored(
    query,
    organizationId,
    made.map(({ pathId }) => fileKey(pathId)),
  );
  return made.map(({ source, id }): NewIdentity => ({ kind: 'file', id: source, localId: id }));
};

/** Jobs send them at their time, after the import is whole. */
export const writeScheduled = async (
  transaction: Transaction,
  work: Work,
  { drafts, files }: PlannedScheduled,
): Promise<void> => {
  if (files === undefined) return;
  const { query, organizationId } = transaction;
  const identities = await keepFiles(transaction, files);
  const given = drafts.map(({ scheduled, ...one }, place) => ({
    ...one,
    place,
    at: scheduled.at,
    isRead: scheduled.isReadByAuthor,
  }));
  const { rows } = await write<{ id: number }>`
    insert into scheduled_messages (organization_id, sender_id, channel_id, topic, user_ids, content, rendered_content,
      client, read_by_sender, deliver_at)
    select ${organizationId}, sender, channel, topic,
      case when people is not null then array(select p::int from jsonb_array_elements_text(people) p) end, content,
      html, ${`Import from ${work.title}`}, "isRead", 'epoch'::timestamptz + at * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as r(place int, sender int, channel int, topic text,
      people jsonb, content text, html text, "isRead" boolean, at bigint)
    order by place
    returning id
  `.execute(query);
  for (const [index, { id }] of rows.entries()) {
    const { scheduled, content } = drafts[index]!;
    identities.push({ kind: 'scheduled', id: scheduled.id, localId: id, digest: digestOf(content) });
  }
  await writeIdentities(query, organizationId, work, identities);
  await enqueue(
    transaction,
    deliverTask,
    rows.map(({ id }, index) => {
      const { scheduled, sender } = drafts[index]!;
      return {
        payload: { id, senderId: sender },
        runAt: Math.floor(scheduled.at / 1000),
        key: String(id),
        owners: [`user:${sender}` as const],
      };
    }),
  );
};
