import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';
import type { PublicBrief, SimuBrief } from '~/contract/fund-briefs';
import type { Database } from '~/upstream/core/db/schema';
import { loadPublicBriefs, loadSimuBriefs, computeFirstMinimumYuan } from '~/upstream/modules/funds';
import { listFeeTiers, getRunningRates } from '~/upstream/modules/market-data/market/trade-rules';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';
import { implementCalls } from '~/upstream/core/service-context';
import { loadOfferedSale, toSaleView } from '~/upstream/modules/order-checks';

type Compared = CallResult<Contract['market']['fundCompare']>['funds'][number];

async function getSeries(db: Kysely<Database>, fundId: string) {
  const points = await loadFullSeries(db, fundId);
  if (points.length === 0) return null;
  return { dates: points.map(({ date }) => date), adjusted: points.map(({ value }) => value) };
}

async function comparedSimu(db: Kysely<Database>, brief: SimuBrief, today: string): Promise<Compared> {
  const [fund, series] = await Promise.all([
    db
      .selectFrom('simu_funds as f')
      .leftJoin('simu_sale_terms as t', 't.fund_id', 'f.id')
      .selectAll('f')
      .select('t.redeem_tiers')
      .where('f.id', '=', brief.product_id)
      .executeTakeFirstOrThrow(),
    getSeries(db, brief.product_id),
  ]);
  return {
    ...brief,
    series,
    fees: {
      min_amount: computeFirstMinimumYuan(fund, today),
      open_rule: fund.open_rule,
      lock_days: fund.lock_days,
      subscribe_rate: fund.subscribe_rate,
      management_rate: fund.management_rate,
      custody_rate: fund.custody_rate,
      performance_rate: fund.performance_rate,
      redeem_tiers:
        fund.redeem_tiers?.map(({ fromDays, rate }) => ({ from: fromDays, rate: Number(rate) })) ?? null,
    },
  };
}

async function comparedPublic(db: Kysely<Database>, brief: PublicBrief, now: Date): Promise<Compared> {
  const id = brief.fund_code;
  const [fund, sale, tiers, held, series] = await Promise.all([
    db
      .selectFrom('public_funds')
      .select(['management_rate', 'custody_rate', 'service_rate'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    loadOfferedSale(db, id, now),
    listFeeTiers(db, id),
    db
      .selectFrom('holdings')
      .select(['as_of', 'code', 'name', 'share'])
      .where('fund_id', '=', id)
      .where('part', '=', 'holding')
      .orderBy('position')
      .execute(),
    getSeries(db, id),
  ]);
  const asOf = held[0]?.as_of;
  return {
    ...brief,
    series,
    ...tiers,
    ...getRunningRates(fund, sale.hasTerms),
    ...toSaleView(sale),
    holdings:
      asOf === undefined
        ? null
        : { as_of: asOf, list: held.map(({ code, name, share }) => ({ code: code ?? '', name, share })) },
  };
}

/** Data to compare several funds; the BFF decides who may see which values of a private one. */
export const fundCompare = implementCalls('market', {
  async fundCompare({ query, account, context: { db, now } }) {
    const accountId = account?.id ?? null;
    const today = toShanghaiDay(now());
    const picks = query.ids.split(',');
    const getIds = (kind: string) =>
      picks.flatMap((pick) => (pick.startsWith(`${kind}:`) ? [pick.slice(kind.length + 1)] : []));
    const [simu, open] = await Promise.all([
      loadSimuBriefs(db, getIds('simu'), accountId, today),
      loadPublicBriefs(db, getIds('public'), accountId),
    ]);
    const found = await Promise.all([
      ...simu.map((brief) => comparedSimu(db, brief, today)),
      ...open.map((brief) => comparedPublic(db, brief, now())),
    ]);
    const byPick = new Map(
      found.map((fund) => [
        fund.kind === 'simu' ? `simu:${fund.product_id}` : `public:${fund.fund_code}`,
        fund,
      ]),
    );
    return { funds: picks.flatMap((pick) => byPick.get(pick) ?? []) };
  },
});
