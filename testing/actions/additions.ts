/** What players add to messages of others. */
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import type { Actions } from './game.ts';

const emoji = ['tada', 'heart', 'parlance'];

export const additions: Actions = ({ anybody, known, random }) => {
  const about = () => ({
    message_id: random.pick(known.messages.slice(-8)),
    emoji_name: random.pick(emoji),
  });
  return [
    () => anybody().bare.call(addReaction, about()),
    () => anybody().bare.call(removeReaction, about()),
  ];
};
