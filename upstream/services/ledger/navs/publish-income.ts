import type { Kysely } from 'kysely';
import { daysBetween, shanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { publicationLimitsOn } from '~/domain/figures/publication-limits';
import { CODES } from '~/contract/codes';
import { findFund } from '~/upstream/db/import/find-fund';
import { navDayRule } from '~/upstream/db/import/nav-day';
import { lockFund } from '~/upstream/db/import/publish-nav';
import { writeLatestIncome } from '~/upstream/db/money-income';
import { refreshFigures } from '~/upstream/db/refresh-figures';
import type { Database } from '~/upstream/db/schema';
import { auditFund } from '~/upstream/services/audit';
import type { ServiceContext } from '~/upstream/services/handler';
import { stakesIn } from '~/upstream/services/ledger/navs/stakes';
import { notFound, Refusal } from '~/upstream/services/refusal';

export interface GivenIncome {
  fund: string;
  date: string;
  /** 元 of 10,000 shares since the day published before, below zero for a loss. */
  per_10k: string;
  /** Per cent. */
  seven_day: string;
}
type Context = Pick<ServiceContext, 'db' | 'now'>;

const refused = (msg: string) => new Refusal(CODES.badRequest, msg, { reason: 'operator' });

/** The fund with its points before the day. Throws Refusal where no income of that day can be published. */
async function draftIncome({ db, now }: Context, { fund: fundId, date }: GivenIncome) {
  const fund = await findFund(db, fundId);
  if (!fund) throw notFound('基金');
  if (fund.category !== 'money') throw refused('只有货币基金按万份收益披露');
  const dayFault = (await navDayRule(db, fund, shanghaiDay(now())))(date);
  if (dayFault !== null) throw refused(dayFault);
  const points = await db
    .selectFrom('nav_points')
    .select(['date', 'adjusted'])
    .where('fund_id', '=', fundId)
    .orderBy('date')
    .execute();
  if (points.some((point) => point.date > date))
    throw refused(`${points.at(-1)?.date} 的收益已公布，只能更正最近一日`);
  const booked = await db
    .selectFrom('dividend_bookings')
    .select('fund_id')
    .where('fund_id', '=', fundId)
    .where('ex_on', '=', date)
    .limit(1)
    .execute();
  if (booked.length > 0) throw refused(`${date} 的收益已登记到持有人，差额请计入下一日收益`);
  return { fund, before: points.filter((point) => point.date < date) };
}

/** Why an income is not one operator's; empty where it is. */
export async function incomeConcerns(context: Context, given: GivenIncome): Promise<string[]> {
  const { before } = await draftIncome(context, given);
  const limits = publicationLimitsOn(given.date);
  const days = Math.max(1, daysBetween(before.at(-1)?.date ?? given.date, given.date));
  const [low, high] = limits.incomePer10k.map((each) => toBig(each).times(days)) as [Big, Big];
  const [lowYield, highYield] = limits.sevenDayYield;
  const rate = toBig(given.seven_day).div(100);
  return [
    ...(toBig(given.per_10k).lt(low) || toBig(given.per_10k).gt(high)
      ? [`万份收益 ${given.per_10k} 元不在 ${low.toFixed()} 至 ${high.toFixed()} 元之间（${days} 天）`]
      : []),
    ...(rate.lt(lowYield) || rate.gt(highYield) ? [`七日年化 ${given.seven_day}% 超出参考范围`] : []),
  ];
}
type Big = ReturnType<typeof toBig>;

/** What a second operator reads. */
export async function incomeSubject(context: Context, given: GivenIncome) {
  const stakes = await stakesIn(context.db, given.fund);
  const shares = stakes.reduce((sum, each) => sum.plus(each.shares), toBig('0'));
  return {
    ...{ fund: given.fund, date: given.date, concerns: await incomeConcerns(context, given) },
    ...{ per_10k: given.per_10k, seven_day: given.seven_day, holders: stakes.length },
    payout_sum: shares.times(given.per_10k).div(10_000).toFixed(2),
  };
}

/** Publishes the income of a money fund up to a day, or corrects the newest before it was booked. */
export async function publishIncome(context: Context, given: GivenIncome) {
  return context.db.transaction().execute(async (trx) => {
    await lockFund(trx, 'public', given.fund);
    const { fund, before } = await draftIncome({ ...context, db: trx }, given);
    const growth = toBig(given.per_10k).div(10_000).toNumber();
    const adjusted = (before.at(-1)?.adjusted ?? 1) * (1 + growth);
    await writePoint(trx, { fundId: fund.id, date: given.date, adjusted, growth });
    const series = [...before, { date: given.date, adjusted }].map((point) => ({
      date: point.date,
      value: point.adjusted,
    }));
    const latest = { nav: '1.0000', accumulated: '1.0000', change: growth, since: given.date };
    await refreshFigures(trx, fund, series, latest);
    const sevenDayYield = toBig(given.seven_day).div(100).toNumber();
    await writeLatestIncome(trx, fund.id, { incomePer10k: toBig(given.per_10k).toFixed(4), sevenDayYield });
    const { fund: _, ...detail } = given;
    await auditFund({ ...context, db: trx }, fund.id, 'income_published', detail);
    return given;
  });
}

async function writePoint(
  db: Kysely<Database>,
  { fundId, date, adjusted, growth }: { fundId: string; date: string; adjusted: number; growth: number },
): Promise<void> {
  await db.deleteFrom('nav_points').where('fund_id', '=', fundId).where('date', '=', date).execute();
  await db
    .insertInto('nav_points')
    .values({
      ...{ fund_id: fundId, date, unit: '1.0000', accumulated: '1.0000', note: null },
      ...{ adjusted, change: growth },
    })
    .execute();
}
