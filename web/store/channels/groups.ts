/** Channels in their order: pinned, folders, the rest, inactive ones last. */
import type { Channel } from '@parlance/client/words';
import { compareNow, t } from '../../words/index.ts';
import { slice } from '../state.ts';
import { channelCount } from '../unread/counts.ts';
import { channels, setting } from '../world.ts';

export interface ChannelGroup {
  readonly key: string;
  readonly name: string;
  readonly channels: readonly Channel[];
}

/** Values of `demote_inactive_streams`. */
const demote = { automatic: 1, always: 2, never: 3 } as const;
/** "Automatic" sets inactive channels apart from so many on. */
const many = 30;

export const groupsOf = (isShown: (channel: Channel) => boolean): readonly ChannelGroup[] => {
  const own = [...channels.value.values()]
    .filter((channel) => channel.own !== undefined && !channel.is_archived)
    .sort((one, other) => compareNow(one.name, other.name));
  const policy = setting('demote_inactive_streams') ?? demote.automatic;
  const demotes = policy === demote.always || (policy === demote.automatic && own.length >= many);
  const isInactive = (channel: Channel) =>
    demotes && channel.is_recently_active === false && channelCount(channel.id).unread === 0;
  const shown = own.filter(isShown);
  const pinned = shown.filter(({ own: mine }) => mine?.pin_to_top === true);
  const rest = shown.filter((channel) => channel.own?.pin_to_top !== true && !isInactive(channel));
  const inactive = shown.filter((channel) => channel.own?.pin_to_top !== true && isInactive(channel));
  const folders = (slice('channel_folders').value ?? []).filter(({ is_archived }) => !is_archived);
  const known = new Set(folders.map(({ id }) => id));
  const groups: ChannelGroup[] = [
    { key: 'pinned', name: t('Pinned'), channels: pinned },
    ...folders
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, name }) => ({
        key: `folder-${id}`,
        name,
        channels: rest.filter(({ folder_id }) => folder_id === id),
      })),
    {
      key: 'channels',
      name: t('Channels'),
      channels: rest.filter(
        ({ folder_id }) => folder_id === null || folder_id === undefined || !known.has(folder_id),
      ),
    },
    { key: 'inactive', name: t('Inactive'), channels: inactive },
  ];
  return groups.filter((group) => group.channels.length > 0);
};
