/** Writes addresses: the counterpart of `parse.ts`. */
import { encodeComponent } from './encoding.ts';
import { namedId } from './named-id.ts';
import { type Names, writeNarrow } from './narrows.ts';
import type { Address, Place } from './place.ts';

export type { Names } from './narrows.ts';

const writeSetting = (section: string, setting: string | undefined): string =>
  setting === undefined ? section : `${section}/${encodeComponent(setting)}`;

const writePlace = (place: Place, names: Names): string => {
  switch (place.kind) {
    case 'home':
    case 'nowhere':
      return '';
    case 'list':
      return place.name;
    case 'narrow':
      return place.narrow.length === 0 && place.near === undefined
        ? 'feed'
        : writeNarrow(place.narrow, place.near, names);
    case 'topics':
      return `topics/channel/${namedId(place.channel, names.channel(place.channel))}`;
    case 'channels':
      return place.folder === undefined
        ? `channels/${place.section}`
        : `channels/folders/${place.folder}/new`;
    case 'channel-settings':
      return `channels/${place.channel}/${encodeComponent(names.channel(place.channel) ?? 'channel')}/${place.tab}`;
    case 'groups':
      return `groups/${place.section}`;
    case 'group-settings':
      return `groups/${place.group}/${encodeComponent(names.group(place.group) ?? 'group')}/${place.tab}`;
    case 'settings':
    case 'organization':
      return `${place.kind}/${writeSetting(place.section, place.setting)}`;
    case 'dialog':
      return place.name === 'user' ? `user/${place.user ?? 0}` : place.name;
  }
};

/** Begins with `#`. */
export const writeAddress = ({ place, beside }: Address, names: Names): string => {
  const second = beside === undefined ? '' : `&beside=${encodeComponent(writePlace(beside, names))}`;
  return `#${writePlace(place, names)}${second}`;
};
