import { sql, type Kysely } from 'kysely';
import { MAIL_TOPIC_BY_NOTICE, type NoticeTopic } from '~/contract/notice-topics';
import { splitIntoChunks } from '~/domain/shared/lists';
import { toPlainText, stripLineBreaks } from '~/domain/shared/text';
import type { Database } from '~/upstream/core/db/schema';
import { queueNotices, type NoticeMail } from '~/upstream/core/mail/outbox';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Older notices are not shown. */
const SHOWN_DAYS = 30;
const SHOWN = 20;
const DAY_MS = 86_400_000;
const NOTICES_A_STATEMENT = 1_000;

export interface NewNotice {
  /** Identifies the event: the same one is sent once. */
  key: string;
  accountId: string;
  topic: NoticeTopic;
  /** Subject, as `NOTICE_TOPICS` defines. */
  subjectId: string;
  title: string;
  text: string;
}

/**
 * Notifies a person of an event, in the transaction of the event: both are committed or neither.
 * @returns whether the notice is new
 */
export const addNotice = async (trx: Kysely<Database>, at: Date, notice: NewNotice): Promise<boolean> =>
  (await addNotices(trx, at, [notice])) > 0;

/**
 * Notifies many people, in the transaction of the event.
 * @returns number of new notices
 */
export async function addNotices(
  trx: Kysely<Database>,
  at: Date,
  notices: readonly NewNotice[],
): Promise<number> {
  let count = 0;
  for (const chunk of splitIntoChunks(notices, NOTICES_A_STATEMENT)) count += await addChunk(trx, at, chunk);
  return count;
}

async function addChunk(trx: Kysely<Database>, at: Date, notices: readonly NewNotice[]): Promise<number> {
  // Names in the text come from imports and other systems.
  const rows = notices.map(({ key, accountId, topic, subjectId, title, text }) => ({
    ...{ key, account_id: accountId, topic, subject_id: subjectId, created_at: at.toISOString() },
    ...{ title: stripLineBreaks(toPlainText(title)), text: toPlainText(text) },
  }));
  const added = await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['key', 'account_id', 'topic', 'title'])
    .execute();
  await queueNotices(
    trx,
    at,
    added.map(({ key, account_id, topic, title }) => ({
      key,
      accountId: account_id,
      ...getMail(topic, title),
    })),
  );
  return added.length;
}

/** Returns the mail text of a notice: only the kind of orders, and nothing about a private fund. */
const getMail = (topic: NoticeTopic, title: string): Pick<NoticeMail, 'topic' | 'line'> => ({
  topic: MAIL_TOPIC_BY_NOTICE[topic],
  line: topic === 'fund_alert' ? title : LINES[topic],
});

const LINES: Readonly<Record<Exclude<NoticeTopic, 'fund_alert'>, string>> = {
  private_alert: '您设定的一项私募产品提醒',
  watchlist: '您的自选基金有变化',
  order: '一笔公募交易有新进展',
  plan: '一项定投有新进展',
  dividend: '一笔基金分红有新进展',
  nav_correction: '您持有的一只基金更正了净值',
  liquidation: '您持有的一只产品的清算有新进展',
  product_event: '您持有的一只产品有新进展',
  private_order: '一笔私募交易有新进展',
  verification: '一项认证有新结果',
  holder_notice: '您持有的基金有一份需要阅读的公告',
  consultation: '您持有的基金有一份合同变更征询',
  activity: '您报名的一场活动有新消息',
  feedback: '一条反馈或投诉有新进展',
  adviser_view: '理财经理请您授权查看资料',
  meeting: '一个会面预约有新进展',
  member: '会员等级或成长值有变化',
  month_report: '一份月度账单已出具',
  own_data: '个人信息副本有新进展',
};

/**
 * Returns the key of a notice about a refused payout: shown while the money waits, not after it was sent or a card
 * was chosen.
 */
export const getRefusedPayoutKey = (matter: string): string => `refused:${matter}`;

/** Whether the text of a refused-payout notice is still true; all other notices are about past events. */
export const IS_CURRENT_NOTICE = sql<boolean>`(n.key not like ${getRefusedPayoutKey('%')}
  or (n.topic = 'order' and exists (
    select 1 from public_orders o where o.id = n.subject_id and o.bank_refused))
  or (n.topic in ('dividend', 'product_event') and exists (
    select 1 from payout_payments b where b.account_id = n.account_id and b.fund_id = n.subject_id
      and b.refused_at is not null and b.paid_at is null)))`;

/**
 * Lists the notices of an account: first money that waits for the person, then the newest; requests already
 * fulfilled are excluded.
 */
export async function listNotices({ db, now }: Pick<ServiceContext, 'db' | 'now'>, accountId: string) {
  const since = new Date(now().getTime() - SHOWN_DAYS * DAY_MS).toISOString();
  return (
    db
      .selectFrom('notices as n')
      .select(['n.topic', 'n.subject_id', 'n.title', 'n.text', 'n.created_at'])
      .where('n.account_id', '=', accountId)
      .where('n.created_at', '>=', since)
      .where('n.deleted_at', 'is', null)
      .where(IS_CURRENT_NOTICE)
      // Notices with a request come before informational ones.
      .orderBy(sql`n.key like ${getRefusedPayoutKey('%')}`, 'desc')
      .orderBy('n.created_at', 'desc')
      .orderBy('n.key')
      .limit(SHOWN)
      .execute()
  );
}
