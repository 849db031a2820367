/** Notices about channels: to the organization, to users subscribed by another user, and in the channel. */
import { limits } from '@parlance/protocol/limits';
import { type Phrase, type PlainText, type Said, say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import { type Arrivals, type Channel, channelChanged, subscribed } from '../channels/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { translate } from '../languages/index.ts';
import { languageOfOrganization, type Organization, settingOf } from '../organization/index.ts';
import { fetchUsers, languageOfUser, type User } from '../users/index.ts';
import { fetchNaming } from './naming.ts';
import { doNotify, type Notice } from './notify.ts';
import { channelLink, plainWords, silentMention } from './words.ts';

/** Names one channel in the sentence, or lists several below it. */
const withChannels = (
  language: Language,
  channels: readonly Channel[],
  one: (channel: string) => Phrase,
  many: Phrase,
): string =>
  channels.length === 1
    ? translate(one(channelLink(channels[0]!)), language)
    : `${translate(many, language)}\n${channels.map((channel) => `\n* ${channelLink(channel)}`).join('')}`;

/** Private channels are never announced [V2]. */
const announcementOf = (organization: Organization, actor: User, arrivals: Arrivals): Notice[] => {
  const channelId = settingOf(organization, 'new_stream_announcements_stream_id');
  const made = arrivals.channels
    .filter(({ isNew, channel }) => isNew && !channel.inviteOnly)
    .map(({ channel }) => channel);
  if (!arrivals.announce || channelId === -1 || made.length === 0) return [];
  const language = languageOfOrganization(organization);
  const user = silentMention(actor);
  return [
    {
      to: { channelId, topic: translate('new channels', language) },
      readBy: actor.id,
      content: withChannels(
        language,
        made,
        (channel) => say('{user} created the new channel {channel}.', { user, channel }),
        say('{user} created the new channels:', { user }),
      ),
    },
  ];
};

/** Maps users to the channels that the actor subscribed them to; empty above the limit of messages. */
const subscribedByOther = (actor: User, arrivals: Arrivals): ReadonlyMap<number, readonly Channel[]> => {
  const channelsOf = new Map<number, Channel[]>();
  for (const { channel, userIds } of arrivals.channels)
    for (const id of userIds)
      if (id !== actor.id) channelsOf.set(id, [...(channelsOf.get(id) ?? []), channel]);
  const areToldOf = arrivals.notifySubscribers && channelsOf.size <= limits.bulkNewSubscriptionMessages;
  return areToldOf ? channelsOf : new Map();
};

const invitationsOf = async (
  transaction: Transaction,
  organization: Organization,
  actor: User,
  arrivals: Arrivals,
): Promise<Notice[]> => {
  const channelsOf = subscribedByOther(actor, arrivals);
  if (channelsOf.size === 0) return [];
  const people = (await fetchUsers(transaction, [...channelsOf.keys()])).filter((user) => !user.isBot);
  const nameFor = await fetchNaming(transaction, organization, actor, people);
  return people.map((person) => {
    const user = nameFor(person);
    return {
      to: { userIds: [person.id] },
      content: withChannels(
        languageOfUser(person),
        channelsOf.get(person.id)!,
        (channel) => say('{user} subscribed you to the channel {channel}.', { user, channel }),
        say('{user} subscribed you to the channels:', { user }),
      ),
    };
  });
};

const privacyOf = (channel: Channel): PlainText => {
  if (channel.isWebPublic) return 'web-public';
  if (!channel.inviteOnly) return 'public';
  return channel.historyPublicToSubscribers ? 'private, shared history' : 'private, protected history';
};

/** Where a channel's own notices go. */
const inChannel = ({ id: channelId }: Channel, language: Language) => ({
  channelId,
  topic: translate('channel events', language),
  isOfChannel: true as const,
});

/** A new channel begins with a message that says who created it, and why. */
const beginningsOf = (organization: Organization, actor: User, arrivals: Arrivals): Notice[] => {
  if (!settingOf(organization, 'send_channel_events_messages')) return [];
  const language = languageOfOrganization(organization);
  const user = silentMention(actor);
  return arrivals.channels
    .filter(({ isNew }) => isNew)
    .map(({ channel }) => ({
      to: inChannel(channel, language),
      readBy: actor.id,
      content: [
        translate(
          say('{user} created this channel. It is **{privacy}**.', {
            user,
            privacy: say(privacyOf(channel)),
          }),
          language,
        ),
        ...(channel.description === ''
          ? []
          : [
              '',
              `* ${translate(say('Description: {description}', { description: plainWords(channel.description) }), language)}`,
            ]),
      ].join('\n'),
    }));
};

/** One sentence per change. */
const changesOf = (language: Language, actor: User, before: Channel, after: Channel): string[] => {
  const user = silentMention(actor);
  const told = (said: Said) => translate(said, language);
  const quoted = (description: string) =>
    description === '' ? `*${told('none')}*` : plainWords(description);
  const sentences: string[] = [];
  if (before.name !== after.name)
    sentences.push(
      told(
        say('{user} renamed this channel from {before} to {after}.', {
          user,
          before: plainWords(before.name),
          after: plainWords(after.name),
        }),
      ),
    );
  if (before.description !== after.description)
    sentences.push(
      [
        told(say('{user} changed the description of this channel.', { user })),
        '',
        `* ${told(say('Old: {description}', { description: quoted(before.description) }))}`,
        `* ${told(say('New: {description}', { description: quoted(after.description) }))}`,
      ].join('\n'),
    );
  if (privacyOf(before) !== privacyOf(after))
    sentences.push(
      told(
        say('{user} changed who can see this channel: it was **{before}** and is **{after}**.', {
          user,
          before: say(privacyOf(before)),
          after: say(privacyOf(after)),
        }),
      ),
    );
  if (before.isArchived !== after.isArchived)
    sentences.push(
      told(
        after.isArchived
          ? say('{user} archived this channel.', { user })
          : say('{user} took this channel out of the archive.', { user }),
      ),
    );
  return sentences;
};

export const reactions = [
  when(subscribed, async (transaction, arrivals) => {
    const { organization, actor, now } = arrivals;
    const notices = [
      ...beginningsOf(organization, actor, arrivals),
      ...announcementOf(organization, actor, arrivals),
      ...(await invitationsOf(transaction, organization, actor, arrivals)),
    ];
    await doNotify(transaction, organization, now, notices);
  }),
  when(channelChanged, async (transaction, { organization, actor, before, after, now }) => {
    if (!settingOf(organization, 'send_channel_events_messages')) return;
    const language = languageOfOrganization(organization);
    const to = inChannel(after, language);
    await doNotify(
      transaction,
      organization,
      now,
      changesOf(language, actor, before, after).map((content) => ({ to, content })),
    );
  }),
];
