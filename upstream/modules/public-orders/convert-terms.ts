import type { SubscriptionTier } from '~/domain/figures/fees';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { computeRedeemableFrom } from '~/domain/orders/holding-period';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadOfferedSale } from '~/upstream/modules/order-checks';
import {
  assertConvertible,
  listConversionTargets,
} from '~/upstream/modules/public-orders/conversion-targets';
import { computeDayLeftFen } from '~/upstream/modules/public-orders/day-limit';
import { computeFeeFingerprint } from '~/upstream/modules/public-orders/fee-fingerprint';
import { loadFreeShares } from '~/upstream/modules/public-orders/free-shares';
import {
  getHoldingPeriod,
  loadConversionTerms,
  loadPublicFund,
  loadRedemptionTerms,
  loadTradeDateSet,
} from '~/upstream/modules/public-orders/fund';
import { getLaterDay } from '~/upstream/modules/public-orders/place-convert';
import { loadRedeemTerms } from '~/upstream/modules/public-orders/trade-terms';

/** Terms for converting a fund now. */
export const convertTerms = implementCalls('publicTrade', {
  async convertTerms({ query, account, context }) {
    const { fund_code, into_code } = query;
    const own = await loadRedeemTerms(context, account.id, fund_code);
    const targets = await loadTargets(context, fund_code);
    if (into_code === undefined) return { ...own, targets, into: null };
    const { db } = context;
    await assertConvertible(db, { fundId: fund_code, intoId: into_code });
    const fund = await loadPublicFund(db, into_code);
    const days = await loadTradeDateSet(db, fund, context.now());
    const { tradeDate, confirmDate } = days;
    const confirmedOn = getLaterDay(own.dates.confirm_date, confirmDate);
    const tiers = await loadConversionTerms(db, fund_code, into_code);
    const { counted } = await loadFreeShares(db, { accountId: account.id, fundId: fund_code }, tradeDate);
    const feeTerms = { ...(await loadRedemptionTerms(db, fund_code)), convert: tiers };
    const leftFen = await computeDayLeftFen(db, { accountId: account.id, fund, tradeDay: tradeDate });
    return {
      ...own,
      fee_mark: computeFeeFingerprint(feeTerms, counted),
      dates: { ...own.dates, confirm_date: confirmedOn, arrival_date: null },
      targets,
      into: {
        fund_code: fund.id,
        fund_name: fund.name,
        risk_level: fund.risk_level,
        nav: fund.nav,
        nav_date: fund.nav_date,
        day_left: leftFen === null ? null : fenToYuan(leftFen),
        redeemable_from: computeRedeemableFrom(getHoldingPeriod(fund), confirmedOn),
        fee_form: tiers.form,
        from_tiers: tiers.from.map(viewTier),
        into_tiers: tiers.into.map(viewTier),
      },
    };
  },
});

const viewTier = ({ fromYuan, rate, fixedYuan }: SubscriptionTier) => ({
  from: toBig(fromYuan).toFixed(2),
  rate: rate === undefined ? null : Number(rate),
  fixed: fixedYuan === undefined ? null : toBig(fixedYuan).toFixed(2),
});

async function loadTargets(context: ServiceContext, fundId: string) {
  const targets = await listConversionTargets(context.db, fundId);
  return Promise.all(
    targets.map(async ({ id, name, type, risk_level }) => ({
      fund_code: id,
      fund_name: name,
      type_name: PUBLIC_TYPE_NAMES[type],
      risk_level,
      closed_text: (await loadOfferedSale(context.db, id, context.now())).closedText,
    })),
  );
}
