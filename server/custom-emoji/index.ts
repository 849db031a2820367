import {
  customEmojiData,
  deactivateCustomEmoji,
  getCustomEmoji,
  reactivateCustomEmoji,
  uploadCustomEmoji,
} from '@parlance/protocol/custom-emoji';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { doAddEmoji } from './change.ts';
import { doDeactivateEmoji, doReactivateEmoji } from './deactivate.ts';
import { fetchCustomEmoji } from './find.ts';

export { keepEmojiPicture } from './change.ts';
export { keysOf as emojiKeys, newFile as newEmojiFile, plainRoutes } from './files.ts';
export { fetchEmojiPictures, fetchFormerEmojiPictures } from './find.ts';
export { checkEmojiName } from './name.ts';
export {
  checkEmoji,
  completeReference,
  type EmojiReference,
  findEmojiByName,
  type NamedEmoji,
  storedType,
} from './reference.ts';
export { showReactionType } from './show.ts';

export const routes: Routes = (service) => [
  on(getCustomEmoji, async (_input, { reader }) => ({ emoji: await fetchCustomEmoji(reader) })),
  on(uploadCustomEmoji, async ({ emoji_name }, call) => {
    await doAddEmoji(service, call, emoji_name);
    return {};
  }),
  on(deactivateCustomEmoji, async ({ emoji_name }, call) => {
    await doDeactivateEmoji(service, call, emoji_name);
    return {};
  }),
  on(reactivateCustomEmoji, async ({ emoji_id }, call) => {
    await doReactivateEmoji(service, call, emoji_id);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(customEmojiData, async ({ reader }) => ({ realm_emoji: await fetchCustomEmoji(reader) })),
];
