import type { Language } from '@parlance/protocol/words/languages';

export interface Mail {
  /** Stays the same over retries, so that mail programs drop duplicates. */
  readonly id: string;
  readonly to: string;
  /** The user concerned, for the log, which omits addresses. */
  readonly userId?: number;
  readonly fromName: string;
  /** The organization's, for the default sender address. */
  readonly host: string;
  /** Absent in mail queued by older releases, which is English. */
  readonly language?: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends mail of this kind, by a confirmed visit or a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface MailOptions {
  /** `smtp://` or `smtps://`; files when absent. */
  readonly smtpUrl: string | undefined;
  /** Defaults to `noreply` at the organization's host. */
  readonly from: string | undefined;
  readonly directory: string;
}

export interface Mailer {
  /** False without a mail server: then only the operator reads mail. */
  readonly reachesPeople: boolean;
  /** Resolves when the mail is accepted or on disk; throws when a retry may help. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
