export {
  type Asked,
  checkEmoji,
  completeReference,
  type EmojiReference,
  findEmojiByName,
  storedType,
} from './reference.ts';
export { showReactionType } from './show.ts';
