/** Does what other parts of the page ask of the compose box. */
import type { Message } from '@parlance/client/messages/message';
import { showAlert } from '../parts/saying/say.ts';
import { conversationOf } from '../places/conversation.ts';
import { destinationOf, nowhere } from '../store/drafts/draft.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { messageSource } from '../store/messages/source.ts';
import { ownId } from '../store/world.ts';
import { editing } from '../store/writing/editing.ts';
import { personMention } from '../store/writing/mention-text.ts';
import type { WritingRequest } from '../store/writing/writing.ts';
import { t } from '../words/index.ts';
import type { Sheet } from './sheet.ts';
import { apply, fieldOf, insert } from './text-area.ts';

/** The text area may appear with the next painting. */
const whenShown = (sheet: Sheet, run: (area: HTMLTextAreaElement) => void): void => {
  requestAnimationFrame(() => {
    if (sheet.field !== undefined) run(sheet.field);
  });
};

const reply = (sheet: Sheet, message: Message): void => {
  sheet.begin(destinationOf(conversationOfMessage(message)));
  sheet.wanted.value = 'text';
};

const replyToSender = (sheet: Sheet, message: Message): void => {
  sheet.begin({ kind: 'direct', people: [message.sender_id] });
  sheet.wanted.value = 'text';
};

const mention = (sheet: Sheet, { sender_id, sender_full_name, ...rest }: Message): void => {
  reply(sheet, { sender_id, sender_full_name, ...rest });
  const text = `${personMention({ user_id: sender_id, full_name: sender_full_name })} `;
  whenShown(sheet, (area) => insert(area, text));
};

const putQuote = async (sheet: Sheet, message: Message, selection: string | undefined): Promise<void> => {
  try {
    const [source, { quoteOf }, { insertBlock }] = await Promise.all([
      selection ?? messageSource(message.id),
      import('./quote.ts'),
      import('./format/block.ts'),
    ]);
    const quote = quoteOf(message, source);
    // The caret goes to the line below.
    const end = quote.length + 1;
    whenShown(sheet, (area) => apply(area, insertBlock(fieldOf(area), quote, [end, end])));
  } catch (error) {
    showAlert(t('Could not quote: {why}', { why: (error as Error).message }));
  }
};

const newTopic = (sheet: Sheet): void => {
  const conversation = conversationOf(sheet.place);
  const channel =
    conversation?.kind === 'topic' || conversation?.kind === 'channel'
      ? conversation.channel
      : sheet.place.kind === 'topics'
        ? sheet.place.channel
        : undefined;
  sheet.begin({ kind: 'topic', channel, topic: '' }, { isNew: true });
  sheet.wanted.value = channel === undefined ? 'channel' : 'topic';
};

const newDirect = (sheet: Sheet): void => {
  sheet.begin({ kind: 'direct', people: [] }, { isNew: true });
  sheet.wanted.value = 'recipients';
};

export const answer = (sheet: Sheet, { kind, message: id, selection }: WritingRequest): void => {
  if (kind === 'new-topic') newTopic(sheet);
  if (kind === 'new-direct') newDirect(sheet);
  const message = id === undefined ? undefined : messages.get(id);
  if (message === undefined) return;
  if (kind === 'edit' && message.sender_id === ownId()) editing.value = message.id;
  if (kind === 'reply') reply(sheet, message);
  if (kind === 'reply-to-sender') replyToSender(sheet, message);
  if (kind === 'mention') mention(sheet, message);
  if (kind === 'quote') {
    reply(sheet, message);
    void putQuote(sheet, message, selection);
  }
  if (kind === 'forward') {
    sheet.begin(nowhere, { isNew: true });
    sheet.wanted.value = 'channel';
    void putQuote(sheet, message, selection);
  }
};
