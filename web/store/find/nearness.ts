/** How near people are to a conversation: who takes part, who reads it, who the reader wrote to lately. */
import { placeKey, placeOf } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { knownMembers } from '../channels/members.ts';
import { messages } from '../messages/messages.ts';
import { mutedIds } from '../people/muted.ts';
import { openedWindow } from '../windows/windows.ts';
import { directConversations, ownId, type Person } from '../world.ts';

/** Messages that decide who takes part. */
const lookBack = 200;

/** People in the order of their latest message, as far as the page holds it. */
const writersOf = (conversation: Conversation): readonly number[] => {
  if (conversation.kind === 'direct') return conversation.people;
  const ids = openedWindow(placeKey(placeOf(conversation)))?.view.peek().range?.ids ?? [];
  const senders = ids
    .slice(-lookBack)
    .reverse()
    .map((id) => messages.get(id)?.sender_id)
    .filter((id) => id !== undefined);
  return [...new Set(senders)];
};

const subscribersOf = (conversation: Conversation): ReadonlySet<number> =>
  conversation.kind === 'direct' ? new Set() : knownMembers(conversation.channel);

/** People of direct conversations, the latest first. */
const recentPartners = (): readonly number[] => [
  ...new Set(directConversations.peek().flatMap(({ people }) => people)),
];

const tier = 10_000;
const nearest = [
  'writer',
  'subscriber',
  'partner',
  'wildcard',
  'group',
  'other',
  'bot',
  'own',
  'muted',
] as const;
type Tier = (typeof nearest)[number];
const distances = new Map<Tier, number>(nearest.map((kind, index) => [kind, index * tier]));

/** The distance of the nearest of a kind. */
export const tierOf = (kind: Tier): number => distances.get(kind)!;

const places = (ids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(ids.map((id, index) => [id, Math.min(index, tier - 1)]));

/** A function that gives a person's distance, lower is nearer. It reads nothing that grows, for each person. */
export const nearnessIn = (conversation: Conversation | undefined): ((person: Person) => number) => {
  const writers = places(conversation === undefined ? [] : writersOf(conversation));
  const subscribers = conversation === undefined ? new Set<number>() : subscribersOf(conversation);
  const partners = places(recentPartners());
  const muted = mutedIds.peek();
  const own = ownId();
  return ({ user_id: id, is_bot }) => {
    const lately = partners.get(id);
    if (id === own) return tierOf('own');
    if (muted.has(id)) return tierOf('muted');
    const writer = writers.get(id);
    if (writer !== undefined) return tierOf('writer') + writer;
    if (subscribers.has(id)) return tierOf('subscriber') + (lately ?? tier - 1);
    if (lately !== undefined) return tierOf('partner') + lately;
    return tierOf(is_bot ? 'bot' : 'other');
  };
};
