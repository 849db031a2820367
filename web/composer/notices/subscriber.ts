/** Whether a person reads a channel. Large channels come with some of their subscribers: others are asked for. */
import { getSubscriptionStatus, subscribe } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { type Signal, signal } from '@preact/signals';
import { onEvent } from '../../store/messages/messages.ts';
import { client } from '../../store/session/service.ts';

const asked = new Map<string, Signal<boolean | undefined>>();

const keyFor = (channel: number, person: number): string => `${channel} ${person}`;

const ask = (channel: number, person: number): Signal<boolean | undefined> => {
  const key = keyFor(channel, person);
  const known = asked.get(key);
  if (known !== undefined) return known;
  const answer = signal<boolean | undefined>(undefined);
  asked.set(key, answer);
  client
    .call(getSubscriptionStatus, { user_id: person, stream_id: channel })
    .then(({ is_subscribed }) => {
      answer.value = is_subscribed;
    })
    // Asked again by the next mention.
    .catch(() => asked.delete(key));
  return answer;
};

// Who came or left is asked for again, unless the channel's own list says it.
onEvent((event) => {
  if (event.op !== 'peer_add' && event.op !== 'peer_remove') return;
  const { stream_ids, user_ids } = event;
  for (const key of asked.keys()) {
    const [channel, person] = key.split(' ').map(Number);
    if (stream_ids.includes(channel!) && user_ids.includes(person!)) asked.delete(key);
  }
});

/** Undefined until it is known. */
export const isSubscriber = (channel: Channel, person: number): boolean | undefined => {
  const held = channel.own ?? channel;
  const { subscribers, partial_subscribers: some } = held as Partial<
    Record<'subscribers' | 'partial_subscribers', readonly number[]>
  >;
  if (subscribers !== undefined) return subscribers.includes(person);
  return some?.includes(person) === true ? true : ask(channel.id, person).value;
};

export const subscribePerson = async ({ name, id }: Channel, person: number): Promise<void> => {
  await client.call(subscribe, { subscriptions: [{ name }], principals: [person] });
  const known = asked.get(keyFor(id, person));
  if (known !== undefined) known.value = true;
};
