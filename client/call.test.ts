import { callOf } from '@parlance/protocol/call';
import { either, integer, json, list, optional, string, text, withDefault } from '@parlance/protocol/codec';
import { decode } from '@parlance/protocol/decode';
import { endpoint } from '@parlance/protocol/endpoint';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createClient, type Incoming, type Outgoing } from './call.ts';
import { type Arguments, encode } from './encode.ts';
import { ConnectionError, RequestError } from './error.ts';

const sample = endpoint({
  name: 'sample',
  method: 'PATCH',
  path: '/sample/{sample_id}/{email}',
  summary: 'Has a parameter of every kind.',
  pathParameters: { sample_id: json(integer, 'Which.'), email: text(string, 'Whose.') },
  parameters: {
    content: text(string, 'Text.'),
    to: optional(either(z.union([integer, string, list(integer)]), 'Either.')),
    ids: withDefault(json(list(integer), 'JSON.'), []),
  },
  answer: { id: integer },
});
const bare = endpoint({ name: 'bare', method: 'GET', path: '/bare', summary: 'Needs nothing.' });
const sampleCall = callOf(sample);
const bareCall = callOf(bare);
const path = { sample_id: 3, email: 'a/b@example.com' };

test('what the client encodes is what the service decodes', () => {
  for (const input of [
    { ...path, content: '"quoted" & spaced+', to: '12', ids: [1] },
    { ...path, content: '', to: [1, 2], ids: [] },
    { ...path, content: 'null', to: 'null', ids: [] },
  ]) {
    const { path: address, form } = encode(sampleCall, input);
    const [, , id, email] = address.split('/');
    const given = { sample_id: decodeURIComponent(id!), email: decodeURIComponent(email!) };
    expect(decode(sample, given, Object.fromEntries(form))).toEqual({ input, ignored: [] });
  }
});

test('calls are typed by their declaration', () => {
  expectTypeOf<Arguments<typeof sample>>().toExtend<{
    readonly sample_id: number;
    readonly email: string;
    readonly content: string;
    readonly to?: number | string | readonly number[] | undefined;
    readonly ids?: readonly number[] | undefined;
  }>();
  const { call } = client(() => ({ status: 200, text: async () => '{"result":"success","msg":""}' }));
  const calls = () => [
    call(bareCall),
    call(sampleCall, { ...path, content: 'x' }),
    // @ts-expect-error: a required parameter is missing
    call(sampleCall, path),
    // @ts-expect-error: of another type
    call(sampleCall, { ...path, content: 1 }),
    // @ts-expect-error: no such parameter
    call(sampleCall, { ...path, content: 'x', colour: 'red' }),
    // @ts-expect-error: this one has required parameters
    call(sampleCall),
  ];
  expectTypeOf(() =>
    call(sampleCall, { ...path, content: 'x' }).then(({ id }) => id),
  ).returns.resolves.toBeNumber();
  expect(calls).toBeTypeOf('function');
});

let sent: { url: string; request: Outgoing } | undefined;
function client(answer: () => Incoming) {
  return createClient({
    url: 'https://chat.example.org/',
    credentials: { email: 'pérson@example.com', apiKey: 'key' },
    transport: async (url, request) => {
      sent = { url, request };
      return answer();
    },
  });
}

describe('what a call ends in', () => {
  const saying = (status: number, body: unknown) =>
    client(() => ({ status, text: async () => (typeof body === 'string' ? body : JSON.stringify(body)) }));

  test('[S157] a request with credentials, and its answer', async () => {
    const answer = await saying(200, { result: 'success', msg: '', id: 5 }).call(sampleCall, {
      ...path,
      content: 'ä',
    });
    expect(answer).toEqual({ id: 5 });
    expect(sent).toMatchObject({
      url: 'https://chat.example.org/api/v1/sample/3/a%2Fb%40example.com',
      request: { method: 'PATCH', body: expect.any(URLSearchParams) },
    });
    expect(String(sent!.request.body)).toBe('content=%C3%A4');
    const given = Buffer.from(sent!.request.headers.Authorization!.slice(6), 'base64').toString('utf8');
    expect(given).toBe('pérson@example.com:key');
  });

  test('[S181] a refusal, with its code and its details', async () => {
    const body = { result: 'error', msg: 'No.', code: 'STREAM_DOES_NOT_EXIST', stream_id: 9 };
    const error = await saying(400, body)
      .call(bareCall)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
      status: 400,
      message: 'No.',
      details: { stream_id: 9 },
    });
  });

  test('an answer that is not of the service', async () => {
    const error = await saying(502, '<html>')
      .call(bareCall)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNREADABLE_ANSWER', status: 502 });
  });

  test('no answer at all', async () => {
    const { call } = client(() => {
      throw new TypeError('connection refused');
    });
    await expect(call(bareCall)).rejects.toBeInstanceOf(ConnectionError);
  });
});
