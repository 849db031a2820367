/** Entries at the top of the sidebar (fill-ins.md, section B). */
import * as z from 'zod';
import { boolean, boundedText, json, list, nullable, optional, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { limits } from './limits.ts';

/** Clients name these themselves; rows hold only `is_pinned`. */
export const builtInViews: ReadonlySet<string> = new Set([
  'drafts',
  'feed',
  'inbox',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'recent',
  'reminders',
  'scheduled',
]);

export const navigationView = z.strictObject({
  /** The URL after `#`. */
  fragment: string,
  is_pinned: boolean,
  /** Null for built-in views. */
  name: nullable(string),
});
export type NavigationView = z.infer<typeof navigationView>;

export const navigationViewAdd = event({
  type: 'navigation_view',
  op: 'add',
  summary: 'The user added a navigation view.',
  since: 390,
  fields: { navigation_view: navigationView },
});
export const navigationViewUpdate = event({
  type: 'navigation_view',
  op: 'update',
  summary: 'The user renamed, pinned or unpinned a navigation view.',
  since: 390,
  fields: {
    fragment: string,
    data: z.strictObject({ is_pinned: boolean.optional(), name: string.optional() }),
  },
});
export const navigationViewRemove = event({
  type: 'navigation_view',
  op: 'remove',
  summary: 'The user removed a navigation view.',
  since: 390,
  fields: { fragment: string },
});
export const navigationViewsData = initial(
  ['navigation_views'],
  { navigation_views: list(navigationView) },
  { forSpectators: true },
);

const fragmentText = boundedText(limits.viewFragmentLength);
const fragment = text(fragmentText, 'The part of its address after `#`.');
/** Slashes may be plain or escaped. */
const pathParameters = {
  fragment: text(fragmentText, 'The part of its address after `#`, the rest of the path.', { spans: true }),
};
const isPinned = json(boolean, 'Whether it is always shown.');
const name = text(boundedText(limits.viewNameLength), 'What it is called; not for the built-in views.');

export const getNavigationViews = endpoint({
  name: 'get-navigation-views',
  method: 'GET',
  path: '/navigation_views',
  summary: "Lists the user's navigation views.",
  since: 390,
  answer: { navigation_views: list(navigationView) },
});
export const addNavigationView = endpoint({
  name: 'add-navigation-view',
  method: 'POST',
  path: '/navigation_views',
  summary: 'Adds a navigation view, or what the user chose for a built-in one.',
  since: 390,
  parameters: { fragment, is_pinned: isPinned, name: optional(name) },
  errors: ['BAD_REQUEST'],
});
export const editNavigationView = endpoint({
  name: 'edit-navigation-view',
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  summary: 'Renames, pins or unpins a navigation view.',
  since: 390,
  pathParameters,
  parameters: { is_pinned: optional(isPinned), name: optional(name) },
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});
export const removeNavigationView = endpoint({
  name: 'remove-navigation-view',
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  summary: 'Removes a navigation view.',
  since: 390,
  pathParameters,
  errors: ['NOT_FOUND'],
});
