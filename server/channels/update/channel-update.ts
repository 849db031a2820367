import { streamUpdate } from '@parlance/protocol/channels/events';
import type { StoredEvent } from '@parlance/protocol/event';
import type { Channel } from '../channel.ts';

export type ChannelUpdate = Omit<Parameters<typeof streamUpdate.of>[0], 'stream_id' | 'name' | 'isArchived'>;

export const channelUpdate = (
  { id, name, isArchived }: Pick<Channel, 'id' | 'name' | 'isArchived'>,
  told: ChannelUpdate,
): StoredEvent => streamUpdate.of({ stream_id: id, name, isArchived, ...told });
