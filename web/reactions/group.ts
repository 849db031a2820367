/** Reactions as a reader sees them: by emoji, with those who reacted. Pure. */
import type { Message } from '@parlance/client/messages/message';
import type { EmojiReference } from '../store/emoji/reference.ts';

type Reaction = Message['reactions'][number];

export interface ReactionGroup {
  readonly emoji: EmojiReference;
  /** In the order of their reactions. */
  readonly people: readonly number[];
  readonly isOwn: boolean;
}

/** A change on its way to the service. */
export interface Wish {
  readonly emoji: EmojiReference;
  readonly isAdded: boolean;
}

export const emojiKey = ({ emoji_code, reaction_type }: EmojiReference): string =>
  `${reaction_type} ${emoji_code}`;

/** The reactions as if the service had granted the wishes of the reader. */
const withWishes = (
  reactions: readonly Reaction[],
  wishes: readonly Wish[],
  reader: number,
): readonly Reaction[] => {
  let all = reactions;
  for (const { emoji, isAdded } of wishes) {
    const isIt = (one: Reaction) => one.user_id === reader && emojiKey(one) === emojiKey(emoji);
    if (!isAdded) all = all.filter((one) => !isIt(one));
    else if (!all.some(isIt)) all = [...all, { ...emoji, user_id: reader }];
  }
  return all;
};

/** In the order of each emoji's first reaction. */
export const groupReactions = (
  reactions: readonly Reaction[],
  wishes: readonly Wish[],
  reader: number,
): readonly ReactionGroup[] => {
  const groups = new Map<string, { emoji: EmojiReference; people: number[] }>();
  for (const reaction of withWishes(reactions, wishes, reader)) {
    const key = emojiKey(reaction);
    const group = groups.get(key) ?? { emoji: reaction, people: [] };
    groups.set(key, group);
    group.people.push(reaction.user_id);
  }
  return [...groups.values()].map((group) => ({ ...group, isOwn: group.people.includes(reader) }));
};
