/** A message as a quote, with who said it and where. */
import type { Message } from '@parlance/client/messages/message';
import { placeOfMessage } from '../store/messages/place.ts';
import { addressOf } from '../store/places/address.ts';
import { personMention } from '../store/writing/mention-text.ts';
import { t } from '../words/index.ts';
import { fenced } from './format/block.ts';

export const quoteOf = (message: Message, source: string): string => {
  const { sender_id: user_id, sender_full_name: full_name } = message;
  const who = personMention({ user_id, full_name }, { isSilent: true });
  const address = `${location.origin}/${addressOf(placeOfMessage(message))}`;
  return `${who} [${t('said')}](${address}):\n${fenced(source.trim(), 'quote')}`;
};
