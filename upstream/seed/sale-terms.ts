import type { RedemptionTier } from '~/domain/figures/fees';
import { INVESTOR_CAP, getRule } from '~/domain/shared/regulation';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';

/** Banks with a supervised collection account; fictitious. */
const SUPERVISORS = ['衡川银行上海分行营业部', '东澍银行深圳分行', '北屿银行杭州分行'] as const;
const AMOUNT_STEP = 10_000;
const ABROAD_FUNDS = 2;

/** Returns the redemption fee by holding days, parsed from the `redeem_note` of the fund. */
function getRedeemTiers(note: string): RedemptionTier[] {
  const match = /^持有不满(\d+)天赎回费1%/.exec(note);
  return match
    ? [
        { fromDays: 0, rate: '0.01' },
        { fromDays: Number(match[1]), rate: '0' },
      ]
    : [{ fromDays: 0, rate: '0' }];
}

/** Returns the yearly return free of the performance fee, parsed from the `performance_note` of the fund. */
function getHurdle(note: string): string {
  const percent = /年化 (\d+)% 以上/.exec(note)?.[1];
  return percent === undefined ? '0' : (Number(percent) / 100).toFixed(6);
}

/**
 * Builds the sale terms of every fund that accepts money. The first raising fund has no place left, the second has
 * one; two macro funds invest abroad.
 */
export function buildSaleTermsRows(simu: readonly SeedSimuFund[]) {
  const cap = getRule(INVESTOR_CAP, SEED_AS_OF);
  const onSale = simu.filter((fund) => fund.openDays.length > 0);
  const raising = onSale.filter((fund) => fund.row.status === 'raising');
  const abroad = onSale
    .filter((fund) => fund.row.status === 'running' && fund.row.strategy === 'macro')
    .slice(0, ABROAD_FUNDS);
  return onSale.map((fund) => {
    const random = createRandom(`sale:${fund.row.id}`);
    const outside = random.int(12, 168);
    return {
      fund_id: fund.row.id,
      investor_cap: cap,
      outside_investors: fund === raising[0] ? cap : fund === raising[1] ? cap - 1 : outside,
      amount_step: AMOUNT_STEP,
      account_name: `${fund.row.name}募集专户`,
      account_no: `6228${Array.from({ length: 15 }, () => random.int(0, 9)).join('')}`,
      bank: random.pick(SUPERVISORS),
      is_abroad: abroad.includes(fund),
      redeem_tiers: JSON.stringify(getRedeemTiers(fund.row.redeem_note)),
      performance_hurdle: getHurdle(fund.row.performance_note),
      min_hold_shares: fund.row.context === 'am' ? '50000.00' : '100000.00',
    };
  });
}
