/** What the words of an import's record mean to people. */
import type { ImportRecord } from '@parlance/protocol/imports';
import { type Label, t } from '../../words/index.ts';

export const stateWords: Readonly<Record<ImportRecord['state'], Label>> = {
  unfinished: 'Not finished',
  finished: 'Finished',
  removing: 'Being taken away',
  removed: 'Taken away',
};

const titles: Readonly<Record<string, string>> = {
  slack: 'Slack',
  zulip: 'Zulip',
  mattermost: 'Mattermost',
  rocketchat: 'Rocket.Chat',
};

export const sourceTitle = ({ source }: ImportRecord): string => {
  const kind = source.split(':')[0] ?? '';
  return titles[kind] ?? kind;
};

export const thingWords: Readonly<Record<string, Label>> = {
  people: 'People',
  groups: 'Groups',
  emoji: 'Emoji',
  folders: 'Channel folders',
  channels: 'Channels',
  memberships: 'Members of channels',
  conversations: 'Direct conversations',
  messages: 'Messages',
  reactions: 'Reactions',
  files: 'Files',
};

/** How things came, by the word of the report. */
export const wayWords: Readonly<Record<string, (number: string) => string>> = {
  new: (number) => t('{number} new', { number }),
  stored: (number) => t('{number} new', { number }),
  matched: (number) => t('{number} with an account before', { number }),
  joined: (number) => t('{number} put together with others', { number }),
  known: (number) => t('{number} from an earlier import', { number }),
  placeholders: (number) => t('{number} who are only mentioned', { number }),
  linked: (number) => t('{number} as links only', { number }),
  completed: (number) => t('{number} in place of links', { number }),
};
