/** What leaves the service as e-mail, and the way out: a mail server or files. Assembled at the start, handed to every domain. */
import type { Language } from '@parlance/protocol/words/languages';

export interface Mail {
  /** The same for every try to deliver it, so that who gets it twice sees it once. */
  readonly id: string;
  readonly to: string;
  /** Whose account it is about, where that is known; for the log, which does not tell addresses. */
  readonly userId?: number;
  /** The name that it comes from; the address is the operator's choice. */
  readonly fromName: string;
  /** The host of the organization, for the address when the operator chose none. */
  readonly host: string;
  /** That it is written in; English in mail that was put into the queue before this was noted. */
  readonly language?: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends mail of this kind: with a look and a press of a button, or with a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface MailOptions {
  /** `smtp://` or `smtps://`; files when absent. */
  readonly smtpUrl: string | undefined;
  /** The address that mail comes from; `noreply` at the organization's host when absent. */
  readonly from: string | undefined;
  /** Where mail is kept as files. */
  readonly directory: string;
}

export interface Mailer {
  /** Whether mail reaches people: without a mail server, only the operator reads it. */
  readonly reachesPeople: boolean;
  /** Resolves when the mail server has taken it, or the file is on the disk; throws when trying again may help. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
