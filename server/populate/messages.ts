/** Old messages, in blocks. Ids are reserved first, so that two blocks can be written at once. */
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';
import { reservePositions } from '../events/bulk.ts';
import { fillFirstMessages, fillRecentTopics } from '../messages/index.ts';
import { type Address, createAddresses } from './places.ts';
import type { Progress } from './progress.ts';
import type { Random } from './random.ts';
import { createVocabulary, type Prose } from './words.ts';

export interface MessageOptions {
  readonly organizationId: number;
  readonly count: number;
  readonly random: Random;
  readonly prose: Prose;
  readonly progress: Progress;
}

const perBlock = 5_000;
const writers = 2;
/** Seconds before now of the first message. */
const span = 2 * 365 * 86_400;

interface Block {
  readonly first: number;
  readonly addresses: readonly Address[];
  readonly contents: readonly string[];
  /** Seconds since the epoch before the first message; seconds between messages. */
  readonly begin: number;
  readonly step: number;
}

/** Generated text contains no newlines, so one joined text per column is cheapest. */
const writeBlock = (database: Database, organizationId: number, block: Block) => {
  const recipients = block.addresses.map((address) => address.recipient).join();
  const senders = block.addresses.map((address) => address.sender).join();
  const topics = block.addresses.map((address) => address.topic ?? '').join('\n');
  return write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender)
    select ${organizationId}, ${block.first}::bigint + place - 1, recipient, nullif(topic, ''), sender, content,
      '<p>' || content || '</p>', 'populate', to_timestamp(${block.begin}::float8 + ${block.step}::float8 * place), false, true
    from unnest(
      string_to_array(${recipients}::text, ',')::int[], string_to_array(${senders}::text, ',')::int[],
      string_to_array(${topics}::text, E'\n'), string_to_array(${block.contents.join('\n')}::text, E'\n')
    ) with ordinality as m(recipient, sender, topic, content, place)
  `.execute(database.query);
};

/** Ids follow time: added messages lie between the newest one and now. */
const fetchBegin = async (database: Database, organizationId: number): Promise<number> => {
  const { rows } = await read<{ seconds: number | null }>`
    select extract(epoch from sent_at)::float8 as seconds from messages
    where organization_id = ${organizationId} order by id desc limit 1
  `.execute(database.query);
  return rows[0]?.seconds ?? Date.now() / 1000 - span;
};

/** Returns their number: 0 without recipients. */
export const addMessages = async (database: Database, options: MessageOptions): Promise<number> => {
  const { organizationId, count, random, prose, progress } = options;
  if (count === 0) return 0;
  const draw = await createAddresses(database, organizationId, options);
  if (draw === undefined) return 0;
  const begin = await fetchBegin(database, organizationId);
  const step = Math.max(0, Date.now() / 1000 - begin) / (count + 1);
  let begun = 0;
  let written = 0;
  // Reserves in turn, so that ids follow time.
  let reserving: Promise<unknown> = Promise.resolve();
  const reserve = (size: number): Promise<number> => {
    const reserved = reserving.then(() => reservePositions(database, organizationId, size));
    reserving = reserved;
    return reserved;
  };
  const write = async () => {
    while (begun < count) {
      const place = begun;
      const size = Math.min(perBlock, count - begun);
      begun += size;
      const addresses = Array.from({ length: size }, () => draw(random));
      const contents = addresses.map(() => prose.message(random));
      const first = await reserve(size);
      await writeBlock(database, organizationId, {
        first,
        addresses,
        contents,
        begin: begin + step * place,
        step,
      });
      written += size;
      progress.at('messages', written, count);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return written;
};

/** Updates dependent rows. Most old messages are read. */
export const settleMessages = async (database: Database, organizationId: number): Promise<void> => {
  await fillFirstMessages(database.query, organizationId);
  await write`
    insert into read_states as r (organization_id, user_id, recipient_id, read)
    select m.organization_id, m.user_id, m.recipient_id,
      int8multirange(int8range(0, greatest(1, l.position - 200 * (1 + (m.user_id * 31 + m.recipient_id * 17) % 10))))
    from memberships m join organization_logs l using (organization_id)
    where m.organization_id = ${organizationId} and m."left" is null
    on conflict (organization_id, user_id, recipient_id) do update set read = r.read + excluded.read
  `.execute(database.query);
  await fillRecentTopics(database.query, organizationId);
  await read`select remember_search_words(${organizationId}, ${createVocabulary()}::text[])`.execute(
    database.query,
  );
  await write`analyze messages, recent_topics, search_words, memberships, subscriptions, users, channels, read_states`.execute(
    database.query,
  );
};
