import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
  savedSnippetsData,
} from '@parlance/protocol/saved-snippets';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { change, create, fetchSnippets, remove } from './saved-snippets.ts';

export const routes: Routes = (service) => [
  on(getSavedSnippets, async (_input, { reader, actor }) => ({
    saved_snippets: await fetchSnippets(reader, actor.id),
  })),
  on(createSavedSnippet, async (input, call) => ({ saved_snippet_id: await create(service, input, call) })),
  on(editSavedSnippet, async (input, call) => {
    await change(service, input, call);
    return {};
  }),
  on(deleteSavedSnippet, async (input, call) => {
    await remove(service, input.saved_snippet_id, call);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(savedSnippetsData, async ({ reader, actor }) => ({
    saved_snippets: await fetchSnippets(reader, actor.id),
  })),
];
