import type { RawParameters } from '@parlance/protocol/decode';
import { ApiError } from '@parlance/protocol/errors';
import { JsonFault, jsonLimits, readJson } from '@parlance/protocol/json';
import type { FastifyRequest } from 'fastify';
import { decodeBytes, mostParameters, parseForm, tooManyParameters } from './form.ts';
import { type Parts, parseMultipart } from './multipart.ts';

const jsonFaults = {
  deep: 'The JSON body is nested too deeply.',
  many: 'The JSON body holds too many values.',
  malformed: 'Malformed JSON',
} as const;

/** Strings stay; other values become the JSON text of a form. */
const ofJson = (text: string): RawParameters => {
  let body: unknown;
  try {
    body = readJson(text, jsonLimits.depth + 1);
  } catch (error) {
    if (error instanceof JsonFault) throw new ApiError('INVALID_JSON', jsonFaults[error.kind]);
    throw error;
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new ApiError('INVALID_JSON', 'A JSON body must be an object whose keys are parameters.');
  const given = Object.entries(body);
  if (given.length > mostParameters) throw tooManyParameters();
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of given)
    parameters[name] = typeof value === 'string' ? value : JSON.stringify(value);
  return parameters;
};

export interface BodyForm {
  /** Takes the whole body. */
  readonly wholeBody?: string | undefined;
  readonly mostFileBytes?: number | undefined;
}

/** Throws BAD_REQUEST, INVALID_JSON, REQUEST_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE. */
export const readBody = async (
  headers: FastifyRequest['raw']['headers'],
  body: Buffer,
  { wholeBody, mostFileBytes }: BodyForm,
): Promise<Parts> => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const plain = (texts: RawParameters): Parts => ({ texts, file: undefined });
  if (body.length === 0) return plain({});
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body of the request without compression.');
  switch (type.split(';', 1)[0]!.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return plain(parseForm(decodeBytes(body)));
    case 'multipart/form-data':
      return parseMultipart(body, type, mostFileBytes);
    case 'application/json':
      if (wholeBody === undefined) return plain(ofJson(decodeBytes(body)));
  }
  if (wholeBody !== undefined) return plain({ [wholeBody]: decodeBytes(body) });
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send parameters as a form: content type application/x-www-form-urlencoded.',
  );
};

interface RawQuery extends Record<string, string> {
  readonly text: string;
}

/** The router would not catch errors of its own parser. */
export const asItIs = (text: string): RawQuery => ({ text });

/** Throws BAD_REQUEST. */
export const readQuery = (request: FastifyRequest): RawParameters =>
  parseForm((request.query as RawQuery).text);
