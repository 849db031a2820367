/** One person of the organization who reads in a browser: 20 channels, 2,000 unread messages. */
import type { Bench } from '../bench.ts';
import type { Ground } from '../ground.ts';
import type { Person } from '../load/request.ts';
import type { Account } from './browser.ts';

const stored = { tiny: 5_000, small: 100_000, full: 1_000_000 } as const;
const unread = 2_000;

export interface Topic {
  readonly channel: number;
  readonly topic: string;
  readonly address: string;
}

export interface Reader {
  readonly person: Person;
  readonly account: Account;
  /** Topics of the channel to which all subscribe; those with most messages first. */
  readonly topics: readonly Topic[];
  /** Writes to these topics too. */
  readonly other: Person;
}

/** As in addresses of the application. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%', '.');

const topicsOf = async ({ sql, everybodysChannel: channel }: Ground): Promise<Topic[]> => {
  const rows = await sql<{ topic: string }[]>`
    select topic from messages
    where recipient_id = ${channel} and topic <> '' group by topic order by count(*) desc, topic limit 240`;
  return rows.map(({ topic }) => ({
    channel,
    topic,
    address: `#narrow/channel/${channel}/topic/${encode(topic)}`,
  }));
};

/** All but the newest messages are read. */
const leaveUnread = async ({ sql }: Ground, userId: number): Promise<void> => {
  await sql`
    update read_states set read = int8multirange(int8range(0, greatest(1, (
      select min(id) from (
        select m.id from messages m join memberships s on s.recipient_id = m.recipient_id
        where s.user_id = ${userId} and s."left" is null order by m.id desc limit ${unread}
      ) newest
    )))) where user_id = ${userId}`;
};

export const password = 'only for the benchmark';

export const givePassword = async ({ sql }: Ground, userId: number): Promise<void> => {
  await sql`
    update users set password_hash = (select password_hash from users where password_hash is not null limit 1)
    where id = ${userId}`;
};

const prepare = async (bench: Bench): Promise<Reader> => {
  const ground = await bench.ground();
  await ground.grow(stored[bench.options.size]);
  await ground.sql`vacuum analyze messages`;
  const [person, other] = [ground.people[50]!, ground.people[60]!];
  await givePassword(ground, person.user_id);
  await leaveUnread(ground, person.user_id);
  const topics = await topicsOf(ground);
  // What the service has in memory is older.
  await ground.restart();
  return { person, other, topics, account: { email: person.email, password } };
};

const readers = new WeakMap<Bench, Promise<Reader>>();

/** The same for all rows of a run. */
export const readerOf = (bench: Bench): Promise<Reader> => {
  const known = readers.get(bench) ?? prepare(bench);
  readers.set(bench, known);
  return known;
};
