/** What people add to messages and to themselves. */
import { addAlertWords } from '@parlance/protocol/alert-words';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { createProfileField, updateOwnProfile } from '@parlance/protocol/profiles/fields';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { addSubmessage } from '@parlance/protocol/submessages';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { getAttachments, uploadFile } from '@parlance/protocol/uploads/uploads';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import type { TestService } from '../service.ts';
import type { Author } from './author.ts';
import { canaries } from './canaries.ts';

/** Shows a file in the channel. Returns its path after the organization, too. */
const showFile = async ({ member }: TestService, author: Author, channel: number) => {
  const file = new File([canaries.fileContent], `${canaries.fileName}.txt`, { type: 'text/plain' });
  const { url } = await member.bare.call(uploadFile, {}, { file });
  const shown = await author.say(channel, canaries.topic, `[file](${url})`);
  const { attachments } = await member.bare.call(getAttachments);
  return { shown, file: url.split('/').slice(3).join('/'), attachment: attachments[0]!.id };
};

/** `said`: a message in the private channel. */
export const addToMessages = async (
  service: TestService,
  author: Author,
  { publicChannel, privateChannel, said }: Record<'publicChannel' | 'privateChannel' | 'said', number>,
) => {
  const { owner, member } = service;
  for (const visibility_policy of [3, 1] as const)
    await member.bare.call(setUserTopic, {
      stream_id: publicChannel,
      topic: canaries.mutedTopic,
      visibility_policy,
    });
  const file = await showFile(service, author, privateChannel);
  const typing = { type: 'stream', stream_id: privateChannel, topic: canaries.typingTopic } as const;
  await member.bare.call(sendTyping, { ...typing, op: 'start' });
  await owner.bare.call(updateFlags, { messages: [said], op: 'add', flag: 'starred' });
  const poll = await author.say(privateChannel, canaries.topic, '/poll Well?');
  await owner.bare.call(addSubmessage, {
    message_id: poll,
    msg_type: 'widget',
    content: JSON.stringify({ type: 'new_option', idx: 0, option: canaries.submessage }),
  });
  await owner.bare.call(addReaction, { message_id: poll, emoji_name: 'tada' });
  await owner.bare.call(removeReaction, { message_id: poll, emoji_name: 'tada' });
  await owner.bare.call(addReaction, { message_id: said, emoji_name: 'tada' });
  await owner.bare.call(updateFlags, { messages: [said], op: 'remove', flag: 'read' });
  return { ...file, poll };
};

/** Returns the id of a profile field. */
export const addToPeople = async ({ owner, member }: TestService): Promise<number> => {
  const { id } = await owner.bare.call(createProfileField, { name: 'Motto', field_type: 1 });
  await member.bare.call(updateOwnProfile, { data: [{ id, value: canaries.profileValue }] });
  await member.bare.call(updateOwnStatus, { status_text: canaries.statusText });
  await member.bare.call(addAlertWords, { alert_words: [canaries.alertWord] });
  return id;
};
