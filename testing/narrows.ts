import { getMessages } from '@parlance/protocol/messages/fetch';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { makeConversation, makeRoom, type OldMessage, writeMessage } from './channels/room.ts';
import type { TestService } from './service.ts';

export type Name = 'lunch' | 'link' | 'empty' | 'image' | 'pair' | 'three' | 'self';

export const prepareNarrows = async ({ member, otherMember, guest, database }: TestService) => {
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

  return { one, two, messages, all, read };
};
