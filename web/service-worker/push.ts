/** Notifications that the service sends while no page is open [W158]. */
import { getMessages } from '@parlance/client/calls';
import { placeOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { writeAddress } from '../places/write.ts';
import { knownQuiet, knownWords } from './known.ts';
import { inTurn, showNote, shownMessages, takeAway, withShown } from './notice.ts';
import type { NotificationNote } from './orders.ts';
import { isQuiet } from './quiet.ts';
import { serviceClient } from './service.ts';

declare const self: ServiceWorkerGlobalScope;

interface Head {
  readonly realm_name: string;
  readonly user_id: number;
}

interface Sender {
  readonly type: 'message';
  readonly message_id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly sender_avatar_url: string;
  readonly content: string;
}

type Addressed =
  | {
      readonly recipient_type: 'channel';
      readonly channel_id: number;
      readonly channel_name: string;
      readonly topic: string;
    }
  /** Includes the sender. */
  | { readonly recipient_type: 'direct'; readonly recipient_user_ids: readonly number[] };

type Message = Head & Sender & Addressed;
type Pushed = Message | (Head & { readonly type: 'test' });

const conversationOf = (message: Message): Conversation => {
  if (message.recipient_type === 'channel')
    return { kind: 'topic', channel: message.channel_id, topic: message.topic };
  const others = message.recipient_user_ids.filter((id) => id !== message.user_id);
  return { kind: 'direct', people: others.length === 0 ? [message.user_id] : others };
};

const noteOf = (message: Message): NotificationNote => {
  const conversation = conversationOf(message);
  const { message_id: id, sender_full_name: sender, content: text } = message;
  const names = { channel: () => undefined, person: () => undefined, group: () => undefined };
  return {
    messages: [{ id, sender, text }],
    conversation,
    place:
      message.recipient_type === 'channel'
        ? `${message.channel_name} › ${message.topic}`
        : message.sender_full_name,
    address: writeAddress({ place: placeOf(conversation, id) }, names),
  };
};

const isSeen = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(({ focused }) => focused);

const show = (message: Message): Promise<void> =>
  inTurn(async () => {
    const note = await withShown(self.registration, noteOf(message));
    if (note === undefined) return;
    const words = await knownWords();
    await showNote(self.registration, note, { words, icon: message.sender_avatar_url });
  });

const showTest = async ({ realm_name }: Head): Promise<void> => {
  const { test } = await knownWords();
  await inTurn(() => self.registration.showNotification(realm_name, { body: test, tag: 'test' }));
};

/** Browsers may not be woken only to take something away, so each waking does it [W158]. */
export const takeReadAway = async (): Promise<void> => {
  const shown = await shownMessages(self.registration);
  if (shown.length === 0) return;
  const client = await serviceClient();
  const { messages } = await client.call(getMessages, { message_ids: shown, apply_markdown: false });
  const unread = new Set(messages.filter(({ flags }) => !flags.includes('read')).map(({ id }) => id));
  // What was shown since then is not in the answer.
  const gone = new Set(shown.filter((id) => !unread.has(id)));
  await takeAway(self.registration, (id) => gone.has(id), await knownWords());
};

export const receivePush = async ({ data }: PushEvent): Promise<void> => {
  const pushed = data?.json() as Pushed;
  if (pushed.type === 'test') return showTest(pushed);
  if (isQuiet(await knownQuiet(), new Date()) || (await isSeen())) return;
  // Without an answer what is shown stays.
  await takeReadAway().catch(() => {});
  await show(pushed);
};
