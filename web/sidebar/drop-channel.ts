/** A channel that was dragged to another group of the sidebar. Links carry their address by themselves. */
import { conversationOf } from '../places/conversation.ts';
import { parseAddress } from '../places/parse.ts';
import { moveToFolder } from '../store/channels/folder-changes.ts';
import { mayAdminister } from '../store/channels/rights.ts';
import { channels } from '../store/world.ts';

const folderOf = (key: string): number | null | undefined => {
  if (key === 'channels') return null;
  const [, id] = /^folder-(\d+)$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
};

const channelIn = (link: string) => {
  const url = URL.parse(link);
  if (url?.origin !== location.origin) return undefined;
  const conversation = conversationOf(parseAddress(url.hash).address.place);
  return conversation?.kind === 'channel' ? channels.peek().get(conversation.channel) : undefined;
};

/** `key`: of the group. What is no channel, or may not be moved, stays where it is. */
export const dropChannel = (key: string, link: string): Promise<void> | undefined => {
  const folder = folderOf(key);
  const channel = channelIn(link);
  if (folder === undefined || channel === undefined || !mayAdminister(channel)) return undefined;
  return moveToFolder(channel, folder);
};
