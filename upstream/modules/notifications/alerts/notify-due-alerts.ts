import { sql, type Kysely } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { formatPercent } from '~/domain/figures/format';
import {
  isOneTimeAlert,
  THRESHOLD_ALERT_TYPES,
  isAlertTriggered,
  OPEN_DAY_NOTICE_DAYS,
  findOpenDayToNotify,
  type AlertType,
} from '~/domain/figures/fund-alert';
import { padNavDecimals } from '~/domain/figures/nav';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { canSeePrivateFund } from '~/upstream/modules/identity';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';

interface DueAlert {
  id: string;
  accountId: string;
  kind: FundKind;
  fundId: string;
  fundName: string;
  type: AlertType;
  mark: string | null;
}
interface Found {
  alert: DueAlert;
  /** Identifies the event: a day, or a document. Sent once. */
  matter: string;
  /** Day of the event. */
  day: string;
  title: string;
  text: string;
}

type Context = Pick<ServiceContext, 'db' | 'now'>;

const ofAlert = sql`a.id, a.account_id as "accountId", a.kind, a.fund_id as "fundId", a.type, a.mark,
  coalesce(s.short_name, p.name, a.fund_id) as "fundName"`;
const fundNames = sql`left join simu_funds s on s.id = a.fund_id left join public_funds p on p.id = a.fund_id`;

/**
 * Sends the due alerts of all people, once per event, for any number of concurrent runs. Alerts about a private
 * fund are sent only to people who may see its values now, and contain no values.
 * @returns number of people notified
 */
export async function notifyDueAlerts(context: Context): Promise<number> {
  const today = toShanghaiDay(context.now());
  const navs = await navsDue(context.db, today);
  const found = [
    ...navs.found,
    ...(await openDaysDue(context.db, today)),
    ...(await listDueDocumentAlerts(context.db, today)),
  ];
  const isOpen = await openFunds(context, found);
  let notifiedCount = 0;
  for (const each of found) {
    if (isOpen(each.alert) && (await notifyOne(context, each))) notifiedCount += 1;
  }
  // Last, so that events of an interrupted run are processed again.
  for (const [id, day] of navs.seen) {
    await context.db.updateTable('fund_alerts').set({ seen_until: day }).where('id', '=', id).execute();
  }
  return notifiedCount;
}

async function notifyOne({ db, now }: Context, { alert, matter, day, title, text }: Found): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const isNew = await addNotice(trx, at, {
      key: `alert:${alert.id}:${matter}`,
      accountId: alert.accountId,
      topic: alert.kind === 'simu' ? 'private_alert' : 'fund_alert',
      subjectId: alert.fundId,
      title: `${alert.fundName} ${title}`,
      text,
    });
    if (!isNew) return false;
    await trx
      .updateTable('fund_alerts')
      .set({ told_at: at.toISOString(), told_of: day })
      .where('id', '=', alert.id)
      .execute();
    return true;
  });
}

/** Finds NAV and change alerts whose fund has unchecked days, and the first day that meets the mark. */
async function navsDue(db: Kysely<Database>, today: string) {
  const { rows } = await sql<DueAlert & { date: string; unit: string; change: number | null }>`
    select ${ofAlert}, n.date, n.unit, n.change
    from fund_alerts a
    join fund_latest l on l.fund_id = a.fund_id and l.nav_date > a.seen_until
    join nav_points n on n.fund_id = a.fund_id and n.date > a.seen_until and n.date <= ${today}
    ${fundNames}
    where a.type = any(${[...THRESHOLD_ALERT_TYPES]}::text[]) and (a.told_at is null or a.type = 'change')
    order by a.id, n.date`.execute(db);
  const found: Found[] = [];
  const seen = new Map<string, string>();
  const done = new Set<string>();
  for (const { date, unit, change, ...alert } of rows) {
    seen.set(alert.id, date);
    if (done.has(alert.id) || alert.mark === null) continue;
    if (!isAlertTriggered(alert.type, alert.mark, { date, unit, change })) continue;
    if (isOneTimeAlert(alert.type)) done.add(alert.id);
    found.push({ alert, matter: date, day: date, ...navWords(alert, alert.mark, { date, unit, change }) });
  }
  return { found, seen };
}

const NAV_WORDS = { nav_above: '达到或高于', nav_below: '达到或低于' } as const;

function navWords(
  { kind, type }: DueAlert,
  mark: string,
  { date, unit, change }: { date: string; unit: string; change: number | null },
): Pick<Found, 'title' | 'text'> {
  const title = type === 'change' ? '涨跌提醒' : '净值提醒';
  // May be read much later, when the person may no longer see the values.
  if (kind === 'simu') return { title, text: `${date} 的净值符合您设定的条件，数值请在产品页查看` };
  return {
    title,
    text:
      type === 'nav_above' || type === 'nav_below'
        ? `${date} 单位净值 ${padNavDecimals(unit)}，${NAV_WORDS[type]}您设定的 ${padNavDecimals(mark)}`
        : `${date} 日涨跌 ${formatPercent(change)}，达到您设定的 ${formatPercent(Number(mark)).slice(1)}`,
  };
}

/** Finds upcoming open days that were not reported. */
async function openDaysDue(db: Kysely<Database>, today: string): Promise<Found[]> {
  const { rows } = await sql<DueAlert & { date: string }>`
    select ${ofAlert}, o.date from fund_alerts a
    join simu_open_days o on o.fund_id = a.fund_id
      and o.date >= ${today} and o.date <= ${addDays(today, OPEN_DAY_NOTICE_DAYS)}
      and (a.told_of is null or o.date > a.told_of)
    ${fundNames}
    where a.type = 'open_day' order by a.id, o.date`.execute(db);
  const byAlert = new Map<string, { alert: DueAlert; days: string[] }>();
  for (const { date, ...alert } of rows) {
    const known = byAlert.get(alert.id) ?? { alert, days: [] };
    known.days.push(date);
    byAlert.set(alert.id, known);
  }
  return [...byAlert.values()].flatMap(({ alert, days }) => {
    const day = findOpenDayToNotify(days, today);
    return day === null
      ? []
      : [{ alert, matter: day, day, title: '开放日提醒', text: '开放日临近，日期与办理时间请在产品页查看' }];
  });
}

/** Finds announcements of public funds and documents of private ones, published since the alert was set. */
async function listDueDocumentAlerts(db: Kysely<Database>, today: string): Promise<Found[]> {
  const { rows } = await sql<DueAlert & { documentId: string; title: string; date: string }>`
    select ${ofAlert}, d.id as "documentId", d.title, d.date from fund_alerts a
    join (
      select 'a' || aid as id, fund_id, title, published_on as date from announcements
        where published_on >= (select min(seen_until) from fund_alerts where type = 'paper')
      union all
      select 'd' || id, fund_id, title, published_on from documents
        where published_on >= (select min(seen_until) from fund_alerts where type = 'paper')
    ) as d on d.fund_id = a.fund_id and d.date >= a.seen_until and d.date <= ${today}
    ${fundNames}
    where a.type = 'paper'
      and not exists (select 1 from notices n where n.key = 'alert:' || a.id || ':' || d.id)
    order by a.id, d.date, d.id`.execute(db);
  return rows.map(({ documentId, title, date, ...alert }) => ({
    alert,
    matter: documentId,
    day: date,
    title: alert.kind === 'simu' ? '有新文件' : '有新公告',
    text: alert.kind === 'simu' ? `${date} 发布，请在产品页的文件中查看` : `${title}（${date}）`,
  }));
}

/** Checks for each person and fund, once each, whether the alert may be sent. */
async function openFunds(context: Context, found: readonly Found[]) {
  const known = new Map<string, boolean>();
  const getKey = ({ accountId, fundId }: DueAlert): string => `${accountId} ${fundId}`;
  for (const { alert } of found) {
    if (alert.kind === 'public' || known.has(getKey(alert))) continue;
    const fund = await context.db
      .selectFrom('simu_funds')
      .select(['id', 'context', 'risk_level as riskLevel'])
      .where('id', '=', alert.fundId)
      .executeTakeFirst();
    known.set(getKey(alert), fund !== undefined && (await canSeePrivateFund(context, alert.accountId, fund)));
  }
  return (alert: DueAlert): boolean => alert.kind === 'public' || known.get(getKey(alert)) === true;
}
