import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { toMinuteOfDay, toShanghaiClock } from '~/domain/calendar/dates';
import { BRAND } from '~/domain/platform/brand';
import { MAIL_TOPIC_NAMES, type MailTopic } from '~/contract/notice-topics';
import type { Database } from '~/upstream/core/db/schema';
import { mailAttempts } from '~/upstream/core/metrics';
import type { Mail } from '~/upstream/core/mail/transport';
import type { ServiceContext } from '~/upstream/core/service-context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'config' | 'log' | 'mail'>;

/** Delays between attempts, in seconds; after the last a mail is given up. */
const WAITS = [60, 300, 1_800, 7_200, 21_600, 43_200] as const;
/** If a process died after taking a mail, the mail is retried after this time. */
const LEASE_SECONDS = 120;
/** Limit per run. */
const PEOPLE_AT_MOST = 200;
const CODES_AT_MOST = 200;
/** How long a mail can be looked up after it was queued. */
const MAILS_KEPT_DAYS = 90;
const DAY_SECONDS = 86_400;
/** Error codes of nodemailer for a single mail: its address, or its content. Others come from the server. */
const OF_THE_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);
/** Longer error texts of a mail server add no information. */
const FAULT_LENGTH = 200;

/** A code for an address; it expires at `until`. */
export interface CodeMail {
  accountId: string;
  email: string;
  subject: string;
  text: string;
  at: Date;
  until: Date;
}

/** Queues a code mail in the transaction that created the code. */
export async function queueCode(trx: Kysely<Database>, { accountId, until, at, ...mail }: CodeMail) {
  const [created_at, due] = [at.toISOString(), until.toISOString()];
  await trx
    .insertInto('email_outbox')
    .values({ ...mail, account_id: accountId, created_at, next_at: created_at, until: due })
    .execute();
}

export interface NoticeMail {
  /** Key of the notice. */
  key: string;
  accountId: string;
  topic: MailTopic;
  /** One line. Mails leave the platform: the line contains no figure, and nothing about a private fund. */
  line: string;
}

/**
 * Queues the mails of notices for the people who subscribed to their topic and have an address, in the transaction of
 * the notices.
 * @returns keys of the notices that were newly queued
 */
export async function queueNotices(
  trx: Kysely<Database>,
  at: Date,
  notices: readonly NoticeMail[],
): Promise<ReadonlySet<string>> {
  if (notices.length === 0) return new Set();
  const column = (name: keyof NoticeMail) => notices.map((notice) => notice[name]);
  const { rows } = await sql<{ key: string }>`
    insert into email_outbox (account_id, email, subject, text, created_at, topic, notice_key, next_at)
    select e.account_id, e.email, n.line, '', ${at.toISOString()}, n.topic, n.key, ${at.toISOString()}
    from unnest(${column('key')}::text[], ${column('accountId')}::text[], ${column('topic')}::text[],
      ${column('line')}::text[]) as n (key, account_id, topic, line)
    join emails e on e.account_id = n.account_id join mail_wishes w on w.account_id = e.account_id
    where e.confirmed_at is not null and n.topic = any(w.topics)
    on conflict (notice_key) where notice_key is not null do nothing returning notice_key as key`.execute(
    trx,
  );
  return new Set(rows.map(({ key }) => key));
}

interface DueRow {
  id: number;
  email: string;
  subject: string;
  text: string;
  topic: MailTopic | null;
  tries: number;
}

/**
 * Sends due mails: codes one by one, the notices of a person in one mail. A taken mail is first rescheduled, so
 * that several processes can run concurrently and a dead one loses nothing; a mail may then arrive twice, with the
 * same message id. When the server is down or hangs, the run ends at the first error, so that the other jobs of the
 * minute do not wait.
 * @returns number of mails sent, and number refused
 */
export async function sendMails(context: Context): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 };
  if (context.mail === null) return done;
  for (const { id } of await listDueCodes(context)) {
    for (const row of await take(context, sql`id = ${id}`))
      if (!(await deliver(context, [row], buildCodeMail(row), done))) return done;
  }
  for (const { account_id, stop_token } of await listDuePeople(context)) {
    const rows = await take(context, sql`account_id = ${account_id} and topic is not null`);
    if (rows.length === 0) continue;
    if (!(await deliver(context, rows, buildNoticeMail(context, rows, stop_token), done))) return done;
  }
  return done;
}

/** Returns due codes; expired ones are given up. */
async function listDueCodes({ db, now }: Context): Promise<{ id: number }[]> {
  const at = now().toISOString();
  await db
    .updateTable('email_outbox')
    .set({ next_at: null, fault: 'too late' })
    .where('next_at', 'is not', null)
    .where('until', '<=', at)
    .execute();
  return db
    .selectFrom('email_outbox')
    .select('id')
    .where('next_at', '<=', at)
    .where('topic', 'is', null)
    .orderBy('next_at')
    .limit(CODES_AT_MOST)
    .execute();
}

/**
 * Returns people with due notices. Notices are dropped if the person unsubscribed or changed the address, and
 * postponed during quiet hours. Requested codes are not affected.
 */
async function listDuePeople({ db, now }: Context): Promise<{ account_id: string; stop_token: string }[]> {
  const at = now().toISOString();
  const minute = toMinuteOfDay(toShanghaiClock(now()).time);
  await sql`
    update email_outbox o set next_at = null, fault = 'stopped'
    where o.next_at <= ${at} and o.topic is not null and not exists (
      select 1 from emails e join mail_wishes w on w.account_id = e.account_id
      where e.account_id = o.account_id and e.email = o.email and e.confirmed_at is not null
        and o.topic = any(w.topics))`.execute(db);
  const { rows } = await sql<{ account_id: string; stop_token: string }>`
    select o.account_id, w.stop_token from email_outbox o join mail_wishes w on w.account_id = o.account_id
    left join quiet_hours q on q.account_id = o.account_id
    where o.next_at <= ${at} and o.topic is not null and not coalesce(case when q.from_minute <= q.until_minute
      then ${minute}::int >= q.from_minute and ${minute}::int < q.until_minute
      else ${minute}::int >= q.from_minute or ${minute}::int < q.until_minute end, false)
    group by o.account_id, w.stop_token order by min(o.next_at) limit ${sql.lit(PEOPLE_AT_MOST)}`.execute(db);
  return rows;
}

/** Takes due rows for this process only. */
async function take({ db, now }: Context, which: ReturnType<typeof sql>): Promise<DueRow[]> {
  const at = now();
  const { rows } = await sql<DueRow>`
    update email_outbox set tries = tries + 1, next_at = ${addSeconds(at, LEASE_SECONDS)}
    where next_at <= ${at.toISOString()} and ${which}
    returning id, email, subject, text, topic, tries`.execute(db);
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

/**
 * @returns false when the server itself is down, hangs or denies access: further mails of this run would wait for
 * it again
 */
async function deliver(
  { db, now, log, mail: transport }: Context,
  rows: readonly DueRow[],
  mail: Mail,
  done: { sent: number; failed: number },
): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  try {
    await transport!.send(mail);
    const sent = { sent_at: now().toISOString(), next_at: null, fault: null };
    await db.updateTable('email_outbox').set(sent).where('id', 'in', ids).execute();
    done.sent += 1;
    mailAttempts.inc({ outcome: 'sent' });
    return true;
  } catch (error) {
    done.failed += 1;
    mailAttempts.inc({ outcome: 'failed' });
    const fault = getFault(error, mail.to);
    for (const { id, tries } of rows) {
      const wait = WAITS[tries - 1];
      const next_at = wait === undefined ? null : addSeconds(now(), wait);
      await db.updateTable('email_outbox').set({ next_at, fault }).where('id', '=', id).execute();
    }
    const isServer = !(error instanceof Error && 'code' in error && OF_THE_MAIL.has(String(error.code)));
    log.warn({ mails: ids, tries: rows[0]!.tries, fault, of: isServer ? 'server' : 'mail' }, 'mail rejected');
    return !isServer;
  }
}

const addSeconds = (at: Date, seconds: number): string =>
  new Date(at.getTime() + seconds * 1000).toISOString();

/** Returns the error of the mail server, without the address of the person. */
function getFault(error: unknown, address: string): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(address, '…').slice(0, FAULT_LENGTH) || 'no reason given';
}

const getMessageId = (id: number | string): string => `<${id}@mails.portal>`;

const buildCodeMail = ({ id, email, subject, text }: DueRow): Mail => ({
  messageId: getMessageId(`code-${id}`),
  to: email,
  subject: `${BRAND.name}：${subject}`,
  text: `${text}\n\n${BRAND.name}`,
  stopUrl: null,
});

/** Builds one mail with all due notices of a person: one line each, and a link to read them. */
function buildNoticeMail({ config }: Context, rows: readonly DueRow[], stopToken: string): Mail {
  const [first] = rows;
  const stopUrl = new URL(`/wealth/mail-stop?code=${encodeURIComponent(stopToken)}`, config.portalUrl).href;
  const lines = rows.map(({ topic, subject }) => `· ${MAIL_TOPIC_NAMES[topic!]}：${subject}`);
  return {
    messageId: getMessageId(`notice-${first!.id}-${rows.length}`),
    to: first!.email,
    subject: `${BRAND.name}：您有 ${rows.length} 条新提醒`,
    text: [
      ...lines,
      '',
      `登录后查看内容：${new URL('/wealth/user/messages', config.portalUrl).href}`,
      '邮件中不含净值、金额与账户信息，也不会索要密码或验证码。',
      '',
      `不再接收这类邮件：${stopUrl}`,
      `${BRAND.company} 客服电话 ${BRAND.servicePhone}（${BRAND.serviceHours}）`,
    ].join('\n'),
    stopUrl,
  };
}

/** Deletes mails too old for any limit or lookup, with their addresses and unused codes. */
export async function deleteOldMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = addSeconds(now(), -MAILS_KEPT_DAYS * DAY_SECONDS);
  await db.deleteFrom('email_outbox').where('created_at', '<', before).execute();
}

/** Creates a token that unsubscribes from mails without a login: not guessable, and without other use. */
export const createStopToken = (): string => randomUUID();
