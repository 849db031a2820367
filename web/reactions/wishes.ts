/** Reactions that the reader adds or takes back: shown at once, and taken back when the service refuses. */
import type { Message } from '@parlance/client/messages/message';
import { computed } from '@preact/signals';
import type { EmojiReference } from '../store/emoji/reference.ts';
import { doErrand, errands } from '../store/errands/errands.ts';
import { ownId } from '../store/world.ts';
import { emojiKey, groupReactions, type ReactionGroup, type Wish } from './group.ts';

const none: readonly Wish[] = [];
const noWishes: ReadonlyMap<number, readonly Wish[]> = new Map();

/** The wishes for each message, in their order. The same map as long as there are none. */
const wishes = computed(() => {
  const asked = errands.value.flatMap(({ errand }) => (errand.kind === 'reaction' ? [errand] : []));
  if (asked.length === 0) return noWishes;
  const byMessage = new Map<number, Wish[]>();
  for (const { message, emoji, op } of asked)
    byMessage.set(message, [...(byMessage.get(message) ?? []), { emoji, isAdded: op === 'add' }]);
  return byMessage;
});

export const wishesFor = (message: number): readonly Wish[] => wishes.value.get(message) ?? none;

export const reactionsOf = ({ id, reactions }: Message): readonly ReactionGroup[] =>
  groupReactions(reactions, wishesFor(id), ownId());

/** Adds the reader's reaction, or takes it back. */
export const toggleReaction = (message: Message, emoji: EmojiReference): void => {
  const group = reactionsOf(message).find((one) => emojiKey(one.emoji) === emojiKey(emoji));
  const { emoji_name, emoji_code, reaction_type } = emoji;
  doErrand({
    kind: 'reaction',
    op: group?.isOwn === true ? 'remove' : 'add',
    message: message.id,
    emoji: { emoji_name, emoji_code, reaction_type },
  });
};
