import { formatDayTime, formatShortDay, formatDayWeekday } from '~/domain/figures/format';
import type { PublicOrderKind } from '~/domain/orders/states';
import type { CallResult, Contract } from '~/contract';
import { describeTradeDateReason } from '~/app/features/orders/trade-times';

export type TradeDates = CallResult<Contract['publicTrade']['buyTerms']>['dates'];
type TextStep = { title: string; state: 'now' | 'next'; when: string; detail: string };

const CONFIRM_TEXTS: Readonly<Record<PublicOrderKind, { title: string; detail: string }>> = {
  buy: { title: '确认份额', detail: '份额到账，持有天数由此起算' },
  redeem: { title: '确认赎回', detail: '确认金额与费用' },
  convert: { title: '确认转换', detail: '转入份额到账，持有天数重新起算' },
};

/** Dates of an order placed now, by the server clock; a redemption also has the arrival date. */
function dateSteps(dates: TradeDates, kind: PublicOrderKind): TextStep[] {
  const steps: TextStep[] = [
    {
      title: '现在提交',
      state: 'now',
      when: formatDayTime(dates.server_now),
      detail: `${formatDayTime(dates.cancel_until)} 前可撤单`,
    },
    {
      title: '成交（T 日）',
      state: 'next',
      when: formatDayWeekday(dates.trade_date),
      detail: '按当日净值计算，净值随后披露',
    },
    {
      title: CONFIRM_TEXTS[kind].title,
      state: 'next',
      when: formatDayWeekday(dates.confirm_date),
      detail: CONFIRM_TEXTS[kind].detail,
    },
  ];
  if (kind === 'redeem' && dates.arrival_date !== null) {
    steps.push({
      title: '资金到账',
      state: 'next',
      when: formatDayWeekday(dates.arrival_date),
      detail: '转入所选银行卡，以银行入账为准',
    });
  }
  return steps;
}

/** Builds the dates of an order placed now, for a form. */
export const buildTradeDatesView = (dates: TradeDates, kind: PublicOrderKind) => ({
  tradeDate: dates.trade_date,
  /** Short form of the same dates. */
  days: {
    trade: formatShortDay(dates.trade_date),
    confirm: formatShortDay(dates.confirm_date),
    arrival: dates.arrival_date && formatShortDay(dates.arrival_date),
    cancelUntil: formatDayTime(dates.cancel_until),
  },
  steps: dateSteps(dates, kind),
  reason: describeTradeDateReason(dates.trade_date, dates.server_now, {
    isTradingDay: dates.today.is_trading_day,
    closedFor: dates.today.closed_for,
  }),
});
