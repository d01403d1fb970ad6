import { getTodayOnExchange, type TodayOnExchange } from '~/domain/calendar/closures';
import { toShanghaiClock, type Instant } from '~/domain/calendar/dates';
import { formatDayTime, formatDayWeekday, formatShortDay } from '~/domain/figures/format';
import {
  computeArrivalDate,
  CalendarRangeError,
  computeConfirmDate,
  createTradingCalendar,
  getNextTradingDay,
  TRADE_CUTOFF,
  computeTradeDate,
  getTradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import type { CallResult, Contract } from '~/contract';
import type { Step } from '~/app/ui/steps';

export type TradeRules = CallResult<Contract['market']['fundTradeRules']>;
type Settlement = Pick<TradeRules, 'confirm_days' | 'arrival_days'>;
type TextStep = Pick<Step, 'title' | 'state'> & { when: string; detail: string };

/** Days of an order placed at an instant. */
export interface OrderDays {
  /** Day T, whose NAV the order gets. */
  trade: string;
  confirm: string;
  arrival: string;
}

/** Computes the days of an order placed now. Throws CalendarRangeError when the calendar ends before them. */
export function computeOrderDays(calendar: TradingCalendar, rules: Settlement, now: Instant): OrderDays {
  const trade = computeTradeDate(calendar, now);
  return {
    trade,
    confirm: computeConfirmDate(calendar, trade, { confirmDays: rules.confirm_days }),
    arrival: computeArrivalDate(calendar, trade, { arrivalDays: rules.arrival_days }),
  };
}

/**
 * Builds the timeline of an order placed now: buying, selling, and why day T is not today; null when the calendar
 * ends too early.
 */
export function buildTradeTimeline(rules: TradeRules) {
  if (!rules.has_terms) return null;
  return withinCalendar(() => {
    const calendar = createTradingCalendar(rules.trading_days);
    const days = computeOrderDays(calendar, rules, rules.server_time);
    const until = `${formatDayWeekday(days.trade)} ${TRADE_CUTOFF} 前可撤单`;
    const shared: TextStep[] = [
      { title: '现在提交', state: 'now', when: formatDayTime(rules.server_time), detail: until },
      {
        title: '成交（T 日）',
        state: 'next',
        when: formatDayWeekday(days.trade),
        detail: '按当日净值计算，净值随后披露',
      },
    ];
    return {
      reason: describeTradeDateReason(
        days.trade,
        rules.server_time,
        getTodayOnExchange(calendar, rules.server_time),
      ),
      buy: [
        ...shared,
        {
          title: `确认份额（T+${rules.confirm_days}）`,
          state: 'next' as const,
          when: formatDayWeekday(days.confirm),
          detail: '份额到账，持有天数由此起算',
        },
      ],
      sell: [
        ...shared,
        {
          title: `确认赎回（T+${rules.confirm_days}）`,
          state: 'next' as const,
          when: formatDayWeekday(days.confirm),
          detail: '确认金额与费用',
        },
        {
          title: `资金到账（T+${rules.arrival_days}）`,
          state: 'next' as const,
          when: formatDayWeekday(days.arrival),
          detail: '转入您选择的本人银行卡，以银行入账为准',
        },
      ],
    };
  });
}

/** Explains why day T of an order placed now is today or not, with the one reason that applies. */
export function describeTradeDateReason(trade: string, now: Instant, today: TodayOnExchange): string {
  if (trade === toShanghaiClock(now).day) return `今天是交易日，${TRADE_CUTOFF} 前提交按今天的净值成交。`;
  return `${whyNotToday(today)}，现在提交按下一交易日 ${formatDayWeekday(trade)}的净值成交。`;
}

function whyNotToday({ isTradingDay, closedFor }: TodayOnExchange): string {
  if (isTradingDay) return `今天已过 ${TRADE_CUTOFF}`;
  return closedFor === null ? '今天休市' : `今天${closedFor}休市`;
}

/** An order on a given day, before or after the cut-off: day T, confirmation, arrival. */
export interface OrderCase {
  label: string;
  note: string;
  cells: string[];
}

/**
 * Lists orders of the coming trading days, before and after the cut-off, with pricing, confirmation and payment
 * days.
 */
export function buildOrderCases(rules: TradeRules, dayCount = 3): OrderCase[] | null {
  if (!rules.has_terms) return null;
  return withinCalendar(() => {
    const calendar = createTradingCalendar(rules.trading_days);
    const rows: OrderCase[] = [];
    let day = getTradingDayFrom(calendar, toShanghaiClock(rules.server_time).day);
    for (let count = 0; count < dayCount; count += 1, day = getNextTradingDay(calendar, day)) {
      for (const [words, time] of [
        ['前', '10:00:00'],
        ['后', '16:00:00'],
      ]) {
        const { trade, confirm, arrival } = computeOrderDays(calendar, rules, `${day}T${time}+08:00`);
        rows.push({
          label: formatDayWeekday(day),
          note: `${TRADE_CUTOFF} ${words}`,
          cells: [trade, confirm, arrival].map(formatShortDay),
        });
      }
    }
    return rows;
  });
}

/** Returns null when the calendar ends too early: nothing is guessed. */
function withinCalendar<T>(answer: () => T): T | null {
  try {
    return answer();
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}
