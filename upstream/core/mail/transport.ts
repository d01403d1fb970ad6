import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { BRAND } from '~/domain/platform/brand';
import { toPlainText, stripLineBreaks } from '~/domain/shared/text';
import type { UpstreamConfig } from '~/upstream/core/config';

/** An outgoing mail. */
export interface Mail {
  /** The same for every attempt, so that a mailbox shows a mail that arrived twice only once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** Unsubscribe URL that works without a login; null for requested codes. */
  stopUrl: string | null;
}

/** Delivers mails. Rejects when a mail was refused. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** A connection without answer is closed after this time; the mail is retried. */
const TIMEOUT_MS = 10_000;

const getHeaders = (mail: Mail, from: string) => ({
  from: { name: BRAND.name, address: from },
  to: mail.to,
  // Old rows may contain names that were stored before texts were checked.
  subject: stripLineBreaks(toPlainText(mail.subject)),
  text: toPlainText(mail.text),
  messageId: mail.messageId,
  ...(mail.stopUrl === null ? {} : { list: { unsubscribe: mail.stopUrl } }),
});

/** Sends by SMTP to `MAIL_URL`: `smtps://user:password@host:465`. */
function createSmtpTransport(url: string, from: string): MailTransport {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const mailer = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return { send: async (mail) => void (await mailer.sendMail(getHeaders(mail, from))) };
}

/** Writes one file per mail into a folder, for dev and test. */
function createFileTransport(folder: string, from: string): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = (await mailer.sendMail(getHeaders(mail, from))) as { message: Buffer };
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${Date.now()}-${randomUUID().slice(0, 8)}.eml`), message);
    },
  };
}

/** Creates the mail transport by the settings; null without one: mails wait. */
export function createMailTransport(
  config: Pick<UpstreamConfig, 'mail' | 'appEnv' | 'dataDir'>,
): MailTransport | null {
  if (config.mail) return createSmtpTransport(config.mail.url, config.mail.from);
  const isLocal = config.appEnv === 'dev' || config.appEnv === 'test';
  return isLocal ? createFileTransport(join(config.dataDir, 'mails'), 'no-reply@portal.test') : null;
}
