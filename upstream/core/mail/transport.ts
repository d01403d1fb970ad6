import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { BRAND } from '~/domain/platform/brand';
import { toPlainText, stripLineBreaks } from '~/domain/shared/text';
import type { UpstreamConfig } from '~/upstream/core/config';

/** A mail as it goes out. */
export interface Mail {
  /** The same for every try, so that a mailbox shows a mail that came twice once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** Where mails of this kind are stopped without a login; null of codes somebody has just asked for. */
  stopUrl: string | null;
}

/** Hands mails on. Rejects when a mail was not taken. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** One that does not answer is given up; the mail is tried again. */
const TIMEOUT_MS = 10_000;

const headersOf = (mail: Mail, from: string) => ({
  from: { name: BRAND.name, address: from },
  to: mail.to,
  // Names that were kept before texts were checked are in old rows.
  subject: stripLineBreaks(toPlainText(mail.subject)),
  text: toPlainText(mail.text),
  messageId: mail.messageId,
  ...(mail.stopUrl === null ? {} : { list: { unsubscribe: mail.stopUrl } }),
});

/** Over SMTP, by `MAIL_URL`: `smtps://user:password@host:465`. */
function smtpTransport(url: string, from: string): MailTransport {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const mailer = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return { send: async (mail) => void (await mailer.sendMail(headersOf(mail, from))) };
}

/** Into a folder, one file a mail, for dev and test. */
function fileTransport(folder: string, from: string): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = (await mailer.sendMail(headersOf(mail, from))) as { message: Buffer };
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${Date.now()}-${randomUUID().slice(0, 8)}.eml`), message);
    },
  };
}

/** The way mails go by the settings; null where none is set: they wait. */
export function createMailTransport(
  config: Pick<UpstreamConfig, 'mail' | 'appEnv' | 'dataDir'>,
): MailTransport | null {
  if (config.mail) return smtpTransport(config.mail.url, config.mail.from);
  const isLocal = config.appEnv === 'dev' || config.appEnv === 'test';
  return isLocal ? fileTransport(join(config.dataDir, 'mails'), 'no-reply@portal.test') : null;
}
