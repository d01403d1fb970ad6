import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import type { ServiceContext } from '~/upstream/core/service-context';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { sendPayouts } from '~/upstream/modules/settlement/payout-batches/send';
import { completePayments } from '~/upstream/modules/public-orders';
import { createConflictRefusal, createInputRefusal } from '~/upstream/core/refusal';
import { settleHolders } from '~/upstream/modules/settlement/settle-holders';
import { reconcileUnansweredDebits } from '~/upstream/modules/settlement/plan-results';
import { settlePlans } from '~/upstream/modules/settlement/plan-runs';
import { storeSettlementRun } from '~/upstream/modules/settlement/runs';
import { createSettlementReport } from '~/upstream/modules/settlement/report';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

/**
 * Settles everything of public funds that is due by the end of a day, in this order:
 * 1. queries the bank about unanswered debits, expired transfers and due refunds;
 * 2. for each person and fund, in the order of accounting days: dividends and splits whose ex-date has a published
 *     NAV, income of money funds, and orders whose confirmation day has come, at the published NAV of their T. On one day:
 *     payouts first, then the split, then the orders of that T, which are already priced at its NAV;
 * 3. redemptions and cash dividends due today or on the next trading day are collected into batches for two
 * operators;
 *     those whose day has come are paid to the cards, if their batch is released;
 * 4. results of plan debits without a bank answer; plans are debited by day (`runPlans`). One transaction per step;
 * every step is stored once (unique keys and row locks). It may therefore run repeatedly or concurrently, and the
 * next run continues an interrupted one.
 * @throws Refusal 4000 for a future day
 */
export async function settlePublicFunds(context: ServiceContext, day: string): Promise<SettlementReport> {
  if (day > toShanghaiDay(context.now())) throw createInputRefusal(`${day} 尚未到来`);
  const startedAt = context.now();
  const report = createSettlementReport(day);
  await completePayments(context);
  await settleHolders(context, report);
  await collectPayouts(context, day);
  await sendPayouts(context, report);
  await reconcileUnansweredDebits(context, report);
  await storeSettlementRun(context, startedAt, report);
  return report;
}

/** Start of plan debits; they are done by the cut-off. Clock times in Asia/Shanghai. */
export const PLANS_FROM_TIME = '09:30:00';
const PLANS_UNTIL_TIME = `${TRADE_CUTOFF}:00`;

/**
 * Debits the plans whose day has come, as a separate step: on a trading day from 09:30 to 15:00, by the current
 * clock, so that every order has its actual day and time. Runs missed during downtime are made up for on the next
 * trading day, with that day as T. Can be called any number of times: every run is tried once a day.
 * @throws Refusal 4009 outside those hours
 */
export async function runPlans(context: ServiceContext): Promise<SettlementReport> {
  const { day } = toShanghaiClock(context.now());
  if (!(await isPlanTime(context))) throw createConflictRefusal('定投只在交易日 09:30 至 15:00 之间扣款');
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
