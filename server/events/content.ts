/** Hides a message's content from users who may no longer read it [V3]. */
import type { StoredEvent } from '@parlance/protocol/event';
import { roles } from '@parlance/protocol/users/roles';
import type { PlacedEntry } from './entry.ts';
import type { Queue } from './queue.ts';
import { includes, isReached, type Reach } from './reach.ts';

/** Readers share one entry and its rendering. */
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

const anonymous = new WeakMap<PlacedEntry, PlacedEntry>();

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
 * A late reader still receives a message without its content, so that later events make sense, but none of
 * its edits and additions.
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
