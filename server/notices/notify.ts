/**
 * Messages by the service's bots, in the transaction that they describe and rendered before it locks the log.
 * Callers decide who may read them.
 */
import type { SystemBot } from '@parlance/protocol/users/system-bots';
import { type Channel, fetchChannels } from '../channels/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { parseMarkdown, renderMarkdown } from '../markdown/index.ts';
import {
  appendMessages,
  beginConversations,
  channelDestination,
  type Destination,
  directDestination,
  draftOf,
  fetchResolver,
  findTopicLinks,
  holdReadStates,
  type ReadPlace,
} from '../messages/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { fetchSystemBots, fetchUsers, type User } from '../users/index.ts';

interface ToChannel {
  readonly channelId: number;
  readonly topic: string;
  /** A notice about the channel itself, sent even if archived. */
  readonly isOfChannel?: true;
}

export type NoticeTo =
  | ToChannel
  /** One group conversation with the bot. */
  | { readonly userIds: readonly number[] };

export interface Notice {
  readonly to: NoticeTo;
  /** Markdown; `words.ts` inserts names. */
  readonly content: string;
  /** For text by users: rendered by the caller with the readers' permissions [V2]. */
  readonly html?: string;
  /** Default: the notification bot. */
  readonly from?: SystemBot;
  /** Who made what it says: a notice in a channel is read for them. */
  readonly readBy?: number;
}

const isToChannel = (to: NoticeTo): to is ToChannel => 'channelId' in to;

/** Channels may allow only the empty topic. */
const topicIn = (organization: Organization, channel: Channel, wished: string): string => {
  const policy =
    channel.topicsPolicy === 'inherit' ? settingOf(organization, 'topics_policy') : channel.topicsPolicy;
  return policy === 'empty_topic_only' ? '' : wished;
};

/** Resolves references of all notices in one statement. */
const renderAll = async (
  transaction: Transaction,
  organization: Organization,
  notices: readonly Notice[],
): Promise<string[]> => {
  if (notices.every(({ html }) => html !== undefined)) return notices.map(({ html }) => html!);
  const parsed = notices.map(({ content, html }) => parseMarkdown(html === undefined ? content : ''));
  const resolver = await fetchResolver(transaction, organization, parsed, 'service');
  return notices.map(
    ({ content, html }, index) => html ?? renderMarkdown(content, resolver, parsed[index]!).html,
  );
};

/** Returns where each notice goes; undefined for missing or archived channels, and for groups without active users. */
const fetchDestinations = async (
  transaction: Transaction,
  organization: Organization,
  notices: readonly Notice[],
  botOf: (notice: Notice) => User,
): Promise<(Destination | undefined)[]> => {
  const channelIds = notices.flatMap(({ to }) => (isToChannel(to) ? [to.channelId] : []));
  const userIds = notices.flatMap(({ to }) => (isToChannel(to) ? [] : to.userIds));
  const channels = new Map(
    channelIds.length === 0
      ? []
      : (await fetchChannels(transaction, channelIds)).map((channel) => [channel.id, channel]),
  );
  const users =
    userIds.length === 0 ? [] : (await fetchUsers(transaction, userIds)).filter((user) => user.isActive);
  const inChannel = ({ channelId, topic, isOfChannel }: ToChannel): Destination | undefined => {
    const channel = channels.get(channelId);
    if (channel === undefined || (channel.isArchived && isOfChannel !== true)) return undefined;
    return channelDestination(channel, topicIn(organization, channel, topic));
  };
  const peopleOf = (notice: Notice): User[] => {
    const wanted = new Set(isToChannel(notice.to) ? [] : notice.to.userIds);
    const people = users.filter((user) => wanted.has(user.id) && user.systemBot === null);
    return people.length === 0 ? [] : [...people, botOf(notice)].sort((a, b) => a.id - b.id);
  };
  const directs = notices.map((notice) => ({ notice, people: peopleOf(notice) }));
  const sets = directs.flatMap(({ people }) => (people.length === 0 ? [] : [people.map(({ id }) => id)]));
  const conversationOf = sets.length === 0 ? undefined : await beginConversations(transaction, sets);
  return directs.map(({ notice: { to }, people }) => {
    if (isToChannel(to)) return inChannel(to);
    if (people.length === 0) return undefined;
    return directDestination(organization, people, conversationOf!(people.map(({ id }) => id)));
  });
};

interface Placed {
  readonly notice: Notice;
  readonly destination: Destination;
  readonly html: string;
}

/** A channel's first notice about itself is in a channel that this transaction made. */
const readStateOf = ({ to, readBy }: Notice): ReadPlace[] =>
  readBy === undefined || !isToChannel(to) || to.isOfChannel
    ? []
    : [{ userId: readBy, recipientId: to.channelId }];

/**
 * Sends notices after the events emitted so far, in a constant number of statements. Skips missing or
 * archived channels and groups without active users. `now` in milliseconds. The returned function gives the
 * ids after the commit.
 */
export const sendNotices = async (
  transaction: Transaction,
  organization: Organization,
  now: number,
  notices: readonly Notice[],
): Promise<() => readonly number[]> => {
  if (notices.length === 0) return () => [];
  const bots = new Map((await fetchSystemBots(transaction)).map((bot) => [bot.systemBot, bot]));
  const botOf = (notice: Notice) => bots.get(notice.from ?? 'notification')!;
  const destinations = await fetchDestinations(transaction, organization, notices, botOf);
  const rendered = await renderAll(transaction, organization, notices);
  const placed = notices.flatMap((notice, index): Placed[] => {
    const destination = destinations[index];
    return destination === undefined ? [] : [{ notice, destination, html: rendered[index]! }];
  });
  const linksOf = await findTopicLinks(
    organization,
    placed.map(({ destination }) => destination.topic),
  );
  const sentAt = new Date(now);
  const drafts = placed.map(({ notice, destination, html }) => {
    const topicLinks = linksOf(destination.topic);
    const { content, readBy } = notice;
    const written = { content, html, topicLinks, client: 'Internal', sentAt, readBy };
    return draftOf({ organization, actor: botOf(notice) }, destination, written);
  });
  await holdReadStates(
    transaction,
    placed.flatMap(({ notice }) => readStateOf(notice)),
  );
  const ids = appendMessages(transaction, drafts);
  return () => drafts.flatMap((draft) => ids.get(draft) ?? []);
};

export const doNotify = async (...notices: Parameters<typeof sendNotices>): Promise<void> => {
  await sendNotices(...notices);
};
