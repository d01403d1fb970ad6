import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { sendPayouts } from '~/upstream/modules/settlement/payout-batches/send';
import { completePayments } from '~/upstream/modules/public-orders/payments';
import { Refusal } from '~/upstream/core/refusal';
import { settleHolders } from '~/upstream/modules/settlement/holders';
import { updateSilentDebits } from '~/upstream/modules/settlement/plan-notes';
import { settlePlans } from '~/upstream/modules/settlement/plan-runs';
import { storeSettlementRun } from '~/upstream/modules/settlement/runs';
import { createSettlementReport } from '~/upstream/modules/settlement/report';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

/**
 * Settles everything of public funds that is due by the end of a day, in this order:
 *  1. the bank is asked about debits without answer, transfers that lapsed and refunds due;
 *  2. person by person and fund by fund, in the order of accounting days: dividends and splits whose ex-day has a published
 *     NAV, income of money funds, and orders whose confirmation day has come, at the published NAV of their T. On one day:
 *     payouts first, then the split, then the orders of that T, which are priced at its NAV already;
 *  3. redemptions and cash dividends that are due today or on the next trading day are collected into batches for two operators;
 *     those whose day has come go to the cards, as far as their batch is released;
 *  4. what became of debits of regular plans that the bank was silent about; plans are debited by day (`runPlans`).
 * One transaction a step; every step is kept once (unique keys and row locks), so it may run twice, or two at the same
 * time, and what broke off in the middle is continued by the next run.
 * @throws Refusal 4000 for a day to come
 */
export async function settlePublicFunds(context: ServiceContext, day: string): Promise<SettlementReport> {
  if (day > toShanghaiDay(context.now()))
    throw new Refusal(CODES.badRequest, `${day} 尚未到来`, { reason: 'operator' });
  const startedAt = context.now();
  const report = createSettlementReport(day);
  await completePayments(context);
  await settleHolders(context, report);
  await collectPayouts(context, day);
  await sendPayouts(context, report);
  await updateSilentDebits(context, report);
  await storeSettlementRun(context, startedAt, report);
  return report;
}

/** From then on plans of the day are debited, and by the cut-off it is done. Clock times in Asia/Shanghai. */
export const PLANS_FROM_TIME = '09:30:00';
const PLANS_UNTIL_TIME = `${TRADE_CUTOFF}:00`;

/**
 * Debits the plans whose day has come, in a step of its own: on a trading day from half past nine to 15:00, by the clock as
 * it stands, so that every order has the day and the time it was made. What was missed while the service was down is made up
 * for on the next trading day, with that day as T. Run as often as one likes: every run is tried once a day.
 * @throws Refusal 4009 outside those hours
 */
export async function runPlans(context: ServiceContext): Promise<SettlementReport> {
  const { day } = toShanghaiClock(context.now());
  if (!(await isPlanTime(context)))
    throw new Refusal(CODES.conflict, '定投只在交易日 09:30 至 15:00 之间扣款', { reason: 'operator' });
  const report = createSettlementReport(day);
  await completePayments(context);
  await settlePlans(context, report);
  return report;
}

/** Whether plans are debited now. */
export async function isPlanTime({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<boolean> {
  const { day, time } = toShanghaiClock(now());
  if (time < PLANS_FROM_TIME || time >= PLANS_UNTIL_TIME) return false;
  const row = await db.selectFrom('trading_days').select('date').where('date', '=', day).executeTakeFirst();
  return row !== undefined;
}
