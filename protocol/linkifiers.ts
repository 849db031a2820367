/**
 * Patterns that become links, like ticket numbers (fill-ins.md, sections A and B; api.md, level 471) [S44],
 * [S90].
 */
import * as z from 'zod';
import { boundedText, integer, json, list, nullable, optional, string, text } from './codec.ts';
import { complaint } from './complaint.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { limits } from './limits.ts';
import { say } from './phrase.ts';

const linkifier = z.strictObject({
  id: integer,
  /** An RE2 expression with a named group for each template variable. */
  pattern: string,
  url_template: string,
  example_input: nullable(string),
  /** Replaces a pasted URL; null when not given. */
  reverse_template: nullable(string),
  alternative_url_templates: list(string),
});
export type Linkifier = Readonly<z.infer<typeof linkifier>>;

const template = boundedText(limits.linkifierTextLength);
const parameters = {
  pattern: text(template, 'A regular expression of RE2 that describes the words.'),
  url_template: text(
    template,
    'An RFC 6570 template of the address, whose variables are the named groups of the pattern.',
  ),
};
const furtherParameters = {
  example_input: optional(text(template, 'A text that the pattern matches.', { since: 471 })),
  reverse_template: optional(
    text(template, 'What is written in place of such an address; its variables in braces.', { since: 471 }),
  ),
  alternative_url_templates: optional(
    json(
      list(template).max(limits.linkifierTemplates, complaint(say('too many templates'))),
      'Further addresses that the reverse template stands for.',
      { since: 471 },
    ),
  ),
};
const pathParameters = { filter_id: json(integer, 'The linkifier.') };
const errors = ['UNAUTHORIZED_PRINCIPAL', 'NOT_FOUND'] as const;

export const getLinkifiers = endpoint({
  name: 'get-linkifiers',
  method: 'GET',
  path: '/realm/linkifiers',
  since: 54,
  summary: 'Lists the linkifiers in the order in which they are tried.',
  answer: { linkifiers: list(linkifier) },
});

export const addLinkifier = endpoint({
  name: 'add-linkifier',
  method: 'POST',
  path: '/realm/filters',
  summary: 'Adds a linkifier; for administrators.',
  parameters: { ...parameters, ...furtherParameters },
  answer: { id: integer },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const updateLinkifier = endpoint({
  name: 'update-linkifier',
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  since: 57,
  summary:
    'Changes a linkifier, for administrators. Optional parts that are not sent stay; an empty text takes one away.',
  pathParameters,
  parameters: { ...parameters, ...furtherParameters },
  errors,
});

export const removeLinkifier = endpoint({
  name: 'remove-linkifier',
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  summary: 'Removes a linkifier; for administrators.',
  pathParameters,
  errors,
});

export const reorderLinkifiers = endpoint({
  name: 'reorder-linkifiers',
  method: 'PATCH',
  path: '/realm/linkifiers',
  since: 202,
  summary: 'Puts the linkifiers into a new order; for administrators.',
  parameters: {
    ordered_linkifier_ids: json(
      list(integer).max(limits.linkifiers, complaint(say('too many linkifiers'))),
      'The ids of all linkifiers in their new order.',
    ),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const testLinkifier = endpoint({
  name: 'test-linkifier',
  method: 'POST',
  path: '/realm/filters/test',
  ours: true,
  summary: 'Returns what a linkifier would make of a text, without adding it; for administrators.',
  parameters: { ...parameters, example_input: text(template, 'The text in which words are sought.') },
  /** Places in UTF-16 code units; `end` is behind the last one. */
  answer: { links: list(z.strictObject({ start: integer, end: integer, url: string })) },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

/** Clients that do not know templates receive none [S90]. */
export const linkifiersChanged = event({
  type: 'realm_linkifiers',
  summary: 'The linkifiers of the organization are others; all of them are listed.',
  fields: { realm_linkifiers: list(linkifier) },
  show: (told, view) => (view.has('linkifier_url_template') ? [told] : []),
});

export const linkifiersData = initial(
  ['realm_linkifiers'],
  { realm_linkifiers: list(linkifier) },
  { forSpectators: true },
);
/** The form before templates, now always empty. */
export const filtersData = initial(
  ['realm_filters'],
  { realm_filters: z.array(z.never()) },
  { forSpectators: true },
);
