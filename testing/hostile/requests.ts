/** Derived from the declarations, with some invalid parameters. */
import type { Endpoint, Parameters } from '@parlance/protocol/endpoint';
import type { Random } from '../random.ts';
import { encoded, hostileTexts } from './values.ts';

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const formType = 'application/x-www-form-urlencoded';

const spoil = (declared: Parameters, random: Random, target: string | undefined): [string, string][] => {
  const parameters: [string, string][] = [];
  for (const name in declared) {
    const parameter = declared[name]!;
    const isTarget = name === target || random.next() < 0.05;
    if (!isTarget && random.next() < (parameter.required ? 0.03 : 0.5)) continue;
    parameters.push([
      random.pick([name, name, name, ...parameter.aliases]),
      isTarget ? random.pick(hostileTexts) : encoded(parameter, random),
    ]);
  }
  return parameters;
};

const carry = (method: string, url: string, form: [string, string][], random: Random): HostileRequest => {
  const text = new URLSearchParams(form).toString();
  // Longer query strings are refused for their length alone.
  if ((method === 'GET' && text.length < 8000) || (text.length < 8000 && random.next() < 0.2))
    return { method, url: `${url}?${text}`, headers: {} };
  if (random.next() < 0.15)
    return {
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(Object.fromEntries(form)),
    };
  return { method, url, headers: { 'content-type': formType }, payload: text };
};

/** One request for each parameter, `rounds` times. */
export function* requestsTo(endpoint: Endpoint, rounds: number, random: Random): Generator<HostileRequest> {
  const names = [...Object.keys(endpoint.parameters), ...Object.keys(endpoint.pathParameters)];
  for (let round = 0; round < rounds; round += 1)
    for (const target of [...names, undefined]) {
      const place = Object.fromEntries(spoil(endpoint.pathParameters, random, target));
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent([...(place[name] ?? '1')].slice(0, 1000).join('')),
      );
      yield carry(endpoint.method, `/api/v1${path}`, spoil(endpoint.parameters, random, target), random);
    }
}

const bodies: readonly Omit<HostileRequest, 'method' | 'url'>[] = [
  { headers: { 'content-type': formType }, payload: 'a=%ff&b=%c3%28' },
  { headers: { 'content-type': formType }, payload: '%%%=%&&&==&' },
  { headers: { 'content-type': formType }, payload: Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00]) },
  { headers: { 'content-type': formType }, payload: '__proto__=1&constructor=2&toString=3' },
  { headers: { 'content-type': 'application/json' }, payload: '{"a":' },
  { headers: { 'content-type': 'application/json' }, payload: '[1]' },
  { headers: { 'content-type': 'application/json' }, payload: 'null' },
  { headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"polluted":true}}' },
  { headers: { 'content-type': 'application/json' }, payload: '{"a":'.repeat(50_000) },
  { headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
  { headers: { 'content-type': 'nonsense' }, payload: 'x' },
  { headers: { 'content-type': '' }, payload: 'x' },
  { headers: { 'content-type': 'text/plain; charset=utf-16' }, payload: 'x' },
  { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
  { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b\r\nContent-Dis' },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\nContent-Disposition: form-data; name="to"\r\n\r\n\0\r\n--b--\r\n',
  },
];

export function* malformed(method: string, path: string): Generator<HostileRequest> {
  for (const body of bodies) yield { method, url: path, ...body };
  for (const query of ['?%', '?%ff=1', '?a=%c3%28', '?%00=%00', `?${'a&'.repeat(3000)}`])
    yield { method, url: path + query, headers: {} };
}

export const badAddresses: readonly string[] = [
  '/nowhere',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/messages',
  '/api/v1/nothing/here',
  '/api/v1/users/%ff',
  '/api/v1/users/%',
  '/api/v1/%00',
  '/api/v1/../../etc/passwd',
  '/api/v1//messages',
  `/api/v1/${'a'.repeat(5000)}`,
  `/api/v1/users/${'9'.repeat(400)}`,
  '/api/v1/messages/-0',
  '/json/messages',
];

export const badCredentials: readonly string[] = [
  'Basic',
  'Basic ',
  'Basic !!!',
  'Bearer abc',
  `Basic ${Buffer.from('no colon').toString('base64')}`,
  `Basic ${Buffer.from(':').toString('base64')}`,
  `Basic ${Buffer.from('a\0@example.com:\0').toString('base64')}`,
  `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}`,
  `Basic ${Buffer.from(`x:${'k'.repeat(6000)}`).toString('base64')}`,
];
