/** Drafts, snippets, navigation views, scheduled messages and reminders: whose events go to their owner alone. */
import { createDrafts, deleteDraft, editDraft } from '@parlance/protocol/drafts';
import {
  addNavigationView,
  editNavigationView,
  removeNavigationView,
} from '@parlance/protocol/navigation-views';
import { createSavedSnippet, deleteSavedSnippet, editSavedSnippet } from '@parlance/protocol/saved-snippets';
import { type Actions, topicNames } from './game.ts';

const fragments = ['inbox', 'recent', 'narrow/is/resolved', 'narrow/topic/soup'];

export const later: Actions = ({ owner, known, random, next }) => {
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
  return [
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
