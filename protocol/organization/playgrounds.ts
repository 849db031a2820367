/** External pages that open with a block's code [S40], [S138] (api.md, POST /realm/playgrounds). */
import * as z from 'zod';
import { boundedText, integer, json, list, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';

const playground = z.strictObject({
  id: integer,
  name: string,
  pygments_language: string,
  /** An RFC 6570 template with exactly one variable, `code`. */
  url_template: string,
});
export type Playground = Readonly<z.infer<typeof playground>>;

export const addPlayground = endpoint({
  name: 'add-code-playground',
  method: 'POST',
  path: '/realm/playgrounds',
  since: 49,
  summary: 'Adds a code playground; for administrators.',
  parameters: {
    name: text(boundedText(1000), 'What it is called, for people.'),
    pygments_language: text(boundedText(40), 'The language of the code that it is for.'),
    url_template: text(
      boundedText(2000),
      'An RFC 6570 template of its address, with exactly one variable: code.',
    ),
  },
  answer: { id: integer },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const removePlayground = endpoint({
  name: 'remove-code-playground',
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  since: 49,
  summary: 'Removes a code playground; for administrators.',
  pathParameters: { playground_id: json(integer, 'The playground.') },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'NOT_FOUND'],
});

export const playgroundsChanged = event({
  type: 'realm_playgrounds',
  since: 49,
  summary: 'The code playgrounds of the organization are others; all of them are listed.',
  fields: { realm_playgrounds: list(playground) },
});

export const playgroundsData = initial(
  ['realm_playgrounds'],
  { realm_playgrounds: list(playground) },
  { forSpectators: true },
);
