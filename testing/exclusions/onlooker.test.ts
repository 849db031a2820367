/** A spectator sees exactly what is web-public at each moment. */
import { updateChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { read, write } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import { play } from '../actions/play.ts';
import { createRandom, seedFrom } from '../random.ts';
import { startService } from '../service.ts';
import { fetchExisting, fetchOpen, onlooker } from './onlooker.ts';

/** ONLOOKER_ACTIONS=5000 LAW_SEED=7 for a longer run with other choices. */
const total = seedFrom('ONLOOKER_ACTIONS', 120);
const seed = seedFrom('LAW_SEED');

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, people, database } = service;
const home = owner.person.organizationId;
const random = createRandom(seed);
const game = play(service, random);
const { tap, lookAround } = onlooker(service);

const allow = (isAllowed: boolean) =>
  write`
    update organizations set settings = settings || ${{ enable_spectator_access: isAllowed }}::jsonb, version = version + 1
    where id = ${home}
  `.execute(database.query);

/** Unique texts, with message or channel ids. */
const said = new Map<string, number>();
const described = new Map<string, number>();
let marks = 0;
const mark = () => `canary-${++marks}-sings`;

const accepted = async <T>(...tries: (() => Promise<T>)[]): Promise<T | undefined> => {
  for (const attempt of tries) {
    const done = await attempt().catch(() => undefined);
    if (done !== undefined) return done;
  }
  return undefined;
};

const leaveMarks = async () => {
  for (const id of game.game.known.channels) {
    const content = mark();
    const sent = await accepted(
      ...game.game.players.map(
        (player) => () => player.bare.call(sendMessage, { type: 'channel', to: id, topic: 'marks', content }),
      ),
    );
    if (sent !== undefined) said.set(content, sent.id);
    const description = mark();
    const changed = await accepted(() => owner.bare.call(updateChannel, { stream_id: id, description }));
    if (changed !== undefined) described.set(description, id);
  }
  const content = mark();
  const { id } = await owner.bare.call(sendMessage, { type: 'direct', to: [member.id], content });
  said.set(content, id);
};

let [moments, shown, hidden] = [0, 0, 0];

const look = async () => {
  await leaveMarks();
  const [existing, open] = [await fetchExisting(service), await fetchOpen(service)];
  tap.forget();
  const found = await lookAround(existing);
  const { isAllowed, channels, messages, files } = open;
  expect(found).toEqual({
    channels,
    messages,
    files,
    channelsOneByOne: channels,
    messagesOneByOne: messages,
    topicsOf: channels,
    crawled: { channels, messages },
  });
  if (!isAllowed) expect(tap.heard.filter(({ status }) => status === 200)).toEqual([]);
  const secret = [
    ...[...said].filter(([, id]) => !messages.includes(id)),
    ...[...described].filter(([, id]) => !channels.includes(id)),
  ].map(([text]) => text);
  const { rows } = await read<{ email: string }>`
    select email from users where organization_id = ${home} and not is_bot
  `.execute(database.query);
  const keys = Object.values(people).map(({ apiKey }) => apiKey);
  for (const text of [...secret, ...keys, ...rows.map(({ email }) => email)])
    expect(tap.betrayals(text).map(({ asked }) => `${asked} tells ${text}`)).toEqual([]);
  moments += 1;
  shown += messages.length;
  hidden += existing.messages.length - messages.length;
};

test(
  `[S158] [V2] [V3] without an account one finds what is web-public at each moment, and nothing else (seed ${seed})`,
  async () => {
    await allow(true);
    while (game.done + game.refused < total) {
      for (let rounds = 0; rounds < 4; rounds += 1) await game.round();
      // The game does this only by chance.
      const channel = random.pick(game.game.known.channels);
      await accepted(() => owner.bare.call(updateChannel, { stream_id: channel, is_web_public: true }));
      await look();
    }
    await allow(false);
    await look();
    expect(moments).toBeGreaterThan(3);
    expect(shown).toBeGreaterThan(0);
    expect(hidden).toBeGreaterThan(0);
  },
  60_000 + total * 500,
);
