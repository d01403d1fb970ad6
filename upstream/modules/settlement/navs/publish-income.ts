import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { findFund } from '~/upstream/core/db/import/find-fund';
import { loadNavDayRule } from '~/upstream/core/db/import/nav-day';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import {
  hasIncomeBooked,
  listIncomeDeviations,
  listIncomeDays,
  writeIncome,
  type PublishedIncome,
} from '~/upstream/core/db/money-income';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { createInputRefusal, notFound } from '~/upstream/core/refusal';

export type MoneyIncomeInput = PublishedIncome & { fund: string };
type Context = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Loads the fund with its points before the day. Throws Refusal when the income of that day cannot be published.
 */
async function draftIncome({ db, now }: Context, { fund: fundId, date }: MoneyIncomeInput) {
  const fund = await findFund(db, fundId);
  if (!fund) throw notFound('基金');
  if (fund.category !== 'money') throw createInputRefusal('只有货币基金按万份收益披露');
  const dayFault = (await loadNavDayRule(db, fund, toShanghaiDay(now())))(date);
  if (dayFault !== null) throw createInputRefusal(dayFault);
  const points = await listIncomeDays(db, fundId);
  if (points.some((point) => point.date > date))
    throw createInputRefusal(`${points.at(-1)?.date} 的收益已公布，只能更正最近一日`);
  if (await hasIncomeBooked(db, fundId, date))
    throw createInputRefusal(`${date} 的收益已登记到持有人，请用 correct-income 更正`);
  return { fund, before: points.filter((point) => point.date < date) };
}

/** Lists why an income needs a second operator; empty when it does not. */
export async function listIncomeConcerns(context: Context, given: MoneyIncomeInput): Promise<string[]> {
  const { before } = await draftIncome(context, given);
  return listIncomeDeviations(given, before.at(-1)?.date ?? null);
}

/** Builds the preview for the second operator. */
export async function previewIncome(context: Context, given: MoneyIncomeInput) {
  const stakes = await listStakes(context.db, given.fund);
  const shares = stakes.reduce((sum, each) => sum.plus(each.shares), toBig('0'));
  return {
    ...{ fund: given.fund, date: given.date, concerns: await listIncomeConcerns(context, given) },
    ...{ per_10k: given.per_10k, seven_day: given.seven_day, holders: stakes.length },
    payout_sum: shares.times(given.per_10k).div(10_000).toFixed(2),
  };
}

/** Publishes the income of a money fund up to a day, or corrects the newest before it is booked. */
export async function publishIncome(context: Context, given: MoneyIncomeInput) {
  return context.db.transaction().execute(async (trx) => {
    await lockFund(trx, 'public', given.fund);
    const { fund } = await draftIncome({ ...context, db: trx }, given);
    await writeIncome(trx, fund, given);
    const { fund: _, ...detail } = given;
    await recordFundAudit({ ...context, db: trx }, fund.id, 'income_published', detail);
    return given;
  });
}
