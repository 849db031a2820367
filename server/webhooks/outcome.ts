/** Interprets the answer to an outgoing webhook request [S180]. Pure. */
import { webhookInterfaces } from '@parlance/protocol/bots/bot';
import { readJson } from '@parlance/protocol/json';
import { limits } from '@parlance/protocol/limits';
import { type Phrase, phraseOf, type Said, say } from '@parlance/protocol/phrase';
import { cutText, isLongerThan, soundText } from '@parlance/protocol/text';
import type { OutgoingAnswer, OutgoingFailure } from '../outgoing/index.ts';

export type Outcome =
  /** Markdown; undefined if the receiver says nothing. */
  | { readonly kind: 'answered'; readonly reply: string | undefined }
  | {
      readonly kind: 'failed';
      readonly reason: Phrase;
      readonly mayPass: boolean;
      /** Whether there was no answer at all. */
      readonly isSilent: boolean;
    };

const failed = (said: Said, mayPass = false, isSilent = false): Outcome => ({
  kind: 'failed',
  reason: phraseOf(said),
  mayPass,
  isSilent,
});

/** Not called, because the receiver recently did not answer. */
export const outcomeOfRest = (reason: Phrase): Outcome => failed(reason, true);

/** Characters of the receiver's failure text to pass on. */
const mostOfReason = 300;

/** Statuses that ask for a retry. */
const passing = new Set([408, 425, 429]);

const replyIn = (form: number | null, answer: Record<string, unknown>): unknown => {
  if (form === webhookInterfaces.slack) return answer.text;
  if (answer.response_not_required === true) return undefined;
  return answer.response_string ?? answer.content;
};

export const outcomeOf = (form: number | null, { status, body }: OutgoingAnswer): Outcome => {
  const text = body.toString('utf8').trim();
  if (status < 200 || status > 299) {
    const said = soundText(cutText(text.replace(/\s+/g, ' '), mostOfReason));
    const reason =
      said === ''
        ? say('The receiver answered with status {status}.', { status })
        : say('The receiver answered with status {status}: {answer}', { status, answer: said });
    return failed(reason, status >= 500 || passing.has(status));
  }
  if (text === '') return { kind: 'answered', reply: undefined };
  let answer: unknown;
  try {
    answer = readJson(text);
  } catch {
    return failed('The receiver did not answer with JSON.');
  }
  if (answer === '' || answer === null) return { kind: 'answered', reply: undefined };
  if (typeof answer !== 'object' || Array.isArray(answer))
    return failed('The receiver answered with JSON that is not an object.');
  const reply = replyIn(form, answer as Record<string, unknown>);
  if (reply === undefined || reply === null) return { kind: 'answered', reply: undefined };
  if (typeof reply !== 'string') return failed('The receiver answered with a reply that is not a text.');
  if (isLongerThan(reply, limits.messageLength))
    return failed(
      say('The receiver answered with more than {limit} characters.', { limit: limits.messageLength }),
    );
  return { kind: 'answered', reply: reply.trim() === '' ? undefined : soundText(reply) };
};

/** Permanent failures are not retried. */
export const outcomeOfFailure = ({ reason, phrase }: OutgoingFailure): Outcome => {
  const isSilent = reason === 'unreachable' || reason === 'timeout';
  return failed(say('The receiver {complaint}.', { complaint: phrase }), isSilent, isSilent);
};
