import { createDrafts, deleteDraft, draftsData, editDraft, getDrafts } from '@parlance/protocol/drafts';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { create, fetchDrafts, remove, replace } from './drafts.ts';

export const routes: Routes = (service) => [
  on(getDrafts, async (_input, { reader, actor }) => {
    const drafts = await fetchDrafts(reader, actor);
    return { count: drafts.length, drafts };
  }),
  on(createDrafts, async (input, call) => ({ ids: await create(service, input.drafts, call) })),
  on(editDraft, async (input, call) => {
    await replace(service, input.draft_id, input.draft, call);
    return {};
  }),
  on(deleteDraft, async (input, call) => {
    await remove(service, input.draft_id, call);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(draftsData, async ({ reader, actor }) => ({ drafts: await fetchDrafts(reader, actor) })),
];
