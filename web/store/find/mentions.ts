/** Finds what a message can mention: people, groups and wildcards, the best first. */
import type { Item } from '@parlance/client/state/state';
import { limits } from '@parlance/protocol/limits';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Conversation } from '../../places/place.ts';
import { mayInOrganization, mayWithGroup } from '../permissions.ts';
import { slice } from '../state.ts';
import { channels, type Person } from '../world.ts';
import { tierOf } from './nearness.ts';
import { rankPeople } from './people.ts';
import { bestOf, type Found, SearchIndex } from './search-index.ts';

export type Group = Item<'realm_user_groups'>;
export const wildcards = ['all', 'everyone', 'channel', 'topic'] as const;
export type Wildcard = (typeof wildcards)[number];

export type Mentioned =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'wildcard'; readonly name: Wildcard };

const groups: ReadonlySignal<SearchIndex<Group>> = computed(
  () =>
    new SearchIndex(
      (slice('realm_user_groups').value ?? []).filter(({ deactivated }) => !deactivated),
      ({ name }) => [name],
    ),
);
const wildcardIndex = new SearchIndex(wildcards, (name) => [name]);

const mayMention = (group: Group, isSilent: boolean): boolean =>
  mayWithGroup(group, 'can_mention_group') || (isSilent && !group.is_system_group);

/** A large channel may be disturbed by few. The service decides about topics when it knows who takes part. */
const mayUse = (name: Wildcard, conversation: Conversation | undefined, isSilent: boolean): boolean => {
  if (conversation === undefined || conversation.kind === 'direct')
    return name === 'all' || name === 'everyone';
  if (isSilent || name === 'topic') return true;
  const { subscriber_count = 0 } = channels.value.get(conversation.channel) ?? {};
  return subscriber_count <= limits.wildcardMention || mayInOrganization('can_mention_many_users_group');
};

const as = <T>(found: readonly Found<T>[], make: (item: T) => Mentioned): readonly Found<Mentioned>[] =>
  found.map(({ item, keys }) => ({ item: make(item), keys }));

export interface MentionsAsked {
  readonly most: number;
  readonly near: Conversation | undefined;
  /** Notifies no person, so more can be mentioned: deactivated people and all groups. */
  readonly isSilent: boolean;
}

export const findMentions = (text: string, { most, near, isSilent }: MentionsAsked): readonly Mentioned[] => {
  const people = rankPeople(text, { most, near, withFormer: isSilent });
  const named = groups.value.rank(text, {
    most,
    standing: (group) => (mayMention(group, isSilent) ? tierOf('group') : undefined),
  });
  // Enter behind a bare `@` must not call everyone.
  const nearness = tierOf(text === '' ? 'bot' : 'wildcard');
  const wild = wildcardIndex.rank(text, {
    most,
    standing: (name) => (mayUse(name, near, isSilent) ? nearness : undefined),
  });
  return bestOf(
    [
      as(people, (person) => ({ kind: 'person', person })),
      as(wild, (name) => ({ kind: 'wildcard', name })),
      as(named, (group) => ({ kind: 'group', group })),
    ],
    most,
  );
};
