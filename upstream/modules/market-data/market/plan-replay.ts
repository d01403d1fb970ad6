import type { Kysely } from 'kysely';
import { addDays, addMonths } from '~/domain/calendar/dates';
import { FeeError } from '~/domain/figures/fees';
import { downsampleValues } from '~/domain/figures/metrics';
import { isPositiveDecimal } from '~/domain/figures/money';
import { isPlanDay, listPlanRunDates } from '~/domain/orders/plan';
import { replayPlan, type PlanReplayNav } from '~/domain/orders/plan-replay';
import { CalendarRangeError, createTradingCalendar } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { round6, round6OrNull } from '~/upstream/core/db/series-math';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadPublicFundSummary } from '~/upstream/modules/market-data/market/fund-summary';

const DEFAULT_MONTHS = 36;
const NO_CALENDAR = '这段时间没有交易日历，暂不能试算';
const RUNS_SHOWN = 60;
const POINTS_SHOWN = 120;
/** Margin around the window, so that a holiday at its ends stays within the calendar. */
const CALENDAR_MARGIN_DAYS = 30;

/** Simulates a past investment plan, run by run. */
export const planReplay = implementCalls('market', {
  async planReplay({ query, context: { db } }) {
    const { frequency, day } = query;
    const fund = await loadPublicFundSummary(db, query.fund_code);
    if (!isPlanDay(frequency, day))
      throw new Refusal(CODES.badRequest, '请选择扣款日', { reason: 'invalid', field: 'day' });
    if (!isPositiveDecimal(query.amount))
      throw new Refusal(CODES.badRequest, '请输入正确的金额', { reason: 'amount', field: 'amount' });
    const { type } = await db
      .selectFrom('public_funds')
      .select('type')
      .where('id', '=', fund.id)
      .executeTakeFirstOrThrow();
    if (type === 'money') {
      throw new Refusal(CODES.badRequest, '货币基金的净值保持 1 元、收益按日结转，不适用净值试算', {
        reason: 'unavailable',
      });
    }
    const { latest } = fund;
    if (latest === null)
      throw new Refusal(CODES.badRequest, '这只基金的净值尚未披露，暂不能试算', { reason: 'unavailable' });
    const requested = query.from ?? addMonths(latest.navDate, -DEFAULT_MONTHS);
    const from = requested < latest.firstDate ? latest.firstDate : requested;
    if (from > latest.navDate)
      throw new Refusal(CODES.badRequest, '开始日期须早于最近一个净值日', {
        reason: 'invalid',
        field: 'from',
      });
    const [navs, calendar, tiers] = await Promise.all([
      getNavs(db, fund.id, from),
      getCalendar(db, from, latest.navDate),
      getTiers(db, fund.id),
    ]);
    const replay = played(() =>
      replayPlan({
        runs: listPlanRunDates(calendar, { frequency, day, startsOn: from }, from, latest.navDate),
        navs,
        amountYuan: query.amount,
        tiers,
        payout: query.dividend,
      }),
    );
    if (replay === null || replay.runs.length === 0) {
      throw new Refusal(CODES.badRequest, '这段时间里没有扣款日，请把开始日期提前', {
        reason: 'invalid',
        field: 'from',
      });
    }
    const start = navs.find((point) => point.date === replay.runs[0]?.navDate)?.adjusted;
    const end = navs[navs.length - 1]?.adjusted;
    return {
      kind: 'public' as const,
      fund_code: fund.id,
      name: fund.name,
      from,
      to: replay.endDate,
      run_count: replay.runs.length,
      invested: replay.investedYuan,
      fee: replay.feeYuan,
      shares: replay.shares,
      value: replay.valueYuan,
      cash: replay.cashYuan,
      profit: replay.profitYuan,
      profit_ratio: round6OrNull(replay.profitRatio),
      xirr: round6OrNull(replay.own.rate),
      xirr_gap: replay.own.gap,
      fund_return: start && end ? round6(end / start - 1) : null,
      runs: replay.runs
        .slice(-RUNS_SHOWN)
        .reverse()
        .map((run) => ({
          planned_on: run.plannedOn,
          run_on: run.runOn,
          nav_date: run.navDate,
          nav: run.nav,
          fee: run.feeYuan,
          shares: run.shares,
        })),
      points: getPoints(replay.points),
    };
  },
});

/** Reduces points to a maximum number, including the first and the last. */
function getPoints(points: NonNullable<ReturnType<typeof replayPlan>>['points']) {
  const picked = downsampleValues(
    points.map((_, index) => index),
    POINTS_SHOWN,
  );
  return picked.flatMap((index) => {
    const point = points[index];
    return point ? [{ date: point.date, invested: point.investedYuan, worth: point.worthYuan }] : [];
  });
}

function played<T>(replay: () => T): T {
  try {
    return replay();
  } catch (error) {
    if (error instanceof FeeError)
      throw new Refusal(CODES.badRequest, error.message, { reason: 'unavailable' });
    if (error instanceof CalendarRangeError) {
      throw new Refusal(CODES.badRequest, NO_CALENDAR, { reason: 'unavailable' });
    }
    throw error;
  }
}

/** Loads unit NAVs from a day on; a payment or split on a day without NAV counts on the next one. */
async function getNavs(
  db: Kysely<Database>,
  fundId: string,
  from: string,
): Promise<(PlanReplayNav & { adjusted: number })[]> {
  const [points, dividends, splits] = await Promise.all([
    db
      .selectFrom('nav_points')
      .select(['date', 'unit', 'adjusted'])
      .where('fund_id', '=', fundId)
      .where('date', '>=', from)
      .orderBy('date')
      .execute(),
    db
      .selectFrom('dividends')
      .select(['ex_on as date', 'per_share as value'])
      .where('fund_id', '=', fundId)
      .where('ex_on', '>=', from)
      .where('per_share', '>', '0')
      .execute(),
    db
      .selectFrom('splits')
      .select(['date', 'ratio as value'])
      .where('fund_id', '=', fundId)
      .where('date', '>=', from)
      .execute(),
  ]);
  const onNav = (rows: readonly { date: string; value: string }[]) =>
    new Map(rows.map(({ date, value }) => [points.find((point) => point.date >= date)?.date, value]));
  const [paid, split] = [onNav(dividends), onNav(splits)];
  return points.map(({ date, unit, adjusted }) => ({
    date,
    adjusted,
    nav: unit,
    dividend: paid.get(date) ?? null,
    split: split.get(date) ?? null,
  }));
}

async function getCalendar(db: Kysely<Database>, from: string, to: string) {
  const days = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', addDays(from, -CALENDAR_MARGIN_DAYS))
    .where('date', '<=', addDays(to, CALENDAR_MARGIN_DAYS))
    .orderBy('date')
    .execute();
  if (days.length === 0) throw new Refusal(CODES.badRequest, NO_CALENDAR, { reason: 'unavailable' });
  return createTradingCalendar(days.map((row) => row.date));
}

/** Loads the fees that a person pays here: the discounted rate if there is one. */
async function getTiers(db: Kysely<Database>, fundId: string) {
  const tiers = await db
    .selectFrom('fee_tiers')
    .select(['from_value', 'rate', 'fixed_yuan', 'discount_rate'])
    .where('fund_id', '=', fundId)
    .where('side', '=', 'subscribe')
    .orderBy('position')
    .execute();
  return tiers.map((tier) => ({
    fromYuan: tier.from_value.toFixed(2),
    ...(tier.fixed_yuan !== null
      ? { fixedYuan: tier.fixed_yuan }
      : { rate: (tier.discount_rate ?? tier.rate ?? 0).toFixed(8) }),
  }));
}
