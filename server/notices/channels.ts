/** What the notification bot says about channels: to the organization, to those who are subscribed by somebody else, and in the channel itself. */
import { limits } from '@parlance/protocol/limits';
import type { Channel } from '../channels/index.ts';
import type { Arrivals, Consequences } from '../consequences.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { fetchUsers, type User } from '../users/index.ts';
import { doNotify, type Notice } from './notify.ts';
import { channelLink, plainWords, silentMention } from './words.ts';

const listOf = (channels: readonly Channel[]) =>
  channels.length === 1
    ? ` ${channelLink(channels[0]!)}.`
    : `s:\n${channels.map((channel) => `\n* ${channelLink(channel)}`).join('')}`;

/** Private channels are nobody's business but their members', whatever is asked for [V2]. */
const announcementOf = (organization: Organization, actor: User, arrivals: Arrivals): Notice[] => {
  const channelId = settingOf(organization, 'new_stream_announcements_stream_id');
  const made = arrivals.channels
    .filter(({ isNew, channel }) => isNew && !channel.inviteOnly)
    .map(({ channel }) => channel);
  if (!arrivals.announce || channelId === -1 || made.length === 0) return [];
  return [
    {
      to: { channelId, topic: 'new channels' },
      content: `${silentMention(actor)} created the new channel${listOf(made)}`,
    },
  ];
};

/** The people whom somebody else subscribed, with the channels; nobody when they are too many for a message each. */
const subscribedByOther = (actor: User, arrivals: Arrivals): ReadonlyMap<number, readonly Channel[]> => {
  const channelsOf = new Map<number, Channel[]>();
  for (const { channel, userIds } of arrivals.channels)
    for (const id of userIds)
      if (id !== actor.id) channelsOf.set(id, [...(channelsOf.get(id) ?? []), channel]);
  const areToldOf = arrivals.notifySubscribers && channelsOf.size <= limits.bulkNewSubscriptionMessages;
  return areToldOf ? channelsOf : new Map();
};

const invitationsOf = async (tx: Transaction, actor: User, arrivals: Arrivals): Promise<Notice[]> => {
  const channelsOf = subscribedByOther(actor, arrivals);
  if (channelsOf.size === 0) return [];
  const people = (await fetchUsers(tx, [...channelsOf.keys()])).filter((user) => !user.isBot);
  return people.map(({ id }) => ({
    to: { userIds: [id] },
    content: `${silentMention(actor)} subscribed you to the channel${listOf(channelsOf.get(id)!)}`,
  }));
};

const privacyOf = (channel: Channel): string => {
  if (channel.isWebPublic) return 'web-public';
  if (!channel.inviteOnly) return 'public';
  return channel.historyPublicToSubscribers ? 'private, shared history' : 'private, protected history';
};

const quoted = (description: string) => (description === '' ? '*none*' : plainWords(description));

/** What changed, each in a sentence. */
const changesOf = (actor: User, before: Channel, after: Channel): string[] => {
  const by = silentMention(actor);
  const sentences: string[] = [];
  if (before.name !== after.name)
    sentences.push(
      `${by} renamed this channel from ${plainWords(before.name)} to ${plainWords(after.name)}.`,
    );
  if (before.description !== after.description)
    sentences.push(
      `${by} changed the description of this channel.\n\n* Old: ${quoted(before.description)}\n* New: ${quoted(after.description)}`,
    );
  if (privacyOf(before) !== privacyOf(after))
    sentences.push(
      `${by} changed who can see this channel: it was **${privacyOf(before)}** and is **${privacyOf(after)}**.`,
    );
  if (before.isArchived !== after.isArchived)
    sentences.push(
      `${by} ${after.isArchived ? 'archived this channel' : 'took this channel out of the archive'}.`,
    );
  return sentences;
};

export const consequences: Consequences = {
  subscribed: async (tx, organization, actor, arrivals, now) => {
    const notices = [
      ...announcementOf(organization, actor, arrivals),
      ...(await invitationsOf(tx, actor, arrivals)),
    ];
    await doNotify(tx, organization, now, notices);
  },
  channelChanged: async (tx, organization, actor, before, after, now) => {
    if (!settingOf(organization, 'send_channel_events_messages')) return;
    const to = { channelId: after.id, topic: 'channel events' };
    await doNotify(
      tx,
      organization,
      now,
      changesOf(actor, before, after).map((content) => ({ to, content })),
    );
  },
};
