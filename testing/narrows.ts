/** An organization in which there is something to be found by every operator of the narrow language, and what each finds. */
import { getMessages } from '@parlance/protocol/message-fetch';
import type { NarrowTerm } from '@parlance/protocol/narrow';
import { makeConversation, makeRoom, type OldMessage, writeMessage } from './room.ts';
import type { TestService } from './service.ts';

export type Name = 'lunch' | 'link' | 'empty' | 'image' | 'pair' | 'three' | 'self';

/** Rows of the contract, operator, operand, and what it finds for the member. */
export type NarrowCase = [row: string, operator: string, operand: string | number | number[], found: Name[]];

export const prepareNarrows = async ({ member, otherMember, guest, newcomer, database }: TestService) => {
  const home = member.person.organizationId;
  const write = (message: OldMessage) => writeMessage(database, home, message);

  const one = await makeRoom(database, home, 'Room One', { members: [member.id, otherMember.id] });
  const two = await makeRoom(database, home, 'two', { members: [member.id] });
  const pair = await makeConversation(database, home, member.id, otherMember.id);
  const three = await makeConversation(database, home, member.id, otherMember.id, guest.id);
  const self = await makeConversation(database, home, member.id);

  const messages: Record<Name, number> = {
    lunch: await write({
      to: one.id,
      from: otherMember.id,
      topic: 'Lunch',
      content: 'where shall we eat today',
    }),
    link: await write({
      to: one.id,
      from: member.id,
      topic: '✔ done',
      content: 'a link',
      html: '<p><a href="https://example.org">a &amp; link</a></p>',
    }),
    empty: await write({ to: two.id, from: otherMember.id, topic: '', content: 'no topic, but deployment' }),
    image: await write({
      to: two.id,
      from: otherMember.id,
      topic: 'pictures',
      html: '<p><img alt=":x:" class="emoji" src="/e.png"> <img src="/user_uploads/1/a.png"></p>',
    }),
    pair: await write({ to: pair.id, from: otherMember.id, topic: null, content: 'just us' }),
    three: await write({ to: three.id, from: guest.id, topic: null, content: 'the three of us' }),
    self: await write({ to: self.id, from: member.id, topic: null, content: 'remember this' }),
  };

  const all = Object.keys(messages) as Name[];
  const names = (ids: readonly number[]) => all.filter((name) => ids.includes(messages[name]));

  const read = async (narrow: readonly unknown[]): Promise<Name[]> => {
    const found = await member.bare.call(getMessages, {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: narrow as NarrowTerm[],
    });
    return names(found.messages.map(({ id }) => id));
  };

  const email = otherMember.person.email;
  const { id: him } = otherMember;
  const cases: NarrowCase[] = [
    ['[S142] [S155]', 'channel', 'room one', ['lunch', 'link']],
    ['[S142]', 'stream', two.id, ['empty', 'image']],
    ['[S142]', 'channel', String(one.id), ['lunch', 'link']],
    ['[S142]', 'streams', 'public', ['lunch', 'link', 'empty', 'image']],
    ['[S145]', 'topic', 'LUNCH', ['lunch']],
    ['[S145] [S4]', 'topic', 'general chat', ['empty']],
    ['[S145] [S4]', 'subject', '(no topic)', ['empty']],
    ['[S145] [S4]', 'topic', '', ['empty']],
    ['[S143] [S155]', 'sender', him, ['lunch', 'empty', 'image', 'pair']],
    ['[S143]', 'from', email, ['lunch', 'empty', 'image', 'pair']],
    ['[S148] [S155]', 'dm', him, ['pair']],
    ['[S148]', 'dm', [him], ['pair']],
    ['[S148]', 'dm', [him, guest.id, member.id], ['three']],
    ['[S148]', 'pm-with', `${email},${guest.person.email}`, ['three']],
    ['[S148]', 'dm', member.id, ['self']],
    ['[S148]', 'dm', newcomer.id, []],
    ['[S149] [S155]', 'dm-including', him, ['pair', 'three']],
    ['[S149]', 'dm-including', guest.id, ['three']],
    ['[S149]', 'group-pm-with', him, ['three']],
    ['[S146]', 'id', messages.pair, ['pair']],
    ['[S146]', 'id', String(messages.link), ['link']],
    ['[S146]', 'id', 999_999_999, []],
    ['[S147]', 'with', messages.lunch, ['lunch']],
    ['[S147]', 'with', String(messages.three), ['three']],
    ['[S154]', 'near', messages.lunch, all],
    ['[S150]', 'is', 'dm', ['pair', 'three', 'self']],
    ['[S150]', 'is', 'private', ['pair', 'three', 'self']],
    ['[S150]', 'is', 'unread', all],
    ['[S150]', 'is', 'resolved', ['link']],
    ['[S144]', 'search', 'deploy', ['empty']],
    ['[S144]', 'search', '"shall we" EAT', ['lunch']],
    ['[S144]', 'search', '"we shall"', []],
    ['[S144]', 'search', 'lunch', ['lunch']],
    ['[S144]', 'search', "x':* & | ! <->", []],
    ['[S151]', 'has', 'link', ['link']],
    ['[S151]', 'has', 'image', ['image']],
    ['[S151]', 'has', 'attachment', ['image']],
    ['[S143]', 'sender', 'me', ['link', 'self']],
    ['[S148]', 'dm', 'me', ['self']],
    ['[S149]', 'dm-including', 'me', ['pair', 'three', 'self']],
    ['[S153]', 'channels', 'archived', []],
    ['[S151]', 'has', 'reaction', []],
    ['[S150]', 'is', 'alerted', []],
    ['[S150]', 'is', 'followed', []],
    ['[S150]', 'is', 'muted', []],
    ['[S142]', 'channels', 'web-public', []],
  ];
  return { one, two, messages, all, read, cases };
};
