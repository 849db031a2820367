import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Delivery, Mail, Mailer, MailOptions } from '../frame/mailer.ts';
import { Postponed } from '../jobs/task.ts';
import { refusalOf } from './refusal.ts';

/** Milliseconds. A silent server must not hold a worker for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Prevents header injection by names that users choose. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** RFC 2369. One-click (RFC 8058) only over https. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> => ({
  ...(url === undefined ? {} : { 'List-Unsubscribe': `<${url}>` }),
  ...(url?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

export const messageOf = (mail: Mail, from: string | undefined): SendMailOptions => {
  const host = mail.host.replace(/:\d+$/, '');
  return {
    from: { name: oneLine(mail.fromName), address: from ?? `noreply@${host}` },
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    headers: {
      // Suppresses automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language ?? 'en',
      ...unsubscribeHeaders(mail.unsubscribe),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

type Uncounted = Omit<Mailer, 'counts'>;

/** Opened with the first mail. */
const openLater = <T extends Transporter>(open: () => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return {
    transport: () => {
      opened ??= open();
      return opened;
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
};

/** Loads the library, which most starts do not need. */
export const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...patience });
};

const overSmtp = (url: string, from: string | undefined, log: Logger): Uncounted => {
  const { transport, close } = openLater(() => openTransport(url));
  return {
    reachesPeople: true,
    deliver: async (mail) => {
      try {
        await (await transport()).sendMail(messageOf(mail, from));
        return 'sent';
      } catch (error) {
        const { isFinal, reason } = refusalOf(error, mail.to);
        if (!isFinal) {
          const about = mail.userId === undefined ? '' : ` to user ${mail.userId}`;
          throw new Postponed(`mail ${mail.id}${about} did not go out: ${reason}`);
        }
        // The log omits the recipient.
        log.warn(
          { mail: mail.id, organization: mail.host, user: mail.userId, reason },
          'the mail server refused a mail for good: see whether the address of this user is right, and whether the mail server takes mail of ours',
        );
        return 'refused';
      }
    },
    close,
  };
};

const intoFiles = ({ directory, from }: MailOptions, log: Logger): Uncounted => {
  const { transport, close } = openLater(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  });
  return {
    reachesPeople: false,
    deliver: async (mail) => {
      const { message } = await (await transport()).sendMail(messageOf(mail, from));
      const path = join(directory, `${mail.id}.eml`);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // It may hold sign-in links.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ file: path }, 'there is no mail server (SMTP_URL), so a mail was kept as a file');
      return 'sent';
    },
    close,
  };
};

const counting = (mailer: Uncounted): Mailer => {
  const counts: Record<Delivery | 'postponed', number> = { sent: 0, postponed: 0, refused: 0 };
  return {
    ...mailer,
    counts,
    deliver: async (mail) => {
      try {
        const delivery = await mailer.deliver(mail);
        counts[delivery] += 1;
        return delivery;
      } catch (error) {
        counts.postponed += 1;
        throw error;
      }
    },
  };
};

export const createMailer = (options: MailOptions, log: Logger): Mailer =>
  counting(
    options.smtpUrl === undefined ? intoFiles(options, log) : overSmtp(options.smtpUrl, options.from, log),
  );
