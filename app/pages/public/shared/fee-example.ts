import { addDays } from '~/domain/calendar/dates';
import {
  FeeError,
  priceRedemption,
  findRedemptionTier,
  priceSubscription,
  findSubscriptionTier,
} from '~/domain/figures/fees';
import { MISSING_VALUE } from '~/domain/figures/format';
import { fenToYuan, formatYuan, MoneyError, parseYuan, toBig, yuanToFen } from '~/domain/figures/money';
import {
  formatAmountRange,
  formatDayRange,
  formatDecimal,
  formatFeeRate,
  hasDiscount,
  getEffectiveRate,
  formatRateOrFree,
} from '~/app/features/funds/fee-view';
import type { TradeRules } from '~/app/features/orders/trade-times';

export interface FeeExample {
  facts: { label: string; value: string; note?: string }[];
}
type Answered<Data> = { ok: true; data: Data } | { ok: false; message: string };
/** An example, or the message why it cannot be computed. */
export type FeeExampleResult = Answered<FeeExample>;

/** Cost of an amount: rate as text, fee and net amount as shown, in 元. */
interface SubscribeExample extends FeeExample {
  rate: string;
  fee: string;
  net: string;
}

/** Last published NAV, used for an example. */
export interface LastNav {
  value: string;
  date: string;
}

const DEFAULT_YUAN = '10000.00';

/** Returns the initial amount of an example: ten thousand, within the fund's limits. */
export function getExampleAmount({ min_amount, day_limit }: TradeRules): string {
  const wanted = toBig(min_amount).gt(DEFAULT_YUAN) ? min_amount : DEFAULT_YUAN;
  const amount = day_limit !== null && toBig(day_limit).lt(wanted) ? day_limit : wanted;
  return amount.replace(/\.0+$/, '');
}

/** Computes the result of a subscription at the last published NAV: fee and shares (domain rules, section 7). */
export function computeSubscribeExample(
  rules: Pick<TradeRules, 'min_amount' | 'day_limit' | 'subscribe_tiers'>,
  nav: LastNav | null,
  typed: string,
): Answered<SubscribeExample> {
  return answered(() => {
    const amountYuan = fenToYuan(
      parseYuan(typed, {
        minFen: yuanToFen(rules.min_amount),
        maxFen: rules.day_limit === null ? undefined : yuanToFen(rules.day_limit),
      }),
    );
    const tiers = rules.subscribe_tiers.map((tier) => ({
      source: tier,
      fromYuan: formatDecimal(tier.from, 2),
      ...(tier.fixed !== null
        ? { fixedYuan: formatDecimal(tier.fixed, 2) }
        : { rate: formatDecimal(getEffectiveRate(tier) ?? 0) }),
    }));
    const bought = priceSubscription({ amountYuan, tiers, nav: nav?.value });
    const reached = findSubscriptionTier(tiers, amountYuan);
    const tier = tiers.find((each) => each === reached)?.source;
    const rate = !tier
      ? MISSING_VALUE
      : tier.fixed !== null
        ? '固定费用'
        : formatRateOrFree(getEffectiveRate(tier));
    const [fee, net] = [formatYuan(bought.feeYuan), formatYuan(bought.netYuan)];
    const facts = [
      {
        label: '适用费率',
        value: rate,
        note:
          tier &&
          (hasDiscount(tier)
            ? `${formatAmountRange(tier)}，原 ${formatFeeRate(tier.rate)}`
            : formatAmountRange(tier)),
      },
      { label: '申购费', value: `${fee} 元` },
      { label: '净申购金额', value: `${net} 元` },
      navFact(nav),
      {
        label: '折合份额',
        value: bought.shares === null ? MISSING_VALUE : `${formatYuan(bought.shares)} 份`,
      },
    ];
    return { facts, rate, fee, net };
  });
}

/** Computes the proceeds of shares held for a number of days, at the last published NAV. */
export function computeRedeemExample(
  rules: TradeRules,
  nav: LastNav | null,
  typed: { shares: string; days: number },
): FeeExampleResult {
  return answered(() => {
    const shares = parseShares(typed.shares);
    if (toBig(shares).lt(rules.min_redeem_shares)) {
      throw new FeeError(`份额不能低于 ${formatYuan(rules.min_redeem_shares)} 份`);
    }
    const tiers = rules.redeem_tiers.map((tier) => ({
      source: tier,
      fromDays: tier.from,
      rate: formatDecimal(tier.rate ?? 0),
    }));
    const reached = findRedemptionTier(tiers, typed.days);
    const tier = tiers.find((each) => each === reached)?.source;
    const rateFact = {
      label: '适用费率',
      value: tier ? formatRateOrFree(tier.rate) : MISSING_VALUE,
      note: tier && formatDayRange(tier),
    };
    if (!nav) return { facts: [rateFact, navFact(nav), { label: '到账金额', value: MISSING_VALUE }] };
    const lots = [{ id: 'example', date: addDays(nav.date, -typed.days), shares }];
    const sold = priceRedemption({ lots, shares, nav: nav.value, date: nav.date, tiers });
    const facts = [
      rateFact,
      navFact(nav),
      { label: '赎回总额', value: `${formatYuan(sold.grossYuan)} 元` },
      { label: '赎回费', value: `${formatYuan(sold.feeYuan)} 元` },
      { label: '到账金额', value: `${formatYuan(sold.netYuan)} 元` },
    ];
    return { facts };
  });
}

const navFact = (nav: LastNav | null) => ({
  label: '参考净值',
  value: nav?.value ?? MISSING_VALUE,
  note: nav ? `${nav.date} 披露，成交以 T 日净值为准` : '净值尚未披露',
});

function parseShares(typed: string): string {
  const plain = typed.replace(/[\s,，份]/g, '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) throw new FeeError('请输入正确的份额，最多两位小数');
  return plain;
}

function answered<Data>(work: () => Data): Answered<Data> {
  try {
    return { ok: true, data: work() };
  } catch (error) {
    if (error instanceof FeeError || error instanceof MoneyError)
      return { ok: false, message: error.message };
    throw error;
  }
}
