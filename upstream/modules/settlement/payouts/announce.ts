import { sql, type Kysely, type Transaction } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import {
  checkDividendDays,
  checkDividend,
  isLargeDividend,
  isLargeSplit,
  checkSplit,
} from '~/domain/figures/payout-rules';
import { isTradingDay } from '~/domain/calendar/trading-calendar';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listStakes, buildStakeSums, loadOrdersBefore } from '~/upstream/modules/settlement/navs/stakes';
import { loadPublicFund, revertCountedSplit } from '~/upstream/modules/public-orders';
import { createConflictRefusal, createInputRefusal } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';

type Context = Pick<ServiceContext, 'db' | 'now'>;
/** Places of the NAV expected after announced payouts. */
const NAV_PLACES = 6;

export interface DividendInput {
  fund: string;
  record: string;
  ex: string;
  paid: string;
  per_share: string;
  same_day?: 'yes' | undefined;
}
export interface SplitInput {
  fund: string;
  date: string;
  ratio: string;
}

/**
 * Loads the fund of a payout with the last NAV before its ex-date. Throws Refusal when it cannot pay or split on
 * that day.
 */
async function payingFund(db: Kysely<Database>, fundId: string, exDay: string) {
  const fund = await loadPublicFund(db, fundId);
  if (fund.type === 'money') throw createInputRefusal('货币基金按日分配收益，没有分红与拆分');
  const liquidation = await db
    .selectFrom('liquidations')
    .select('decided_on')
    .where('fund_id', '=', fundId)
    .executeTakeFirst();
  if (liquidation)
    throw createConflictRefusal(`该产品已于 ${liquidation.decided_on} 进入清算，款项按清算分配`);
  const points = await db
    .selectFrom('nav_points')
    .select(['date', 'unit'])
    .where('fund_id', '=', fundId)
    .orderBy('date', 'desc')
    .limit(1)
    .execute();
  const last = points[0];
  if (!last) throw createConflictRefusal('该基金还没有净值，不能公告');
  if (last.date >= exDay)
    throw createConflictRefusal(`${last.date} 的净值已公布，须在其前公告；已公布的可先撤回`);
  const { dividends, splits } = await announcedOn(db, fundId, exDay);
  if (dividends.length + splits.length > 0)
    throw createConflictRefusal(`${exDay} 已有分红或拆分公告；有误请先撤回`);
  await assertRegister(db, fundId);
  return { fund, lastNav: await deductAnnounced(db, fundId, last, exDay) };
}

/** Returns the last NAV after the dividends and splits announced between its day and an ex-date. */
async function deductAnnounced(
  db: Kysely<Database>,
  fundId: string,
  last: { date: string; unit: string },
  exDay: string,
): Promise<string> {
  const { rows } = await sql<{ per_share: string; ratio: string }>`
    select per_share::text, '1' as ratio, ex_on as day from dividends
      where fund_id = ${fundId} and ex_on > ${last.date} and ex_on < ${exDay}
    union all select '0', ratio::text, date from splits
      where fund_id = ${fundId} and date > ${last.date} and date < ${exDay}
    order by day`.execute(db);
  if (rows.length === 0) return last.unit;
  const nav = rows.reduce((unit, { per_share, ratio }) => unit.minus(per_share).div(ratio), toBig(last.unit));
  return padNavDecimals(nav.round(NAV_PLACES).toFixed());
}

/** Loads the announcements of a fund for an ex-date. */
async function announcedOn(db: Kysely<Database>, fundId: string, day: string) {
  const of = { dividends: db.selectFrom('dividends'), splits: db.selectFrom('splits') };
  const [dividends, splits] = await Promise.all([
    of.dividends.select('per_share').where('fund_id', '=', fundId).where('ex_on', '=', day).execute(),
    of.splits.select('ratio').where('fund_id', '=', fundId).where('date', '=', day).execute(),
  ]);
  return { dividends, splits };
}

/** Payouts use lots: a holding without lots, or with another sum, would be left out. */
async function assertRegister(db: Kysely<Database>, fundId: string): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select coalesce(p.account_id, l.account_id) as account_id
    from (select account_id, shares from positions where fund_id = ${fundId}) p
    full join (select account_id, sum(left_shares) as shares from lots where fund_id = ${fundId} group by 1
      having sum(left_shares) > 0) l on l.account_id = p.account_id
    where coalesce(p.shares, 0) <> coalesce(l.shares, 0)`.execute(db);
  if (rows.length > 0)
    throw createConflictRefusal(
      `持有人名册与份额明细不符：${rows.length} 个账户。请先用“核对份额与资金”查明`,
    );
}

/**
 * Builds the preview of a dividend by holder, for the second operator. Throws Refusal when it cannot be announced.
 */
export async function previewDividend({ db }: Context, given: DividendInput) {
  const { fund: id, record, ex, paid, per_share, same_day } = given;
  const { fund, lastNav } = await payingFund(db, id, ex);
  const calendar = await loadCalendar(db, record < ex ? record : ex, paid);
  const fault =
    askCalendar(() => checkDividendDays(calendar, { record, ex, paid, isSameDay: same_day === 'yes' })) ??
    checkDividend(per_share, lastNav);
  if (fault !== null) throw createInputRefusal(fault);
  const stakes = await listStakes(db, id, ex);
  const { holders, sum, accounts, more_accounts } = buildStakeSums(stakes, {
    before: () => null,
    after: (shares) => toBig(shares).times(per_share),
  });
  const amounts = ({ account, shares, value_after }: (typeof accounts)[number]) => ({
    account,
    shares,
    amount: value_after,
  });
  return {
    ...{
      fund: id,
      name: fund.name,
      record,
      ex,
      paid,
      per_share: padNavDecimals(per_share),
      last_nav: lastNav,
    },
    is_large: isLargeDividend(per_share, lastNav, ex),
    ...{ holders, shares: sum.shares, payout_sum: sum.value_after },
    accounts: accounts.map(amounts),
    more_accounts,
    earlier_orders: await loadOrdersBefore(db, id, ex),
  };
}

/** Builds the preview of a split by holder, for the second operator. Throws Refusal when it cannot be announced. */
export async function previewSplit({ db }: Context, { fund: id, date, ratio }: SplitInput) {
  const { fund, lastNav } = await payingFund(db, id, date);
  const calendar = await loadCalendar(db, date);
  if (!askCalendar(() => isTradingDay(calendar, date))) throw createInputRefusal(`折算日 ${date} 不是交易日`);
  const fault = checkSplit(ratio, date);
  if (fault !== null) throw createInputRefusal(fault);
  const { holders, sum, accounts, more_accounts } = buildStakeSums(await listStakes(db, id, date), {
    before: () => null,
    after: (shares) => toBig(shares).times(ratio),
  });
  return {
    ...{ fund: id, name: fund.name, date, ratio, last_nav: lastNav, is_large: isLargeSplit(ratio, date) },
    ...{ holders, shares: sum.shares, shares_after: sum.value_after },
    accounts: accounts.map(({ account, shares, value_after }) => ({
      account,
      shares,
      shares_after: value_after,
    })),
    more_accounts,
    earlier_orders: await loadOrdersBefore(db, id, date),
  };
}

/** Announces a dividend; the NAV of its ex-date is published with it deducted. */
export async function announceDividend(context: Context, given: DividendInput) {
  return announcing(context, given.fund, async (trx) => {
    const preview = await previewDividend({ ...context, db: trx }, given);
    const { fund, record, ex, paid, per_share } = preview;
    await trx
      .insertInto('dividends')
      .values({ fund_id: fund, record_on: record, ex_on: ex, paid_on: paid, per_share })
      .execute();
    await recordFundAudit({ ...context, db: trx }, fund, 'dividend_declared', {
      record,
      ex,
      paid,
      per_share,
    });
    return preview;
  });
}

/** Announces a split; the NAV of its day is published divided by it. */
export async function announceSplit(context: Context, given: SplitInput) {
  return announcing(context, given.fund, async (trx) => {
    const preview = await previewSplit({ ...context, db: trx }, given);
    const { fund, date, ratio } = preview;
    await trx.insertInto('splits').values({ fund_id: fund, date, ratio }).execute();
    await recordFundAudit({ ...context, db: trx }, fund, 'split_declared', { date, ratio });
    return preview;
  });
}

/** Runs under the lock of the NAVs: no NAV of the ex-date can be published in between. */
const announcing = <Result>(
  { db }: Context,
  fundId: string,
  run: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockFund(trx, 'public', fundId);
    return run(trx);
  });

/**
 * Withdraws an announced dividend or split, until the NAV of its ex-date is published and it is booked.
 * @throws Refusal 4009 after that: the NAV must be withdrawn first, and what is booked stays
 */
export async function withdrawPayout(context: Context, { fund, ex }: { fund: string; ex: string }) {
  return announcing(context, fund, async (trx) => {
    await loadPublicFund(trx, fund);
    const announced = await announcedOn(trx, fund, ex);
    if (announced.dividends.length + announced.splits.length === 0)
      throw createConflictRefusal(`${ex} 没有已公告的分红或拆分`);
    const booked = await trx
      .selectFrom('dividend_bookings')
      .select('fund_id')
      .where('fund_id', '=', fund)
      .where('ex_on', '=', ex)
      .union(
        trx.selectFrom('split_bookings').select('fund_id').where('fund_id', '=', fund).where('date', '=', ex),
      )
      .execute();
    if (booked.length > 0) throw createConflictRefusal(`${ex} 的分红或拆分已登记到持有人，不能撤回`);
    const nav = await trx
      .selectFrom('nav_points')
      .select('date')
      .where('fund_id', '=', fund)
      .where('date', '=', ex)
      .executeTakeFirst();
    if (nav) throw createConflictRefusal(`${ex} 的净值已公布，请先撤回该净值`);
    await trx.deleteFrom('dividends').where('fund_id', '=', fund).where('ex_on', '=', ex).execute();
    for (const { ratio } of announced.splits)
      await revertCountedSplit(trx, context.now, fund, { date: ex, ratio });
    await trx.deleteFrom('splits').where('fund_id', '=', fund).where('date', '=', ex).execute();
    await recordFundAudit({ ...context, db: trx }, fund, 'payout_withdrawn', { ex, ...announced });
    return { fund, ex, ...announced };
  });
}
