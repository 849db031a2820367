import { sendMessage } from '@parlance/protocol/messages/messages';
import { getAttachments, removeAttachment, uploadFile } from '@parlance/protocol/uploads/uploads';
import { type Actions, channelNames, ids, topicNames } from './game.ts';

export const uploads: Actions = ({ players, random, anybody, some, next }) => {
  const urls: string[] = [];
  const links = () => some(urls.slice(-4)).map((url) => `[file](${url})`);
  return [
    async () => {
      const file = new File([`file ${next()}`], 'notes.txt', { type: 'text/plain' });
      urls.push((await anybody().bare.call(uploadFile, {}, { file })).url);
    },
    () =>
      anybody().bare.call(sendMessage, {
        type: 'channel',
        to: random.pick(channelNames),
        topic: random.pick(topicNames),
        content: `Files: ${links().join(' ')}`,
      }),
    () =>
      anybody().bare.call(sendMessage, {
        type: 'direct',
        to: ids(some(players)),
        content: `Files: ${links().join(' ')}`,
      }),
    async () => {
      const player = anybody();
      const { attachments } = await player.bare.call(getAttachments);
      for (const { id } of attachments.slice(0, 1))
        await player.bare.call(removeAttachment, { attachment_id: id });
    },
  ];
};
