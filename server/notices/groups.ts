/** Direct messages to users added to a group or removed by another user. */
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { type GroupMemberChange, groupMembersChanged } from '../groups/index.ts';
import { translate } from '../languages/index.ts';
import { fetchUsers, languageOfUser, type User } from '../users/index.ts';
import { fetchNaming } from './naming.ts';
import { doNotify, type Notice } from './notify.ts';
import { plainWords } from './words.ts';

/** Other names appear as plain words. */
const isMentionable = (name: string): boolean => !/[*\n]/.test(name) && name.trim() === name;

/** Mentions a group without notifying its members. */
const silentGroupMention = (name: string): string => (isMentionable(name) ? `@_*${name}*` : plainWords(name));

const noticesOf = async (
  transaction: Transaction,
  { organization, actor, group, added, removed }: GroupMemberChange,
): Promise<Notice[]> => {
  const others = (ids: readonly number[]) => {
    const told = ids.filter((id) => id !== actor.id);
    return told.length > limits.bulkGroupMessages ? [] : told;
  };
  const [joined, left] = [others(added), new Set(others(removed))];
  if (joined.length + left.size === 0) return [];
  const people = (await fetchUsers(transaction, [...joined, ...left])).filter((user) => !user.isBot);
  const nameFor = await fetchNaming(transaction, organization, actor, people);
  const namesFor = (person: User) => ({ user: nameFor(person), group: silentGroupMention(group.name) });
  return people.map((person) => ({
    to: { userIds: [person.id] },
    content: translate(
      left.has(person.id)
        ? say('{user} removed you from the group {group}.', namesFor(person))
        : say('{user} added you to the group {group}.', namesFor(person)),
      languageOfUser(person),
    ),
  }));
};

export const reactions = [
  when(groupMembersChanged, async (transaction, change) =>
    doNotify(transaction, change.organization, change.now, await noticesOf(transaction, change)),
  ),
];
