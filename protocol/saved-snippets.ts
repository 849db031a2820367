/** Texts for reuse (fill-ins.md, section B). */
import * as z from 'zod';
import { boundedText, either, integer, list, optional, string, text, timestamp } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { limits } from './limits.ts';

export const savedSnippet = z.strictObject({
  id: integer,
  title: string,
  content: string,
  date_created: timestamp,
});
export type SavedSnippet = z.infer<typeof savedSnippet>;

export const savedSnippetsAdd = event({
  type: 'saved_snippets',
  op: 'add',
  summary: 'The user saved a snippet.',
  since: 297,
  fields: { saved_snippet: savedSnippet },
});
export const savedSnippetsUpdate = event({
  type: 'saved_snippets',
  op: 'update',
  summary: 'The user changed a saved snippet.',
  since: 368,
  fields: { saved_snippet: savedSnippet },
});
export const savedSnippetsRemove = event({
  type: 'saved_snippets',
  op: 'remove',
  summary: 'The user deleted a saved snippet.',
  since: 297,
  fields: { saved_snippet_id: integer },
});
export const savedSnippetsData = initial(
  ['saved_snippets'],
  { saved_snippets: list(savedSnippet) },
  { forSpectators: true },
);

const title = text(boundedText(limits.snippetTitleLength), 'What the user finds it by.');
const content = text(boundedText(limits.messageLength), 'The text, in Markdown.');
const pathParameters = { saved_snippet_id: either(integer, 'Which snippet.') };

export const getSavedSnippets = endpoint({
  name: 'get-saved-snippets',
  method: 'GET',
  path: '/saved_snippets',
  summary: "Lists the user's saved snippets.",
  since: 297,
  answer: { saved_snippets: list(savedSnippet) },
});
export const createSavedSnippet = endpoint({
  name: 'create-saved-snippet',
  method: 'POST',
  path: '/saved_snippets',
  summary: 'Saves a snippet.',
  since: 297,
  parameters: { title, content },
  answer: { saved_snippet_id: integer },
  errors: ['BAD_REQUEST'],
});
export const editSavedSnippet = endpoint({
  name: 'edit-saved-snippet',
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  summary: 'Changes the title, the text, or both of a saved snippet.',
  since: 368,
  pathParameters,
  parameters: { title: optional(title), content: optional(content) },
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
export const deleteSavedSnippet = endpoint({
  name: 'delete-saved-snippet',
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  summary: 'Deletes a saved snippet.',
  since: 297,
  pathParameters,
  errors: ['NOT_FOUND'],
});
