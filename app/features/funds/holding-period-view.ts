import { formatHoldingPeriod, computeRedeemableFrom } from '~/domain/orders/holding-period';
import {
  CalendarRangeError,
  computeConfirmDate,
  createTradingCalendar,
} from '~/domain/calendar/trading-calendar';
import type { TradeRules } from '~/app/features/orders/trade-times';

type Held = Pick<TradeRules, 'holding_period'>;

const getPeriod = ({ holding_period }: Held) =>
  holding_period ? { months: holding_period.hold_months, days: holding_period.hold_days } : null;

/** Length of the minimum holding period, `3 年`; null for a fund without one. */
const getLength = (rules: Held): string | null => {
  const period = getPeriod(rules);
  return period && formatHoldingPeriod(period);
};

const dayLine = (day: string): string => `${day} 起可赎回，遇休市顺延`;

/**
 * Builds the minimum holding period as a fact, with the first redeemable day of a purchase made now; empty for a
 * fund without one.
 */
export function buildHoldingPeriodFacts(rules: Held): { label: string; value: string; note?: string }[] {
  const length = getLength(rules);
  if (length === null) return [];
  const day = rules.holding_period?.first_redeem_day;
  return [
    { label: '最短持有期', value: length, note: day ? `现在买入，${dayLine(day)}` : '自份额确认日起算' },
  ];
}

/** Describes the minimum holding period in one sentence. */
export function describeHoldingPeriod(rules: Held): string | null {
  const length = getLength(rules);
  if (length === null) return null;
  const day = rules.holding_period?.first_redeem_day;
  return `每笔份额自确认日起至少持有 ${length}，期满前不能赎回${day ? `。现在买入，${dayLine(day)}` : ''}`;
}

/** Describes the minimum holding period of a plan whose first debit day is known. Each debit has its own period. */
export function describePlanHoldingPeriod(
  rules: Held & Pick<TradeRules, 'trading_days' | 'confirm_days'>,
  firstDebit: string | null,
): string | null {
  const [period, length] = [getPeriod(rules), getLength(rules)];
  if (period === null || length === null) return null;
  const rule = `每期份额自确认日起各至少持有 ${length}，期满前不能赎回`;
  const confirmed = firstDebit === null ? null : confirmedOn(rules, firstDebit);
  const day = confirmed && computeRedeemableFrom(period, confirmed);
  return day ? `${rule}。${firstDebit} 扣款的一期，${dayLine(day)}` : rule;
}

/** Returns the day on which shares of a debit are confirmed; null beyond the trading calendar. */
function confirmedOn(
  { trading_days, confirm_days: confirmDays }: Pick<TradeRules, 'trading_days' | 'confirm_days'>,
  day: string,
): string | null {
  try {
    return computeConfirmDate(createTradingCalendar(trading_days), day, { confirmDays });
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}
