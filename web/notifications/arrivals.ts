/** What is said and shown when a message comes: to the ear, and on the screen as the reader chose. */
import { type Message, received } from '@parlance/client/messages/message';
import type { DeclaredEvent, EventOf } from '@parlance/client/state/reducer';
import { conversationOf, keyOf } from '../places/conversation.ts';
import { onEventSinceStart } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { conversationName } from '../store/names.ts';
import { hear } from '../store/notifications/heard.ts';
import { isQuietNow } from '../store/notifications/pause.ts';
import { mayNotify } from '../store/notifications/push.ts';
import { mutedIds } from '../store/people/muted.ts';
import { place } from '../store/places/address.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import { followAnswers } from './answers.ts';
import { type Arrival, arrivalOf, isWanted } from './arrival.ts';
import { followFocus, isFocusedSomewhere } from './focus.ts';
import { showOnScreen, takeFromScreen } from './screen.ts';
import { ring } from './sound.ts';

/** Characters that are read out. */
const longest = 200;

/** The content as it reads. */
let textIn: (html: string) => string = (html) => html;

const isOpen = (message: Message): boolean => {
  const here = conversationOf(place.peek());
  return here !== undefined && keyOf(here) === keyOf(conversationOfMessage(message));
};

const say = (arrival: Arrival): void => {
  const { message, isMention, isWildcard, isDirect } = arrival;
  const isHere = isOpen(message);
  if (!document.hasFocus() || !(isHere || isMention || isWildcard || isDirect)) return;
  const text = arrival.text.slice(0, longest);
  const name = conversationName(conversationOfMessage(message));
  const summary = (n: number, where: string) => t('{n} new messages in {place}', { n, place: where });
  if (isHere) hear({ place: name, text: `${message.sender_full_name}: ${text}` }, summary);
  else
    hear(
      {
        place: name,
        text: t('{sender} in {place}: {text}', { sender: message.sender_full_name, place: name, text }),
      },
      summary,
    );
};

const show = async (arrival: Arrival): Promise<void> => {
  if (isQuietNow() || (await isFocusedSomewhere())) return;
  const mayShow = isWanted(arrival, 'desktop') && mayNotify();
  const isShown = mayShow && (await showOnScreen(arrival));
  // The window that showed it rings; where nothing may be shown there is the sound alone.
  if (isWanted(arrival, 'audible') && isShown === mayShow) ring();
};

const receiveMessage = (event: EventOf<'message'>): void => {
  const { flags } = event;
  const message = received(event);
  if (message.sender_id === ownId() || flags.includes('read') || mutedIds.peek().has(message.sender_id))
    return;
  const arrival = arrivalOf(message, flags, textIn);
  say(arrival);
  void show(arrival);
};

const receive = (event: DeclaredEvent): void => {
  if (event.type === 'message') receiveMessage(event);
  if (event.type === 'update_message_flags' && event.op === 'add' && event.flag === 'read') {
    const read = new Set(event.messages);
    void takeFromScreen((id) => event.all || read.has(id));
  }
  if (event.type === 'delete_message') {
    const gone = event.message_ids ?? [event.message_id];
    void takeFromScreen((id) => gone.includes(id));
  }
};

/** `textOf`: the content of a message as it reads. */
export const followArrivals = (textOf: (html: string) => string): void => {
  textIn = textOf;
  followFocus();
  followAnswers();
  onEventSinceStart(receive);
};
