/** A public conversation as words: what search engines read, and people without scripts. */
import { setImmediate } from 'node:timers/promises';
import { cutText } from '@parlance/protocol/text';
import { showTopic } from '@parlance/protocol/topics/rule';
import type { Visit } from '../accounts/index.ts';
import type { Reader } from '../db/reader.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { narrowUrl } from '../markdown/index.ts';
import { html, type Markup } from '../pages/index.ts';
import { cutWords, wordsOf } from '../push/index.ts';
import { type TimeReader, timeFor, type User } from '../users/index.ts';
import { channelIn, messageIn, topicAddress, topicIn } from './addresses.ts';
import { fetchPublicMessages, mostMessages, type PublicMessage } from './messages.ts';
import { notHere } from './not-here.ts';
import { renderTrail } from './trail.ts';

/** Characters of a message. */
const mostText = 10_000;

const readerOf = ({ language }: Visit): TimeReader => ({
  settings: { default_language: language },
  timezone: '',
});

const textsOf = async (visit: Visit, messages: readonly PublicMessage[]): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (const message of messages) {
    const { text, isTruncated } = cutWords(wordsOf(message.html), readerOf(visit), mostText);
    texts.push(message.isCut && !isTruncated ? `${text}…` : text);
    // Other requests take turns with the messages.
    await setImmediate();
  }
  return texts;
};

/** `address`: of the conversation. Its link shows the message first, also after others were deleted. */
const renderMessage = (visit: Visit, address: string, message: PublicMessage, text: string): Markup => {
  const { id, sender, sentAt, isEdited } = message;
  return html`<article id="${id}"><h2>${sender} <a href="${address}?near=${id}#${id}"><time datetime="${sentAt.toISOString()}">${timeFor(readerOf(visit), sentAt.getTime(), 'any')}</time></a>${
    isEdited ? html` <span>${visit.translate('edited')}</span>` : undefined
  }</h2><div class="words">${text}</div></article>`;
};

/** `near`: the message of a link. `from`: where a page begins. */
const startOf = ({ request: { query } }: Visit) => {
  const near = messageIn(query.near);
  return { near, from: near ?? messageIn(query.from) ?? 0 };
};

export const showConversation = async (
  visit: Visit,
  reader: Reader,
  spectator: User,
): Promise<PlainAnswer> => {
  const { organization, request, show, translate } = visit;
  const channel = channelIn(request.path.channel);
  const { near, from } = startOf(visit);
  const topic = topicIn(request.path['*']);
  if (channel === undefined || topic === undefined) throw notHere();
  const found = await fetchPublicMessages(reader, spectator, { channel, topic, from });
  const [first] = found;
  if (first === undefined) throw notHere();
  const messages = found.slice(0, mostMessages);
  const next = found[mostMessages];
  const texts = await textsOf(visit, messages);
  const place = { id: first.channelId, name: first.channel };
  const address = topicAddress(place, first.topic);
  // Search engines show a message with its conversation.
  const canonical = `${organization.url}${address}${near !== undefined || from === 0 ? '' : `?from=${from}`}`;
  const title = `${showTopic(first.topic, false)} · ${first.channel}`;
  return show({
    title,
    canonical,
    card: { title, description: cutText(texts[0]!.replace(/\s+/g, ' '), 300), url: canonical },
    body: html`${renderTrail(visit, place)}${
      from === 0
        ? undefined
        : html`<p><a href="${address}" rel="first">${translate('From the beginning')}</a></p>`
    }${messages.map((message, index) => renderMessage(visit, address, message, texts[index]!))}${
      next &&
      html`<p class="links"><a href="${address}?from=${next.id}" rel="next">${translate('Newer messages')}</a></p>`
    }<a class="button" href="${narrowUrl(place, first.topic, String(first.id))}">${translate('Read and answer in the application')}</a>`,
  });
};
