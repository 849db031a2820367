/** Channels and direct conversations of a workspace. */
import { type Fields, fieldsOf, textOf, textsOf } from '../reading/values.ts';
import type { Channel, Conversation } from '../vocabulary.ts';
import { readSeconds } from './moment.ts';
import { convertMrkdwn } from './mrkdwn.ts';
import type { Names } from './tags.ts';

/** What the lists of an export say of its places. */
export interface PlaceLists {
  readonly channels: readonly Fields[];
  readonly groups: readonly Fields[];
  readonly dms: readonly Fields[];
  readonly mpims: readonly Fields[];
}

export const idOf = (place: Fields): string => textOf(place.id)!;

export interface SlackPlace {
  readonly id: string;
  readonly isConversation: boolean;
}

/** Finds the place of a folder by its name, then by its id. */
export const folderFinder = ({
  channels,
  groups,
  dms,
  mpims,
}: PlaceLists): ((folder: string) => SlackPlace | undefined) => {
  const byName = new Map<string, SlackPlace>();
  const byId = new Map<string, SlackPlace>();
  const learn = (places: readonly Fields[], isConversation: boolean) => {
    for (const place of places) {
      const found = { id: idOf(place), isConversation };
      const name = textOf(place.name);
      if (name !== undefined && !byName.has(name)) byName.set(name, found);
      byId.set(found.id, found);
    }
  };
  learn(channels, false);
  learn(groups, false);
  learn(mpims, true);
  learn(dms, true);
  return (folder) => byName.get(folder) ?? byId.get(folder);
};

const textIn = (value: unknown): string => textOf(fieldsOf(value).value) ?? '';

export const readChannel = (channel: Fields, isPrivate: boolean, names: Names): Channel => {
  const [purpose, topic] = [textIn(channel.purpose), textIn(channel.topic)];
  const description = [...new Set([purpose, topic])].filter((text) => text.trim() !== '').join('\n\n');
  return {
    kind: 'channel',
    id: idOf(channel),
    name: textOf(channel.name) ?? idOf(channel),
    description: convertMrkdwn(description, names),
    isPrivate: isPrivate || channel.is_private === true,
    isArchived: channel.is_archived === true,
    isDefault: channel.is_general === true,
    creator: textOf(channel.creator),
    createdAt: readSeconds(channel.created),
  };
};

/** A folder that no list knows: as far as the archive says, only those who wrote there read it. */
export const unknownChannel = (folder: string): Channel => ({
  kind: 'channel',
  id: `folder:${folder}`,
  name: folder,
  description: [],
  isPrivate: true,
  isArchived: false,
});

export const readConversation = (place: Fields): Conversation => ({
  kind: 'conversation',
  id: idOf(place),
  people: textsOf(place.members),
  name: textOf(place.name),
});
