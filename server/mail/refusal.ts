/** Explains a failed delivery without personal data. Pure. */
import { cutText } from '@parlance/protocol/text';

export interface Refusal {
  /** This mail is refused for good; do not retry. */
  readonly isFinal: boolean;
  readonly reason: string;
}

/** Nodemailer's delivery error. */
interface SmtpError {
  readonly responseCode?: unknown;
  readonly response?: unknown;
  /** The SMTP command that failed. */
  readonly command?: unknown;
}

/** Characters. */
const longest = 200;

/** Mail servers repeat the address, which must not reach the log. */
const withoutPeople = (text: string, address: string): string => {
  const mailbox = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const clean = text
    .replace(/(?<![^\s<>"'(),:;])[^\s<>"'(),:;]*@[^\s<>"'(),:;]*/g, '(address)')
    .split(/([^\p{L}\p{N}._%+-]+)/u)
    .map((word) => (word.toLowerCase() === mailbox ? '(address)' : word))
    .join('')
    .replace(/\s+/g, ' ');
  return cutText(clean, longest);
};

/**
 * 5xx about the recipient or mail is final. About authentication or the sender, it is a mistake in the
 * settings: mail waits for the operator.
 */
export const refusalOf = (error: unknown, address: string): Refusal => {
  const { responseCode, response, command } = error as SmtpError;
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  const isFinal = isOfMail && typeof responseCode === 'number' && responseCode >= 500;
  const said = typeof response === 'string' ? response : error instanceof Error ? error.message : '';
  const reason = withoutPeople(said, address);
  return { isFinal, reason: typeof command === 'string' ? `${reason} (${command})` : reason };
};
