/**
 * After each event, the state equals a new registration's. Every declared event has a reducer in `state/`.
 */
import { eventKey } from '@parlance/protocol/event-key';
import type { ClientEvent } from './connect.ts';
import { alertWords } from './state/alert-words.ts';
import { attachments } from './state/attachments.ts';
import { bots } from './state/bots.ts';
import { channels } from './state/channels.ts';
import { connection } from './state/connection.ts';
import { countUnread } from './state/count-unread.ts';
import { devices } from './state/devices.ts';
import { drafts } from './state/drafts.ts';
import { folders } from './state/folders.ts';
import { groups } from './state/groups.ts';
import { invitations } from './state/invitations.ts';
import { messageChanges } from './state/message-changes.ts';
import { messages } from './state/messages.ts';
import { mutedUsers } from './state/muted-users.ts';
import { navigationViews } from './state/navigation-views.ts';
import { onboarding } from './state/onboarding.ts';
import { organization } from './state/organization.ts';
import { followPermissions } from './state/own-permissions.ts';
import { presence } from './state/presence.ts';
import { profiles } from './state/profiles.ts';
import type { Reduce, Reducer } from './state/reducer.ts';
import { savedSnippets } from './state/saved-snippets.ts';
import { scheduled } from './state/scheduled.ts';
import { settings } from './state/settings.ts';
import { share } from './state/share.ts';
import type { State } from './state/state.ts';
import { topics } from './state/topics.ts';
import { unchanged } from './state/unchanged.ts';
import { carryPlaces } from './state/unread-places.ts';
import { status } from './state/user-status.ts';
import { users } from './state/users.ts';

const domains: readonly (readonly Reducer[])[] = [
  // In the order of the service's domains.
  connection,
  organization,
  // Before users: needs their former addresses.
  presence,
  users,
  settings,
  bots,
  groups,
  profiles,
  status,
  channels,
  folders,
  topics,
  attachments,
  messages,
  messageChanges,
  alertWords,
  mutedUsers,
  onboarding,
  scheduled,
  drafts,
  savedSnippets,
  navigationViews,
  invitations,
  devices,
  unchanged,
];

/** An event may have several reducers. */
const reducers = new Map<string, readonly Reduce[]>();
for (const [key, reduce] of domains.flat()) reducers.set(key, [...(reducers.get(key) ?? []), reduce]);

export type { State } from './state/state.ts';

/** Newer services may send other events, which change nothing. */
export const reducedEvents: ReadonlySet<string> = new Set(reducers.keys());

/** Applies one event of several; `settle` follows the last one. */
export const apply = (state: State, event: ClientEvent): State => {
  const applied = reducers.get(eventKey(event.type, event.op)) ?? [];
  const after = applied.reduce<State>((before, change) => change(before, event as never), state);
  carryPlaces(state.unread_msgs, after.unread_msgs);
  return after;
};

/** Completes a state after events. Equal parts stay the same objects, so pages find changes by `===`. */
export const settle = <S extends State>(before: S, after: State): S => {
  const next = share(before, countUnread(before, followPermissions(before, after)));
  carryPlaces(after.unread_msgs, next.unread_msgs);
  return next as S;
};

export const reduce = <S extends State>(state: S, event: ClientEvent): S =>
  settle(state, apply(state, event));
