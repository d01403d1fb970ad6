import type { Kysely, Selectable } from 'kysely';
import { addDays, toShanghaiDay, toShanghaiIso } from '~/domain/calendar/dates';
import { formatHoldingPeriod, computeRedeemableFrom } from '~/domain/orders/holding-period';
import { fenToYuan } from '~/domain/figures/money';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import {
  computeFeeFingerprint,
  getHoldingPeriod,
  listSubscriptionTiers,
  loadTradeDateSet,
} from '~/upstream/modules/public-orders';
import { Refusal } from '~/upstream/core/refusal';
import { loadOfferedSale, toSaleView } from '~/upstream/modules/order-checks';
import { loadPublicFundSummary } from '~/upstream/modules/market-data/market/fund-summary';

/** Range of the trading calendar sent with the rules, in days before and after today. */
const CALENDAR_BACK_DAYS = 10;
const CALENDAR_AHEAD_DAYS = 40;

/** Lists the fee tiers of a public fund, in order. */
export async function listFeeTiers(db: Kysely<Database>, fundId: string) {
  const tiers = await db
    .selectFrom('fee_tiers')
    .select(['side', 'from_value', 'to_value', 'rate', 'fixed_yuan', 'discount_rate'])
    .where('fund_id', '=', fundId)
    .orderBy('side')
    .orderBy('position')
    .execute();
  const getTiers = (side: 'subscribe' | 'redeem') =>
    tiers
      .filter((tier) => tier.side === side)
      .map((tier) => ({
        from: tier.from_value,
        to: tier.to_value,
        rate: tier.rate,
        fixed: tier.fixed_yuan === null ? null : Number(tier.fixed_yuan),
        discount_rate: tier.discount_rate,
      }));
  return { subscribe_tiers: getTiers('subscribe'), redeem_tiers: getTiers('redeem') };
}

type RateColumns = 'management_rate' | 'custody_rate' | 'service_rate';

/** Returns the yearly fees taken from the assets; null without recorded terms. */
export const getRunningRates = (
  fund: Pick<Selectable<Database['public_funds']>, RateColumns>,
  hasTerms: boolean,
): Record<RateColumns, number | null> => ({
  management_rate: hasTerms ? fund.management_rate : null,
  custody_rate: hasTerms ? fund.custody_rate : null,
  service_rate: hasTerms ? fund.service_rate : null,
});

/** Computes the minimum holding period, with its last day for a purchase made now; null for none. */
async function holdingPeriodNow(db: Kysely<Database>, fund: Selectable<Database['public_funds']>, now: Date) {
  const period = getHoldingPeriod(fund);
  if (formatHoldingPeriod(period) === null) return null;
  const days = await loadTradeDateSet(db, fund, now).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return {
    hold_months: period.months,
    hold_days: period.days,
    first_redeem_day: days && computeRedeemableFrom(period, days.confirmDate),
  };
}

export const tradeRules = implementCalls('market', {
  async fundTradeRules({ query, context: { db, now } }) {
    const summary = await loadPublicFundSummary(db, query.fund_code);
    const today = toShanghaiDay(now());
    const [fund, sale, tiers, buy, days] = await Promise.all([
      db.selectFrom('public_funds').selectAll().where('id', '=', summary.id).executeTakeFirstOrThrow(),
      loadOfferedSale(db, summary.id, now()),
      listFeeTiers(db, summary.id),
      listSubscriptionTiers(db, summary.id),
      db
        .selectFrom('trading_days')
        .select('date')
        .where('date', '>=', addDays(today, -CALENDAR_BACK_DAYS))
        .where('date', '<=', addDays(today, CALENDAR_AHEAD_DAYS))
        .orderBy('date')
        .execute(),
    ]);
    return {
      kind: 'public' as const,
      fund_code: summary.id,
      name: summary.name,
      type_name: PUBLIC_TYPE_NAMES[fund.type],
      status: fund.status,
      is_redeem_suspended: fund.is_redeem_suspended,
      min_amount: fenToYuan(fund.min_amount_fen),
      append_amount: fenToYuan(fund.append_amount_fen),
      day_limit: fund.day_limit_fen === null ? null : fenToYuan(fund.day_limit_fen),
      min_redeem_shares: fund.min_redeem_shares,
      min_hold_shares: fund.min_hold_shares,
      confirm_days: fund.confirm_days,
      arrival_days: fund.arrival_days,
      ...tiers,
      fee_mark: computeFeeFingerprint({ buy }),
      holding_until: fund.holding_until,
      holding_period: await holdingPeriodNow(db, fund, now()),
      ...getRunningRates(fund, sale.hasTerms),
      ...toSaleView(sale),
      trading_days: days.map((row) => row.date),
      server_time: toShanghaiIso(now()),
    };
  },
});
