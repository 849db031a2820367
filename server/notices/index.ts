import * as channels from './channels.ts';
import * as groups from './groups.ts';
import * as moves from './moves.ts';
import * as signups from './signups.ts';

export { doNotify, type Notice, type NoticeTo, sendNotices } from './notify.ts';
export { channelLink, plainWords, silentMention, topicLink } from './words.ts';

export const reactions = [
  ...signups.reactions,
  ...channels.reactions,
  ...groups.reactions,
  ...moves.reactions,
];
