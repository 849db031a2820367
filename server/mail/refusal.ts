/** Why a mail did not go out, in words that may stand in a log. Pure. */
import { cutText } from '@parlance/protocol/text';

export interface Refusal {
  /** This mail server will never take this mail; trying again would only annoy it. */
  readonly isFinal: boolean;
  readonly reason: string;
}

/** What Nodemailer says of a mail that it could not deliver. */
interface SmtpError {
  readonly responseCode?: unknown;
  readonly response?: unknown;
  /** During which command of SMTP. */
  readonly command?: unknown;
}

/** Characters of what a mail server says. */
const longest = 200;

/** Mail servers repeat the address, or its first part, in what they answer; whose it is concerns no reader of a log. */
const withoutPeople = (text: string, address: string): string => {
  const mailbox = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const clean = text
    .replace(/[^\s<>"'(),:;]*@[^\s<>"'(),:;]*/g, '(address)')
    .split(/([^\p{L}\p{N}._%+-]+)/u)
    .map((word) => (word.toLowerCase() === mailbox ? '(address)' : word))
    .join('')
    .replace(/\s+/g, ' ');
  return cutText(clean, longest);
};

/**
 * 5xx about the recipient or the mail itself is final. About signing in or the sender it is a mistake in the settings, with which all
 * mail would be lost if it were: such mail waits for the operator.
 */
export const refusalOf = (error: unknown, address: string): Refusal => {
  const { responseCode, response, command } = error as SmtpError;
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  const isFinal = isOfMail && typeof responseCode === 'number' && responseCode >= 500;
  const said = typeof response === 'string' ? response : error instanceof Error ? error.message : '';
  const reason = withoutPeople(said, address);
  return { isFinal, reason: typeof command === 'string' ? `${reason} (${command})` : reason };
};
