import { archiveChannel, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { reportMessage } from '@parlance/protocol/reports';
import { makeRoom } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, moderator, guest, outsider, database } = service;
const home = member.person.organizationId;

await member.call(subscribe, {
  subscriptions: [{ name: 'closet' }],
  invite_only: true,
  principals: [member.id, otherMember.id],
});
const send = async (content: string) =>
  (await member.call(sendMessage, { type: 'channel', to: 'closet', topic: 'gossip', content })).id;

test('without a channel for them there are no reports', async () => {
  const message_id = await send('rude');
  expect(await otherMember.refusal(reportMessage, { message_id, report_type: 'spam' })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('[V2] [V17] a report shows the moderators what was said, and nothing of where they are not', async () => {
  const court = await makeRoom(database, home, 'court', { inviteOnly: true, members: [moderator.id] });
  await makeRoom(database, home, 'hidden', { inviteOnly: true, members: [] });
  await write`
    update organizations set version = version + 1,
      settings = jsonb_build_object('moderation_request_channel_id', ${court.id}::int) where id = ${home}
  `.execute(database.query);
  const client = await moderator.listen({ apply_markdown: true });
  const message_id = await send('rude ```` @**all** #**hidden** **words**');
  await otherMember.call(reportMessage, { message_id, report_type: 'norms', description: 'see **this**' });
  const [told] = (await client.catchUp()).filter(({ type }) => type === 'message');
  const { message, flags } = told as unknown as {
    message: { content: string; subject: string };
    flags: string[];
  };
  expect(message.subject).toBe("Member One's moderation requests");
  expect(message.content).toContain('rude ```` @**all** #**hidden** **words**');
  expect(message.content).toContain('Violates community norms');
  expect(message.content).toContain('see **this**');
  expect(message.content).not.toContain('closet');
  expect(message.content).not.toContain('gossip');
  expect(message.content).not.toContain('data-stream-id');
  expect(flags).toEqual([]);
  const refusal = await otherMember.refusal(reportMessage, { message_id, report_type: 'other' });
  expect(refusal.message).toContain('explanation');
  await owner.call(archiveChannel, { stream_id: court.id });
  expect((await otherMember.refusal(reportMessage, { message_id, report_type: 'norms' })).message).toBe(
    'This organization has no channel for reports of messages.',
  );
  await owner.call(updateChannel, { stream_id: court.id, is_archived: false });
  await owner.call(updateOrganization, { moderation_request_channel_id: court.id });
  await otherMember.call(reportMessage, { message_id, report_type: 'norms' });
});

test('[V5] no user reports what they may not read', async () => {
  const message_id = await send('quiet');
  const unknown = await guest.refusal(reportMessage, { message_id: 10 ** 9, report_type: 'spam' });
  expect((await guest.refusal(reportMessage, { message_id, report_type: 'spam' })).message).toBe(
    unknown.message,
  );
  expect(await outsider.refusal(reportMessage, { message_id, report_type: 'spam' })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});
