/** Asks other sites, by the guarded client [V22], and remembers those that do not answer. */
import type { Service } from '../frame/service.ts';
import { type OutgoingAnswer, OutgoingFailure, restsOf } from '../outgoing/index.ts';

/** Milliseconds. */
const timeout = 8000;

export interface Visit {
  readonly address: string;
  /** Media types of interest. */
  readonly types: RegExp;
  readonly accept: string;
  readonly maxBytes: number;
  readonly takesStart?: boolean;
}

const silences = restsOf<true>();
const ask = async (service: Service, host: string, asked: Visit): Promise<OutgoingAnswer | undefined> => {
  const rests = silences(service);
  if (rests.reason(host, service.now()) !== undefined) return undefined;
  const { address, accept, ...limits } = asked;
  const about = service.directory.externalUrl;
  try {
    const answer = await service.outgoing.request({
      url: address,
      headers: { accept, 'user-agent': `ParlanceLinkPreview/1.0 (+${about})` },
      timeout,
      ...limits,
    });
    rests.noteAnswer(host);
    return answer;
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    if (error.reason === 'timeout' || error.reason === 'unreachable')
      rests.noteSilence(host, service.now(), true);
    return undefined;
  }
};

/** Returns undefined without an answer of a wanted type. */
export const visit = async (service: Service, asked: Visit): Promise<OutgoingAnswer | undefined> => {
  const { host } = new URL(asked.address);
  const answer = await service.otherSites.turns.run(host, () => ask(service, host, asked));
  const isGood = answer?.status === 200 && asked.types.test(answer.headers['content-type'] ?? '');
  return isGood ? answer : undefined;
};
