import type { Language } from '@parlance/protocol/words/languages';

export interface Mail {
  /** Stays the same over retries, so that mail programs drop duplicates. */
  readonly id: string;
  readonly to: string;
  /** The user concerned, for the log, which omits addresses. */
  readonly userId?: number;
  /** Its sender learns of a refusal. */
  readonly isInvitation?: boolean;
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

/** The mail server refused it for good, or took it. */
export type Delivery = 'sent' | 'refused';

export interface Mailer {
  /** False without a mail server: then only the operator reads mail. */
  readonly reachesPeople: boolean;
  /** Since the start of this process. */
  readonly counts: Readonly<Record<Delivery | 'postponed', number>>;
  /** Resolves when no retry may help: the mail is accepted, on disk or refused for good. Throws when one may. */
  deliver(mail: Mail): Promise<Delivery>;
  close(): void;
}
