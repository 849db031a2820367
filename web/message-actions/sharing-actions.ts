/** Taking a message elsewhere: its address, its text, its voice. */
import { getMessage, getMessages } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import type { MessageAction } from '../keyboard/action.ts';
import { copyText } from '../parts/copy.ts';
import { dateOf, timeOf } from '../parts/times/time.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { selectedMessages } from '../store/messages/selected.ts';
import { translationOf } from '../store/messages/translations.ts';
import { activePane } from '../store/panes/focus.ts';
import { addressOf } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { shownText } from './article-of.ts';
import { canSpeak, isSpoken, readAloud } from './speaking.ts';

const linkTo = (message: Message): string => `${location.origin}/${addressOf(placeOfMessage(message))}`;

const sourceOf = async ({ id }: Message): Promise<string> => {
  const { raw_content } = await client.call(getMessage, { message_id: id, apply_markdown: false });
  return raw_content;
};

/** The message; with a selection across several, all of these with names and times [W62]. */
const markdownOf = async (message: Message): Promise<string> => {
  const ids = selectedMessages(activePane.peek()).map(({ id }) => id);
  if (ids.length < 2 || !ids.includes(message.id)) return sourceOf(message);
  const { messages } = await client.call(getMessages, {
    message_ids: ids,
    narrow: [{ operator: 'near', operand: message.id }],
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  return messages
    .map(
      ({ sender_full_name: name, timestamp, content }) =>
        `**${name}** (${dateOf(timestamp)}, ${timeOf(timestamp)}):\n${content}`,
    )
    .join('\n\n');
};

const mayTranslate = (): boolean => 'Translator' in globalThis && 'LanguageDetector' in globalThis;

export const sharingActions: readonly MessageAction[] = [
  {
    id: 'copy-link',
    words: 'Copy link to message',
    keys: ['l'],
    group: 'Messages',
    target: 'message',
    run: (message) => copyText(linkTo(message)),
  },
  {
    id: 'copy-text',
    words: 'Copy text',
    group: 'Messages',
    target: 'message',
    run: (message) => copyText(shownText(message)),
  },
  {
    id: 'copy-markdown',
    words: 'Copy as Markdown',
    group: 'Messages',
    target: 'message',
    run: (message) => copyText(markdownOf(message)),
  },
  {
    id: 'read-aloud',
    words: 'Read aloud',
    group: 'Messages',
    target: 'message',
    isAllowed: canSpeak,
    wordsFor: (message) => (isSpoken(message) ? 'Stop reading' : 'Read aloud'),
    run: readAloud,
  },
  {
    id: 'translate',
    words: 'Translate',
    group: 'Messages',
    target: 'message',
    isAllowed: mayTranslate,
    wordsFor: ({ id }) => (translationOf(id) === undefined ? 'Translate' : 'Hide the translation'),
    run: async (message) => (await import('./translate.ts')).toggleTranslation(message),
  },
];
