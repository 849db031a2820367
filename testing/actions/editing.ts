import { updateChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage, deleteTopic } from '@parlance/protocol/messages/delete';
import { sendEditTyping, updateMessage } from '@parlance/protocol/messages/edit';
import type { Player } from '../player.ts';
import { type Actions, topicNames } from './game.ts';

export const editing: Actions = (game) => {
  const { owner, administrator, moderator, member, known, random, anybody } = game;
  const someMessage = () => random.pick(known.messages.slice(-20));
  const mode = () => random.pick(['change_one', 'change_later', 'change_all'] as const);
  const mover = (): Player => random.pick([owner, administrator, moderator, member, anybody()]);
  const move = (to: 'topic' | 'channel' | 'both') => () =>
    mover().bare.call(updateMessage, {
      message_id: someMessage(),
      propagate_mode: mode(),
      ...(to === 'channel' ? {} : { topic: random.pick([...topicNames, 'Soup', '✔ plans']) }),
      ...(to === 'topic' ? {} : { stream_id: random.pick(known.channels) }),
    });
  const mention = () => `@**${anybody().person.fullName}** again`;
  return [
    () =>
      anybody().bare.call(updateMessage, {
        message_id: someMessage(),
        content: random.pick(['Better', mention()]),
      }),
    move('topic'),
    move('channel'),
    move('channel'),
    move('both'),
    () =>
      member.bare.call(updateMessage, {
        message_id: someMessage(),
        content: mention(),
        stream_id: random.pick(known.channels),
      }),
    () => random.pick([owner, anybody()]).bare.call(deleteMessage, { message_id: someMessage() }),
    () =>
      random.pick([owner, administrator]).bare.call(deleteTopic, {
        stream_id: random.pick(known.channels),
        topic_name: random.pick(topicNames),
      }),
    () =>
      owner.bare.call(updateChannel, {
        stream_id: random.pick(known.channels),
        is_private: true,
        history_public_to_subscribers: random.next() < 0.5,
      }),
    () =>
      anybody().bare.call(sendEditTyping, {
        message_id: someMessage(),
        op: random.pick(['start', 'stop'] as const),
      }),
  ];
};
