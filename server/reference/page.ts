/** The reference page, with every endpoint, event and error. No scripts. */
import type { Parameter } from '@parlance/protocol/codec';
import { type Endpoint, successBody } from '@parlance/protocol/endpoint';
import { errorTable } from '@parlance/protocol/errors';
import type { EventDeclaration } from '@parlance/protocol/event';
import { z } from 'zod';
import { groupBy } from '../frame/group-by.ts';
import { style } from './style.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Marks up backticks as code. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

type Schema = Record<string, unknown>;

/** Renders a schema briefly: `integer`, `string[]`, `"add" | "remove"`. */
const brief = (schema: Schema | boolean): string => {
  if (typeof schema === 'boolean') return 'any';
  const alternatives = (schema.anyOf ?? schema.oneOf) as (Schema | boolean)[] | undefined;
  if (alternatives !== undefined) return [...new Set(alternatives.map(brief))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const item = brief((schema.items ?? {}) as Schema);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  return typeof schema.type === 'string' ? schema.type : 'any';
};

const jsonSchema = (codec: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(codec, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

const parameterRow = ([name, parameter]: [string, Parameter]): string => {
  const notes = [
    parameter.required ? '<b>required</b>' : '',
    parameter.fallback === undefined
      ? ''
      : `default <code>${escapeHtml(JSON.stringify(parameter.fallback))}</code>`,
    parameter.since === undefined ? '' : `level ${parameter.since}`,
    parameter.aliases.length === 0
      ? ''
      : `also <code>${parameter.aliases.map(escapeHtml).join('</code>, <code>')}</code>`,
  ].filter((note) => note !== '');
  return `<tr><td><code>${escapeHtml(name)}</code></td><td><code>${escapeHtml(brief(jsonSchema(parameter.codec, 'input')))}</code></td>
<td>${prose(parameter.meaning)}${notes.length === 0 ? '' : ` <small>${notes.join(' · ')}</small>`}</td></tr>`;
};

/** Returns the fields of an object, of list items, or of a union's object. */
const insideOf = (schema: Schema | boolean): Record<string, Schema> | undefined => {
  if (typeof schema === 'boolean') return undefined;
  if (schema.properties !== undefined) return schema.properties as Record<string, Schema>;
  const within = [schema.items, ...((schema.anyOf ?? schema.oneOf ?? []) as Schema[])];
  return within.map((one) => (one === undefined ? undefined : insideOf(one as Schema))).find((one) => one);
};

/** Depth of nested fields; more would multiply the page's length. */
const deepest = 2;

const nested = (schema: Schema, depth: number): string => {
  const inside = depth < deepest ? insideOf(schema) : undefined;
  if (inside === undefined || Object.keys(inside).length === 0) return '';
  const rows = Object.entries(inside).map(
    ([name, field]) =>
      `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(brief(field))}</small>${nested(field, depth + 1)}</li>`,
  );
  return `<details><summary>${rows.length === 1 ? 'its key' : `its ${rows.length} keys`}</summary><ul>${rows.join('')}</ul></details>`;
};

const fieldRows = (shape: z.ZodObject, without: readonly string[]): string => {
  const schema = jsonSchema(shape, 'output');
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => !without.includes(name))
    .map(
      ([name, field]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td><code>${escapeHtml(brief(field))}</code>${nested(field, 0)}</td><td>${required.has(name) ? '' : '<small>optional</small>'}</td></tr>`,
    )
    .join('\n');
};

const table = (title: string, rows: string): string =>
  rows === '' ? '' : `<h4>${title}</h4><table>${rows}</table>`;

const access: Readonly<Record<Endpoint['access'], string>> = {
  anyone: 'no account needed',
  user: 'signed in',
  'user-or-spectator': 'signed in, or not',
};

const endpointSection = (endpoint: Endpoint): string => {
  const parameters = [...Object.entries(endpoint.pathParameters), ...Object.entries(endpoint.parameters)];
  return `<article id="${escapeHtml(endpoint.name)}">
<h3><a href="#${escapeHtml(endpoint.name)}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></a></h3>
<p>${prose(endpoint.summary)} <small>${access[endpoint.access]}${endpoint.since === undefined ? '' : ` · since level ${endpoint.since}`}${endpoint.ours ? " · Parlance's own" : ''}</small></p>
${table('Parameters', parameters.map(parameterRow).join('\n'))}
${table('Answer', fieldRows(successBody(endpoint), ['result', 'msg', 'ignored_parameters_unsupported']))}
${endpoint.errors.length === 0 ? '' : `<p class="errors">Errors: ${endpoint.errors.map((code) => `<code>${code}</code>`).join(' ')}</p>`}
</article>`;
};

const eventSection = (declared: EventDeclaration): string => {
  const name = declared.op === undefined ? declared.type : `${declared.type} · ${declared.op}`;
  return `<article id="event-${escapeHtml(name.replace(' · ', '-'))}"><h3><span class="method event">event</span> <code>${escapeHtml(name)}</code></h3>
<p>${prose(declared.summary)}</p>${table('Fields', fieldRows(declared.fields, ['id']))}</article>`;
};

const areaOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1]!;

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const compare = (a: Endpoint, b: Endpoint): number =>
  a.path.localeCompare(b.path) || methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method);

const contents = (areas: ReadonlyMap<string, readonly Endpoint[]>): string =>
  [...areas]
    .map(
      ([area, list]) =>
        `<details open><summary>${escapeHtml(area)}</summary>${list.map((one) => `<a href="#${escapeHtml(one.name)}"><span class="method ${one.method.toLowerCase()}">${one.method}</span> ${escapeHtml(one.path)}</a>`).join('')}</details>`,
    )
    .join('');

export const referencePage = (
  endpoints: readonly Endpoint[],
  events: readonly EventDeclaration[],
  featureLevel: number,
): string => {
  const areas = groupBy([...endpoints].sort(compare), areaOf);
  const errors = Object.entries(errorTable as Record<string, { status: number; extra: readonly string[] }>)
    .map(
      ([code, row]) =>
        `<tr><td><code>${code}</code></td><td>${row.status}</td><td>${row.extra.map((key) => `<code>${key}</code>`).join(' ')}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Parlance API</title><style>${style}</style></head><body>
<nav><a class="home" href="#top">Parlance API</a>${contents(areas)}<details><summary>events</summary>${events.map((one) => `<a href="#event-${escapeHtml(one.op === undefined ? one.type : `${one.type}-${one.op}`)}">${escapeHtml(one.op === undefined ? one.type : `${one.type} · ${one.op}`)}</a>`).join('')}</details><a href="#errors">errors</a></nav>
<main id="top"><h1>Parlance API</h1>
<p>Feature level ${featureLevel}. All paths are below <code>/api/v1</code>. Parameters travel as a form or in the query string; numbers, booleans, lists and objects are JSON text in them. Sign in with HTTP Basic: the account's address and its API key. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<pre><code>curl -u owner@example.org:API_KEY http://localhost:9991/api/v1/messages \\
  -d type=channel -d to=general -d topic=greetings -d content='Hello!'</code></pre>
${[...areas].map(([area, list]) => `<h2>${escapeHtml(area)}</h2>\n${list.map(endpointSection).join('\n')}`).join('\n')}
<h2>Events</h2><p>Read with <code>GET /events</code>; every event also has an <code>id</code>, which grows.</p>
${events.map(eventSection).join('\n')}
<h2 id="errors">Errors</h2><p>Every error has <code>result</code>, <code>msg</code> and <code>code</code>; some have more.</p>
<table><tr><th>code</th><th>status</th><th>further keys</th></tr>${errors}</table>
</main></body></html>`;
};
