import type { Feature } from '../app/feature.ts';
import { giveThumbsUp, joinFirstReaction, pickReaction } from './pick.ts';
import { reactionsOf } from './wishes.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'add-reaction',
      words: 'Add reaction',
      keys: [':'],
      group: 'Messages',
      target: 'message',
      run: (message) => pickReaction(message),
    },
    {
      id: 'thumbs-up',
      words: 'React with 👍',
      keys: ['+'],
      group: 'Messages',
      target: 'message',
      run: giveThumbsUp,
    },
    {
      id: 'join-first-reaction',
      words: 'Join the first reaction',
      keys: ['='],
      group: 'Messages',
      target: 'message',
      isAllowed: (message) => reactionsOf(message).length > 0,
      run: joinFirstReaction,
    },
  ],
};
