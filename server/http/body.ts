/** Request bodies of every kind that clients of the family send, as one flat set of parameter texts. */
import multipart from '@fastify/multipart';
import type { RawParameters } from '@parlance/protocol/decode';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeBytes, parseForm } from './form.ts';

/** A JSON body is taken too: its strings as they are, everything else as the JSON text that a form would carry. */
const ofJson = (text: string): RawParameters => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError('INVALID_JSON', 'Malformed JSON');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new ApiError('INVALID_JSON', 'A JSON body must be an object whose keys are parameters.');
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(body))
    parameters[name] = typeof value === 'string' ? value : JSON.stringify(value);
  return parameters;
};

/** The parameter that takes the body whole, where the endpoint has one. */
const wholeBodyOf = (request: FastifyRequest): string | undefined =>
  (request.routeOptions.config as { readonly wholeBody?: string } | undefined)?.wholeBody;

export const readBodies = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { fields: 200, files: 10 } });
  const parser = (type: string, read: (body: Buffer, whole: string | undefined) => RawParameters) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      read(body, wholeBodyOf(request)),
    );
  const asWhole = (body: Buffer, name: string): RawParameters => ({ [name]: decodeBytes(body) });
  parser('application/x-www-form-urlencoded', (body) => parseForm(decodeBytes(body)));
  parser('application/json', (body, whole) => {
    if (body.length === 0) return {};
    return whole === undefined ? ofJson(decodeBytes(body)) : asWhole(body, whole);
  });
  parser('*', (body, whole) => {
    if (body.length === 0) return {};
    if (whole !== undefined) return asWhole(body, whole);
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send parameters as a form: content type application/x-www-form-urlencoded.',
    );
  });
};

/** The text fields of a multipart body; its files are for endpoints that take files. */
export const readMultipart = async (request: FastifyRequest): Promise<RawParameters> => {
  const parameters: Record<string, string> = Object.assign(Object.create(null), readQuery(request));
  try {
    for await (const part of request.parts())
      if (part.type === 'field') parameters[part.fieldname] = String(part.value);
      else part.file.resume();
  } catch (error) {
    // The parser throws plain errors for what it cannot read, which are the caller's, not ours.
    if (error instanceof Error && !('statusCode' in error))
      throw badRequest('The multipart body cannot be read.');
    throw error;
  }
  return parameters;
};

interface RawQuery extends Record<string, string> {
  readonly text: string;
}

/** The router must not read query strings: what its parser throws, nothing catches. They are read with the body. */
export const asItIs = (text: string): RawQuery => ({ text });

/** Throws BAD_REQUEST. */
export const readQuery = (request: FastifyRequest): RawParameters =>
  parseForm((request.query as RawQuery).text);

/** Of every kind of request but a multipart one. */
export const readParameters = (request: FastifyRequest): RawParameters => {
  const body = request.body as RawParameters | null | undefined;
  if (body === null || body === undefined) return readQuery(request);
  return (request.query as RawQuery).text === '' ? body : { ...readQuery(request), ...body };
};
