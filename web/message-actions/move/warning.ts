/** What a move does beside moving: which topics become one, and who loses or gains sight. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { channelMembers } from '../../store/channels/members.ts';
import { slice } from '../../store/state.ts';
import { topicsOf } from '../../store/topics/topics.ts';
import { channels } from '../../store/world.ts';
import { counted, t } from '../../words/index.ts';
import { type Readable, sightChange } from './sight.ts';

export interface Spot {
  readonly channel: number;
  readonly topic: string;
}

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.channel === other.channel && lowerCase(one.topic) === lowerCase(other.topic);

const isMerge = (from: Spot, to: Spot): boolean =>
  !isSameSpot(from, to) &&
  (topicsOf(to.channel).value ?? []).some(({ name }) => lowerCase(name) === lowerCase(to.topic));

const readable = (id: number): Readable | undefined => {
  const channel = channels.value.get(id);
  if (channel === undefined) return undefined;
  const { isPrivate, is_web_public } = channel;
  return { isPrivate, is_web_public, members: channelMembers(id) };
};

const sightWords = (from: number, to: number): readonly string[] => {
  const [before, after] = [readable(from), readable(to)];
  if (from === to || before === undefined || after === undefined) return [];
  const { lost, gained } = sightChange(before, after, slice('realm_users').value ?? []);
  return [
    ...(lost > 0 ? [counted(lost, '{n} person loses sight of them.', '{n} people lose sight of them.')] : []),
    ...(gained > 0
      ? [counted(gained, '{n} person gains sight of them.', '{n} people gain sight of them.')]
      : []),
  ];
};

/** Empty when a move surprises no reader. */
export const warningFor = (from: Spot, to: Spot): string =>
  [
    ...(isMerge(from, to) ? [t('A topic of this name exists there: both become one.')] : []),
    ...sightWords(from.channel, to.channel),
  ].join(' ');
