import { createBot } from '@parlance/protocol/bots/endpoints';
import { createDrafts } from '@parlance/protocol/drafts';
import { getInvitations, sendInvitations } from '@parlance/protocol/invitations';
import { addNavigationView } from '@parlance/protocol/navigation-views';
import { registerClientDevice } from '@parlance/protocol/push/devices';
import { createSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createReminder } from '@parlance/protocol/scheduled/reminders';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import type { TestService } from '../service.ts';
import { canaries } from './canaries.ts';

export const keep = async (member: TestService['member'], channel: number, message: number) => {
  const someday = { scheduled_delivery_timestamp: 4_000_000_000 };
  const call = member.bare;
  const place = { type: 'channel', to: channel, topic: canaries.scheduled } as const;
  const draft = { type: 'stream', to: [channel], topic: '', content: canaries.draft } as const;
  const snippet = { title: canaries.snippet, content: canaries.snippet };
  const view = { fragment: `narrow/topic/${canaries.view}`, is_pinned: true, name: canaries.view };
  await call.call(addNavigationView, view);
  const scheduled = await call.call(createScheduledMessage, {
    ...place,
    content: canaries.scheduled,
    ...someday,
  });
  const reminder = await call.call(createReminder, {
    message_id: message,
    note: canaries.reminder,
    ...someday,
  });
  await call.call(sendInvitations, { invitee_emails: canaries.invitee });
  const { invites } = await call.call(getInvitations);
  return {
    invite_id: invites[0]!.id,
    scheduled_message_id: scheduled.scheduled_message_id,
    reminder_id: reminder.reminder_id,
    draft_id: (await call.call(createDrafts, { drafts: [draft] })).ids[0]!,
    device_id: (await call.call(registerClientDevice)).device_id,
    saved_snippet_id: (await call.call(createSavedSnippet, snippet)).saved_snippet_id,
  };
};

export const keepBots = async ({ member }: TestService): Promise<number[]> => {
  const outgoing = await member.bare.call(createBot, {
    full_name: 'Postman',
    short_name: 'postman',
    bot_type: 3,
    payload_url: `https://hooks.example.com/${canaries.botAddress}`,
  });
  const embedded = await member.bare.call(createBot, {
    full_name: 'Greeter',
    short_name: 'greeter',
    bot_type: 4,
    service_name: 'helloworld',
    config_data: { greeting: canaries.botConfiguration },
  });
  return [outgoing.user_id, embedded.user_id];
};
