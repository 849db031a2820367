/**
 * P18: users who do what Mattermost's load test does, as often: one action each 20 seconds, drawn by its weights
 * (`mattermost-load-test-ng`, simulative controller).
 */
import type { Bench } from '../bench.ts';
import type { Ground } from '../ground.ts';
import { getRequest, type Person, patchRequest, postRequest, sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { percentile } from '../statistics.ts';

const secondsBetween = 20;
/** Seconds a step, and before the first. */
const length = 20;
const warmUp = 5;
/** 2,170 of 10,000 users. */
const share = 0.217;
/** Times as many. */
const steps = [1, 2, 4];
/** Milliseconds, of the 99th percentile: an answer that people do not wait for. */
const patience = 1000;
const waitSeconds = 600;

interface Place {
  readonly channel: number;
  readonly topic: string;
  /** A message there. */
  readonly message: number;
}

const range = (
  person: Person,
  narrow: readonly object[],
  anchor: number | string = 'newest',
  more: Readonly<Record<string, string>> = {},
) =>
  getRequest(
    '/messages',
    person,
    {
      anchor,
      num_before: 60,
      num_after: anchor === 'newest' ? 0 : 30,
      narrow: JSON.stringify(narrow),
      apply_markdown: 'true',
      ...more,
    },
    true,
  );

const channelOf = ({ channel }: Place) => ({ operator: 'channel', operand: channel });
const topicOf = ({ topic }: Place) => ({ operator: 'topic', operand: topic });

type Act = (person: Person, place: Place) => readonly string[];

const read: Act = (person, place) => [
  postRequest('/messages/flags/narrow', person, {
    anchor: 'newest',
    num_before: 60,
    num_after: 0,
    op: 'add',
    flag: 'read',
    narrow: JSON.stringify([channelOf(place)]),
  }),
];

/** Weights of the load test; what it does to threads is done to topics. */
const actions: readonly { readonly weight: number; readonly act: Act }[] = [
  {
    weight: 6.5,
    act: (person, place) => [range(person, [channelOf(place)], 'first_unread'), ...read(person, place)],
  },
  { weight: 2, act: (person, place) => [range(person, [channelOf(place)], place.message)] },
  { weight: 1, act: (person) => [range(person, [{ operator: 'is', operand: 'dm' }])] },
  { weight: 1, act: (person) => [range(person, [{ operator: 'is', operand: 'unread' }], 'oldest')] },
  { weight: 1, act: (person, { channel }) => [sendRequest(person, channel, 'A message as people write.')] },
  { weight: 0.9, act: (person, place) => [range(person, [channelOf(place), topicOf(place)])] },
  { weight: 0.6, act: (person) => [getRequest('/users/me', person, {})] },
  { weight: 0.3, act: (person, place) => [range(person, [channelOf(place), topicOf(place)], place.message)] },
  {
    weight: 0.14,
    act: (person) => [postRequest('/register', person, { include_subscribers: 'partial' }, true)],
  },
  { weight: 0.04, act: (person) => [patchRequest('/settings', person, { enter_sends: 'true' })] },
  { weight: 0.02, act: (person) => [range(person, [{ operator: 'search', operand: 'ordinary' }])] },
];

/** The actions in the shares of their weights, evenly mixed. */
const drawActions = (count: number): Act[] => {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0);
  const owed = actions.map(() => 0);
  return Array.from({ length: count }, () => {
    for (const [index, { weight }] of actions.entries()) owed[index]! += weight / total;
    const next = owed.indexOf(Math.max(...owed));
    owed[next]! -= 1;
    return actions[next]!.act;
  });
};

/** A channel of each user with a message in it. */
const fetchPlaces = async (ground: Ground): Promise<Map<number, Place>> => {
  const rows = await ground.sql<(Place & { user: number })[]>`
    select distinct on (b.user_id) b.user_id as "user", m.recipient_id as channel, m.topic, m.id as message
    from memberships b
    join channels c on c.id = b.recipient_id
    cross join lateral (
      select * from messages m where m.organization_id = b.organization_id and m.recipient_id = b.recipient_id
      order by m.id desc limit 1
    ) m
    where b."left" is null order by b.user_id, hashint8(b.user_id * 1000 + b.recipient_id)`;
  return new Map(rows.map(({ user, ...place }) => [user, place]));
};

const requestsOf = (people: readonly Person[], places: ReadonlyMap<number, Place>): string[] =>
  drawActions(Math.ceil((people.length / secondsBetween) * length)).flatMap((act, index) => {
    const person = people[(index * 7919) % people.length]!;
    return act(person, places.get(person.user_id)!);
  });

const climb = async (bench: Bench, ground: Ground) => {
  const load = bench.startLoad();
  const waiting = bench.startLoad();
  const { port } = ground.service;
  const places = await fetchPlaces(ground);
  let supported = 0;
  let open = 0;
  const figures: Record<string, string> = {};
  for (const times of steps) {
    const users = Math.round(ground.people.length * share) * times;
    bench.say(`${users} users`);
    const queues = await bench.register(load, ground.people.slice(open, users));
    await waiting.ask('openPolls', { port, queues }, waitSeconds);
    open = users;
    const requests = requestsOf(ground.people.slice(0, users), places);
    const paced = { port, requests, perSecond: requests.length / length, seconds: length };
    // As in other rows, plans and code are warm.
    if (supported === 0) await load.ask('pace', { ...paced, seconds: warmUp }, waitSeconds);
    const p99 = percentile(await load.ask<number[]>('pace', paced, waitSeconds), 0.99);
    figures[`p99 of ${users}`] = `${p99.toFixed(0)} ms`;
    if (p99 > patience) break;
    supported = users;
  }
  return { supported, figures };
};

export const p18: Row = {
  id: 'P18',
  measure: "users with Mattermost's mix of actions whose answers take at most a second, p99",
  goals: [{ name: 'users', unit: '', goal: 2170, isLeast: true }],
  isJudgedAtFullSize: true,
  run: async (bench) => {
    const { supported, figures } = await climb(bench, await bench.ground());
    return { values: [supported], figures };
  },
};
