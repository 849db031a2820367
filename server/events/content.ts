/** What a message says, kept from those who may not read it any more [V3]. */

import type { StoredEvent } from '@parlance/protocol/event';
import { roles } from '@parlance/protocol/users/roles';
import type { PlacedEntry } from './entry.ts';
import type { Queue } from './queue.ts';
import { includes, isReached, type Reach } from './reach.ts';

/** One entry, so that its rendering is shared too. */
const silent = new WeakMap<PlacedEntry, PlacedEntry>();

const withoutContent = (event: StoredEvent | undefined): StoredEvent | undefined =>
  event?.type === 'message'
    ? {
        ...event,
        message: { ...(event.message as object), content: '', is_me_message: false, submessages: [] },
        rendered_content: '',
        widget: undefined,
      }
    : undefined;

/** Again one entry. */
const anonymous = new WeakMap<PlacedEntry, PlacedEntry>();

/** With its sender as the reader may know them. */
const asFrom = (entry: PlacedEntry, reach: Reach): PlacedEntry => {
  const { stranger, event } = entry;
  if (stranger === undefined || event === undefined) return entry;
  if (reach.roleAt(entry.position) < roles.guest || includes(stranger.knownTo, reach.userId)) return entry;
  const known = anonymous.get(entry);
  if (known !== undefined) return known;
  const message = { ...(event.message as object), ...stranger.sender };
  const told: PlacedEntry = { ...entry, event: { ...event, message, has_gravatar: false } };
  anonymous.set(entry, told);
  return told;
};

/**
 * The entry as this queue may be told of it. Somebody who reads late is still told that a message came, so that what follows
 * makes sense, but not what it said; of its edits and what was added to it nothing.
 */
export const asTold = (stored: PlacedEntry, { reach, wantsPublic }: Queue): PlacedEntry => {
  const entry = asFrom(stored, reach);
  if (entry.contentFor === undefined) return entry;
  const { audience, position } = entry.contentFor;
  if (isReached(audience, reach, position, wantsPublic)) return entry;
  const known = silent.get(entry);
  if (known !== undefined) return known;
  const { event, ...rest } = entry;
  const bare = withoutContent(event);
  const told = bare === undefined ? { position: entry.position } : { ...rest, event: bare };
  silent.set(entry, told);
  return told;
};
