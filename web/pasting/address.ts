/** Addresses of the organization, as references in words: `#**garden>tomatoes@12**`. */
import { conversationOf } from '../places/conversation.ts';
import { parseAddress } from '../places/parse.ts';
import { slice } from '../store/state.ts';
import { channels } from '../store/world.ts';
import { placeReference } from '../store/writing/place-reference.ts';

export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]\S*$/i.test(text);

/** The part behind `#` of an address of the page; undefined for others. */
const placeIn = (address: string): string | undefined => {
  const origins = [location.origin, slice('realm_url').peek()];
  for (const origin of origins)
    if (origin !== undefined && address.startsWith(`${origin.replace(/\/$/, '')}/#`))
      return address.slice(address.indexOf('#'));
  return undefined;
};

/** Undefined when the address leads elsewhere, or to no channel that the reader knows. */
export const referenceOf = (address: string): string | undefined => {
  const hash = placeIn(address);
  if (hash === undefined) return undefined;
  const { place } = parseAddress(hash).address;
  const conversation = conversationOf(place);
  if (conversation === undefined || conversation.kind === 'direct') return undefined;
  if (!channels.peek().has(conversation.channel)) return undefined;
  const { channel } = conversation;
  if (conversation.kind === 'channel') return placeReference({ channel });
  const message = place.kind === 'narrow' ? place.near : undefined;
  return placeReference({ channel, topic: conversation.topic, message });
};
