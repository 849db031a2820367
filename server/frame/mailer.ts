/** E-mail and its delivery, to a mail server or files. */
import type { Language } from '@parlance/protocol/words/languages';

export interface Mail {
  /** Constant over retries, so that the receiver's program drops duplicates. */
  readonly id: string;
  readonly to: string;
  /** The user concerned, for the log, which omits addresses. */
  readonly userId?: number;
  /** The sender's name; the operator chooses the address. */
  readonly fromName: string;
  /** The organization's host, for the default sender address. */
  readonly host: string;
  /** Absent in mail queued by older releases, which is English. */
  readonly language?: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A link that ends mail of this kind, by a confirmed visit or a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface MailOptions {
  /** `smtp://` or `smtps://`; files when absent. */
  readonly smtpUrl: string | undefined;
  /** The sender's address; `noreply` at the organization's host when absent. */
  readonly from: string | undefined;
  /** Stores mail as files. */
  readonly directory: string;
}

export interface Mailer {
  /** False without a mail server: then only the operator reads the mail. */
  readonly reachesPeople: boolean;
  /** Resolves when the mail server accepted it, or the file is on disk; throws when a retry may help. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
