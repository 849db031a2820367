/** Reacts with an emoji of the picker, or with the one that others chose first. */
import type { Message } from '@parlance/client/messages/message';
import { openEmojiPicker } from '../parts/emoji/opened-picker.ts';
import type { EmojiReference } from '../store/emoji/reference.ts';
import { messageSignal } from '../store/messages/messages.ts';
import { needsAccount } from '../store/session/account.ts';
import { reactionsOf, toggleReaction } from './wishes.ts';

const thumbsUp: EmojiReference = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };

/** `anchor`: what the picker stands beside; by default what has the focus. */
export const pickReaction = ({ id }: Message, anchor = document.activeElement ?? document.body): void => {
  if (needsAccount('Add reaction')) return;
  openEmojiPicker({
    anchor,
    onPick: ({ names, code, type }) => {
      const message = messageSignal(id).peek();
      const emoji = { emoji_name: names[0]!, emoji_code: code, reaction_type: type };
      if (message !== undefined) toggleReaction(message, emoji);
    },
  });
};

export const giveThumbsUp = (message: Message): void => toggleReaction(message, thumbsUp);

export const joinFirstReaction = (message: Message): void => {
  const [first] = reactionsOf(message);
  if (first !== undefined) toggleReaction(message, first.emoji);
};
