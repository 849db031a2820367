import type { Message } from '@parlance/client/messages/message';

/** How the service names the emoji of a reaction. */
export type EmojiReference = Pick<
  Message['reactions'][number],
  'emoji_name' | 'emoji_code' | 'reaction_type'
>;
