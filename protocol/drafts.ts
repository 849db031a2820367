/** Drafts (fill-ins.md, gap 3) [S44]. */
import * as z from 'zod';
import { boundedText, either, integer, json, list, oneOf, string } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { limits } from './limits.ts';

const shape = {
  /** Empty until recipients are chosen. */
  type: oneOf('', 'stream', 'private'),
  /** One channel id, or user ids. */
  to: list(integer).max(limits.directMessageRecipients),
  topic: boundedText(limits.topicLength),
  content: boundedText(limits.messageLength),
};

/** As sent, so that a client recognises its draft. */
export const draft = z.strictObject({
  id: integer,
  ...shape,
  topic: string,
  content: string,
  timestamp: z.int(),
});
export type WireDraft = z.infer<typeof draft>;

const given = z.object({
  ...shape,
  /** Last edit; default: now. Some clients send fractions. */
  timestamp: z.number().min(0).max(253_402_300_799).optional(),
});
export type GivenDraft = z.infer<typeof given>;

export const draftsAdd = event({
  type: 'drafts',
  op: 'add',
  summary: 'The user stored drafts.',
  since: 87,
  fields: { drafts: list(draft) },
});
export const draftsUpdate = event({
  type: 'drafts',
  op: 'update',
  summary: 'The user changed a draft.',
  since: 87,
  fields: { draft },
});
export const draftsRemove = event({
  type: 'drafts',
  op: 'remove',
  summary: 'The user deleted a draft.',
  since: 87,
  fields: { draft_id: integer },
});
export const draftsData = initial(['drafts'], { drafts: list(draft) }, { forSpectators: true });

const pathParameters = { draft_id: either(integer, 'Which draft.') };

export const getDrafts = endpoint({
  name: 'get-drafts',
  method: 'GET',
  path: '/drafts',
  summary: "Lists the user's drafts, the one written last at the end.",
  since: 87,
  answer: { count: integer, drafts: list(draft) },
});
export const createDrafts = endpoint({
  name: 'create-drafts',
  method: 'POST',
  path: '/drafts',
  summary: 'Stores drafts.',
  since: 87,
  parameters: { drafts: json(list(given).max(limits.draftsAtOnce), 'What to store.') },
  answer: { ids: list(integer) },
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST'],
});
export const editDraft = endpoint({
  name: 'edit-draft',
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  summary: 'Replaces a draft.',
  since: 87,
  pathParameters,
  parameters: { draft: json(given, 'What to store in its place.') },
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST', 'NOT_FOUND'],
});
export const deleteDraft = endpoint({
  name: 'delete-draft',
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  summary: 'Deletes a draft.',
  since: 87,
  pathParameters,
  errors: ['NOT_FOUND'],
});
