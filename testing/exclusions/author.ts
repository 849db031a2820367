import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { TestService } from '../service.ts';
import { bait } from './canaries.ts';

/** Writes the private things. Every message has the bait. */
export const createAuthor = ({ bare }: TestService['member']) => ({
  say: async (to: number | string, topic: string, content: string): Promise<number> =>
    (await bare.call(sendMessage, { type: 'channel', to, topic, content: `${content} ${bait}` })).id,

  sayTo: async (to: readonly number[], content: string): Promise<number> =>
    (await bare.call(sendMessage, { type: 'direct', to, content: `${content} ${bait}` })).id,

  make: async (
    name: string,
    people: readonly { readonly id: number }[],
    options: object = {},
  ): Promise<number> => {
    const principals = people.map(({ id }) => id);
    await bare.call(subscribe, { subscriptions: [{ name }], principals, ...options });
    return (await bare.call(getChannelId, { stream: name })).stream_id;
  },

  edit: (message_id: number, change: object) =>
    bare.call(updateMessage, { send_notification_to_new_thread: false, message_id, ...change }),
});

export type Author = ReturnType<typeof createAuthor>;
