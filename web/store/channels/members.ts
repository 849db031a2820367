/** Who belongs to a conversation's channel. Large channels come with some of their subscribers: the rest is asked. */
import { getSubscribers } from '@parlance/client/calls';
import type { Conversation } from '../../places/place.ts';
import { onEvent, onReplace } from '../messages/messages.ts';
import { client } from '../session/service.ts';
import { channels } from '../world.ts';
import { AskedMembers } from './asked-members.ts';

const asked = new AskedMembers(
  async (stream_id) => (await client.call(getSubscribers, { stream_id })).subscribers,
);

onEvent((event) => {
  if (event.op === 'peer_add' || event.op === 'peer_remove') asked.follow(event);
});
onReplace(() => asked.forget());

const none: ReadonlySet<number> = new Set();

/** Lists are replaced, never changed. */
const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

const setOf = (ids: readonly number[]): ReadonlySet<number> => {
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
  return known;
};

/** As far as they are known, without a request. */
export const knownMembers = (channel: number): ReadonlySet<number> => {
  const own = channels.peek().get(channel)?.own;
  const ids = own?.subscribers ?? asked.known(channel) ?? own?.partial_subscribers;
  return ids === undefined ? none : setOf(ids);
};

export const channelMembers = (channel: number): ReadonlySet<number> => {
  const own = channels.value.get(channel)?.own;
  const ids = own?.subscribers ?? asked.of(channel) ?? own?.partial_subscribers;
  return ids === undefined ? none : setOf(ids);
};

export const membersOf = (conversation: Conversation | undefined): ReadonlySet<number> =>
  conversation === undefined || conversation.kind === 'direct' ? none : channelMembers(conversation.channel);
