import type { IncomingMessage } from 'node:http';
import type { RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { mebibyte } from '@parlance/protocol/limits';
import { readBody } from './body.ts';
import type { Claim } from './budget.ts';
import type { Parts } from './multipart.ts';
import { endWhenIdle, type Patience, receiveBody } from './receive.ts';

const isEmpty = (parameters: RawParameters): boolean => {
  for (const _name in parameters) return false;
  return true;
};

/** A file that is streamed stays unread. */
export const takesBody = ({ method, takesFile }: Endpoint): boolean => method !== 'GET' && !takesFile;

interface Intake {
  readonly claim: Claim;
  readonly patience: Patience;
  /** Bytes. */
  readonly bodyLimit: number;
}

/** Returns those of the body and of the query. Throws what `receiveBody` and `readBody` throw. */
export const receiveParameters = async (
  request: IncomingMessage,
  endpoint: Endpoint,
  query: RawParameters,
  { claim, patience, bodyLimit }: Intake,
): Promise<Parts> => {
  if (endpoint.takesFile) endWhenIdle(request, patience);
  if (!takesBody(endpoint)) return { texts: query, file: undefined };
  const { mayTakeFile, wholeBody } = endpoint;
  const mostFileBytes = mayTakeFile === undefined ? undefined : mayTakeFile * mebibyte;
  const body = await receiveBody(request, bodyLimit + (mostFileBytes ?? 0), claim, patience);
  const { texts, file } = await readBody(request.headers, body, { wholeBody, mostFileBytes });
  return { texts: isEmpty(query) ? texts : { ...query, ...texts }, file };
};
