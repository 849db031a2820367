import { expect, test } from 'vitest';
import type { Candidate } from './candidates.ts';
import { reasonFor } from './reason.ts';

const nobodySpecial: Candidate = {
  messageIds: [1],
  userId: 1,
  kinds: [],
  settings: {},
  hasDevice: true,
  isOnline: false,
  isChannelMuted: false,
  topicPolicy: null,
  push: null,
  email: null,
  wildcards: null,
};

/** Returns whether push and e-mail notify a default candidate with this change. */
const told = (change: Partial<Candidate>) => {
  const candidate = { ...nobodySpecial, ...change };
  return [reasonFor(candidate, 'push'), reasonFor(candidate, 'email')];
};
const [muted, unmuted, followed] = [1, 2, 3];
const off = (...names: readonly string[]) => ({
  settings: Object.fromEntries(names.map((name) => [name, false])),
});

test.each<[string, Partial<Candidate>, unknown[]]>([
  ['a direct message', { kinds: ['direct'] }, ['direct', 'direct']],
  ['a mention', { kinds: ['mentioned'] }, ['mentioned', 'mentioned']],
  [
    'a mention in a muted channel',
    { kinds: ['mentioned'], isChannelMuted: true },
    ['mentioned', 'mentioned'],
  ],
  ['a mention in a muted topic', { kinds: ['mentioned'], topicPolicy: muted }, ['mentioned', 'mentioned']],
  ['a mention of everybody', { kinds: ['channel_wildcard'] }, ['wildcard', 'wildcard']],
  [
    'the same in a muted channel',
    { kinds: ['channel_wildcard'], isChannelMuted: true },
    [undefined, undefined],
  ],
  [
    'the same in an unmuted topic of it',
    { kinds: ['topic_wildcard'], isChannelMuted: true, topicPolicy: unmuted },
    ['wildcard', 'wildcard'],
  ],
  ['the same in a muted topic', { kinds: ['topic_wildcard'], topicPolicy: muted }, [undefined, undefined]],
  [
    'the same where the channel says no',
    { kinds: ['channel_wildcard'], wildcards: false },
    [undefined, undefined],
  ],
  [
    'the same in a followed topic all the same',
    { kinds: ['channel_wildcard', 'followed'], wildcards: false, topicPolicy: followed },
    ['wildcard', 'wildcard'],
  ],
  [
    'a mention of everybody for whom wildcards are off',
    { kinds: ['channel_wildcard'], ...off('wildcard_mentions_notify') },
    [undefined, undefined],
  ],
  ['a followed topic', { kinds: ['followed'], topicPolicy: followed }, ['followed', 'followed']],
  [
    'a followed topic without push',
    { kinds: ['followed'], topicPolicy: followed, ...off('enable_followed_topic_push_notifications') },
    [undefined, 'followed'],
  ],
  ['a channel with push', { kinds: ['channel'], push: true }, ['channel', undefined]],
  ['a channel with e-mail', { kinds: ['channel'], email: true }, [undefined, 'channel']],
  [
    'a channel as all others',
    { kinds: ['channel'], settings: { enable_stream_push_notifications: true } },
    ['channel', undefined],
  ],
  [
    'a channel without push, unlike all others',
    { kinds: ['channel'], push: false, settings: { enable_stream_push_notifications: true } },
    [undefined, undefined],
  ],
  [
    'a muted channel with push',
    { kinds: ['channel'], push: true, isChannelMuted: true },
    [undefined, undefined],
  ],
  [
    'a channel with push, a muted topic',
    { kinds: ['channel'], push: true, topicPolicy: muted },
    [undefined, undefined],
  ],
  [
    'a direct message without push',
    { kinds: ['direct'], ...off('enable_offline_push_notifications') },
    [undefined, 'direct'],
  ],
  [
    'a mention without e-mail',
    { kinds: ['mentioned'], ...off('enable_offline_email_notifications') },
    ['mentioned', undefined],
  ],
  ['a direct message while there', { kinds: ['direct'], isOnline: true }, ['direct', undefined]],
  [
    'the same without push while there',
    { kinds: ['direct'], isOnline: true, ...off('enable_online_push_notifications') },
    [undefined, undefined],
  ],
])('%s', (_name, change, expected) => {
  expect(told(change)).toEqual(expected);
});
