/** Things whose events go to their owner only, and what the service sends in its time. */
import { createDrafts, deleteDraft, editDraft } from '@parlance/protocol/drafts';
import {
  addNavigationView,
  editNavigationView,
  removeNavigationView,
} from '@parlance/protocol/navigation-views';
import { createSavedSnippet, deleteSavedSnippet, editSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createReminder, deleteReminder } from '@parlance/protocol/scheduled/reminders';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  updateScheduledMessage,
} from '@parlance/protocol/scheduled/scheduled';
import { type Actions, topicNames } from './game.ts';

const fragments = ['inbox', 'recent', 'narrow/is/resolved', 'narrow/topic/soup'];

/** Unix seconds, after the game. */
const someday = 4_000_000_000;

export const later: Actions = ({ owner, member, known, random, next, service }) => {
  const scheduled: number[] = [];
  const reminders: number[] = [];
  const snippets: number[] = [];
  const drafts: number[] = [];
  const draft = () => ({
    ...random.pick([
      { type: '', to: [] },
      { type: 'private', to: [owner.id] },
      { type: 'stream', to: known.channels.slice(0, 1) },
    ] as const),
    topic: random.pick(topicNames),
    content: `draft ${next()}`,
  });
  const title = () => `snippet ${next()}`;
  const isPinned = () => random.next() < 0.5;
  const soon = () => Math.floor(service.clock.now() / 1000) + 60;
  const when = () => ({
    scheduled_delivery_timestamp: random.next() < 0.5 ? someday + next() : soon(),
  });
  return [
    async () => {
      const to = random.pick([
        { type: 'direct', to: [member.id] },
        { type: 'channel', to: random.pick(known.channels), topic: random.pick(topicNames) },
      ] as const);
      const given = { ...to, content: `later ${next()}`, ...when() };
      scheduled.push((await owner.bare.call(createScheduledMessage, given)).scheduled_message_id);
    },
    () =>
      owner.bare.call(updateScheduledMessage, {
        scheduled_message_id: random.pick(scheduled),
        ...random.pick([
          when(),
          { content: `changed ${next()}` },
          { topic: random.pick(topicNames) },
          { type: 'direct', to: [member.id] },
          { type: 'channel', to: random.pick(known.channels), topic: 'plans' },
        ] as const),
      }),
    () => owner.bare.call(deleteScheduledMessage, { scheduled_message_id: random.pick(scheduled) }),
    async () => {
      const given = { message_id: random.pick(known.messages), note: `note ${next()}`, ...when() };
      reminders.push((await owner.bare.call(createReminder, given)).reminder_id);
    },
    async () => {
      service.clock.forward(120);
      await service.app.runDueJobs();
    },
    () => owner.bare.call(deleteReminder, { reminder_id: random.pick(reminders) }),
    async () => {
      const { ids } = await owner.bare.call(createDrafts, { drafts: [draft(), draft()] });
      drafts.push(...ids);
    },
    () => owner.bare.call(editDraft, { draft_id: random.pick(drafts), draft: draft() }),
    () => owner.bare.call(deleteDraft, { draft_id: random.pick(drafts) }),
    async () => {
      const given = { title: title(), content: 'again' };
      snippets.push((await owner.bare.call(createSavedSnippet, given)).saved_snippet_id);
    },
    () => owner.bare.call(editSavedSnippet, { saved_snippet_id: random.pick(snippets), title: title() }),
    () => owner.bare.call(deleteSavedSnippet, { saved_snippet_id: random.pick(snippets) }),
    () => {
      const fragment = random.pick(fragments);
      const name = fragment.includes('/') ? { name: fragment.slice(-6) } : {};
      return owner.bare.call(addNavigationView, { fragment, is_pinned: isPinned(), ...name });
    },
    () => owner.bare.call(editNavigationView, { fragment: random.pick(fragments), is_pinned: isPinned() }),
    () => owner.bare.call(editNavigationView, { fragment: random.pick(fragments), name: `view ${next()}` }),
    () => owner.bare.call(removeNavigationView, { fragment: random.pick(fragments) }),
  ];
};
