/** What happens in a database before its dump is stored, and what its people read afterwards. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { createDrafts } from '@parlance/protocol/drafts';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { Browser } from '../browser.ts';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';

export const readers = ['owner', 'member', 'otherMember', 'guest'] as const;

export const tellStory = async (service: TestService): Promise<void> => {
  const { owner, member, otherMember, guest, people } = service;
  await owner.call(subscribe, {
    subscriptions: [{ name: 'garden', description: 'Beds and tools' }, { name: 'kitchen' }],
    principals: [member.id, otherMember.id, guest.id],
  });
  const garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const say = async (from: Player, topic: string, content: string): Promise<number> =>
    (await from.call(sendMessage, { type: 'channel', to: garden, topic, content })).id;
  await say(otherMember, 'beds', 'Who waters **the beans**?');
  const answer = await say(member, 'beds', 'I do, @**Member Two**');
  await say(otherMember, 'Tools', 'The spade broke :tools:');
  await say(otherMember, 'tools', 'A new one is here: https://example.org/spade');
  const misplaced = await say(member, 'tools', 'wrong place');
  await member.call(updateMessage, { message_id: answer, content: 'I do, every morning' });
  await owner.call(updateMessage, { message_id: misplaced, topic: 'beds' });
  await otherMember.call(addReaction, { message_id: answer, emoji_name: 'tada' });
  await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Come at five' });
  await otherMember.call(sendMessage, { type: 'direct', to: [member.id, guest.id], content: 'All of you' });
  await say(guest, 'harvest', '🥕'.repeat(300));
  await owner.call(addLinkifier, {
    pattern: 'BED-(?P<id>[0-9]+)',
    url_template: 'https://example.org/beds/{id}',
  });
  await owner.call(createGroup, {
    name: 'gardeners',
    description: 'Who digs',
    members: [member.id, otherMember.id],
  });
  const draft = { to: [garden], topic: 'beds', content: 'Not yet', timestamp: 1_760_000_000 };
  await member.call(createDrafts, { drafts: [{ type: 'stream', ...draft }] });
  await member.call(updateFlags, { messages: [answer], op: 'add', flag: 'starred' });
  await new Browser(service).signIn(people.member.email);
  await service.runJobs();
};

/** What must not change with the schema. */
export const readAll = async (player: Player) => {
  const { messages } = await player.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
  });
  const { unread_msgs, subscriptions, drafts, realm_linkifiers, realm_user_groups } = (await player.call(
    register,
    {
      fetch_event_types: [
        'message',
        'update_message_flags',
        'subscription',
        'realm_user_groups',
        'drafts',
        'realm_linkifiers',
      ],
    },
  )) as unknown as {
    unread_msgs: unknown;
    subscriptions: readonly { name: string; stream_id: number }[];
    drafts: unknown;
    realm_linkifiers: unknown;
    realm_user_groups: readonly { name: string; members: readonly number[] }[];
  };
  return {
    messages: messages.map(
      ({ id, sender_id, subject, content, flags, reactions, edit_history, timestamp }) => ({
        id,
        sender_id,
        subject,
        content,
        flags,
        timestamp,
        reactions: reactions.map(({ emoji_name, user_id }) => ({ emoji_name, user_id })),
        edits: edit_history?.length ?? 0,
      }),
    ),
    unread_msgs,
    subscriptions: subscriptions.map(({ name, stream_id }) => ({ name, stream_id })),
    drafts,
    realm_linkifiers,
    groups: realm_user_groups.map(({ name, members }) => ({ name, members })),
  };
};

export type Everything = Awaited<ReturnType<typeof readAll>>;
