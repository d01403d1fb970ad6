import { PAYOUT_LATE_TEXT } from '~/domain/orders/payout-day';
import { paths } from '~/app/paths';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { formatPendingNote } from '~/app/features/money/pending-booking';
import { formatFeeRate, REDEEM_SUSPENDED_TEXT } from '~/app/features/funds/fee-view';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { HOLDING_DAYS_TEXTS } from '~/domain/figures/fees';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { DIVIDEND_METHOD_NAMES, type DIVIDEND_METHODS } from '~/contract/kinds';
import { buildDayIncomeView } from '~/app/pages/public/account/assets-view';

type Position = CallResult<Contract['publicAccount']['position']>;
type Terms = CallResult<Contract['publicTrade']['redeemTerms']>;
type Locked = CallResult<Contract['publicAccount']['lockedShares']>;
export type DividendMethod = (typeof DIVIDEND_METHODS)[number];

/** Effect of each dividend method, in one line. */
export const DIVIDEND_METHOD_NOTES: Readonly<Record<DividendMethod, string>> = {
  cash: '分红转入银行卡',
  reinvest: '分红按除息日净值折成份额，不收申购费',
};

const isAny = (decimal: string): boolean => !toBig(decimal).eq(0);

/** Describes when cash is paid, or why it has not arrived; it is called paid only after the payment. */
function cashText({ state, reason, paid_on }: Position['dividends'][number], today: string): string {
  if (state === 'paid') return `${paid_on} 发放`;
  if (state === 'refused') {
    return `银行退回（${reason ?? '未说明原因'}），尚未到账，将转入您绑定的其他银行卡`;
  }
  if (paid_on < today) return `${PAYOUT_LATE_TEXT}，尚未到账`;
  return paid_on === today ? '今天发放，尚未到账' : `预计 ${paid_on} 发放`;
}

/** Returns the calculation note for a held fund, adapted to a fund before its first NAV and to a money fund. */
export const getPositionFootnote = ({ hasNav }: { hasNav: boolean }, isMoney: boolean): string =>
  [
    hasNav ? '市值按最近一次披露的净值计算' : '净值尚未披露，市值暂按成本计',
    '成本不含已赎回的份额',
    isMoney ? '持有收益是结转为份额的收益' : '持有收益含现有份额的现金分红（自除息日计入）',
    '累计收益另含已赎回的部分。过往业绩不预示未来表现，基金有风险，投资需谨慎。',
  ].join('，');

/** Builds one held public fund: value, cost, profit, shares, important dates, and links. */
export function buildPositionView(position: Position, edition: Edition, amounts: AmountDisplay) {
  const code = position.fund_code;
  const today = toShanghaiDay(position.server_now);
  const isHeld = isAny(position.shares);
  const isWoundUp = position.wound_up_text != null;
  return {
    code,
    name: position.fund_name,
    tags: [position.type_name, formatProductRisk(position.risk_level), code].filter(
      (tag): tag is string => tag !== null,
    ),
    hasNav: position.nav_date !== null,
    navDate:
      position.nav_date === null
        ? '净值尚未披露，按成本计'
        : `净值日 ${position.nav_date}${formatPendingNote(position.pending_booking)}`,
    value: amounts.yuan(position.value),
    dayIncome: buildDayIncomeView(position.day_income, amounts),
    profit: amounts.signed(position.profit),
    profitRatio:
      position.profit_ratio === null ? MISSING_VALUE : amounts.own(formatPercent(position.profit_ratio)),
    totalProfit: amounts.signed(position.total_profit),
    facts: [
      { label: '持仓成本', value: `${amounts.yuan(position.cost)} 元` },
      { label: '持有份额', value: `${amounts.shares(position.shares)} 份` },
      ...(isWoundUp
        ? []
        : [{ label: '可赎回份额', value: `${amounts.shares(position.available_shares)} 份` }]),
      { label: '单位净值', value: position.nav, note: position.nav_date },
      ...(isAny(position.pending_amount)
        ? [
            {
              label: '待确认申购',
              value: `${amounts.yuan(position.pending_amount)} 元`,
              note: '确认后计入份额',
            },
          ]
        : []),
    ],
    dividendWay: position.dividend_way,
    dividendWayName: DIVIDEND_METHOD_NAMES[position.dividend_way],
    dividendWayNote: nextWayNote(position) ?? DIVIDEND_METHOD_NOTES[position.dividend_way],
    dividends: position.dividends.map((each) => ({
      key: each.ex_on,
      title: DIVIDEND_METHOD_NAMES[each.way],
      note:
        each.way === 'reinvest'
          ? `${each.ex_on} 除息${each.shares === null ? '' : `，折成 ${amounts.shares(each.shares)} 份`}`
          : `${each.ex_on} 除息，${cashText(each, today)}`,
      amount: `${amounts.yuan(each.amount)} 元`,
    })),
    rows: [
      {
        icon: 'calendar' as const,
        title: '持仓收益',
        note: '按月查看每日收益',
        to: paths.publicPositionIncome(edition, code),
      },
      {
        icon: 'receipt' as const,
        title: '交易记录',
        note: null,
        to: paths.publicPositionRecord(edition, code),
      },
      ...(isAny(position.locked_shares)
        ? [
            {
              icon: 'lock' as const,
              title: '锁定份额',
              note: `${amounts.shares(position.locked_shares)} 份暂不能赎回`,
              to: paths.publicLockedShares(edition, code),
            },
          ]
        : []),
      {
        icon: 'plan' as const,
        title: '定投计划',
        note: position.plan_count > 0 ? `${position.plan_count} 个` : '还没有计划',
        to: paths.publicPlans(edition, { fund_code: code }),
      },
      {
        icon: 'find' as const,
        title: '基金详情',
        note: '净值、业绩、持仓与公告',
        to: paths.publicFund(edition, code),
      },
    ],
    buyTo: paths.publicBuy(edition, code),
    planTo: paths.publicPlanNew(edition, code),
    redeemTo: position.can_redeem && !isWoundUp ? paths.publicRedeem(edition, code) : null,
    convertTo:
      position.can_redeem && position.can_convert && !position.is_redeem_suspended && !isWoundUp
        ? paths.publicConvert(edition, code)
        : null,
    /** The fund accepts no redemptions for now: the reason, and the page that announces the resumption. */
    redeemClosed: position.is_redeem_suspended
      ? {
          text: position.wound_up_text ?? REDEEM_SUSPENDED_TEXT,
          newsTo: paths.publicDisclosure(edition, { fund_code: code }),
        }
      : null,
    /** Reason why there is no redeem button although shares are held. */
    isLocked: isHeld && !position.can_redeem && !isWoundUp,
  };
}
export type PositionView = ReturnType<typeof buildPositionView>;

/** Groups redeemable shares by their current redemption fee, in the order in which they would be redeemed. */
export function buildLotsView(
  {
    lots,
    dates,
    holding_until,
    coming_split: split,
  }: Pick<Terms, 'lots' | 'dates' | 'holding_until' | 'coming_split'>,
  amounts: AmountDisplay,
) {
  const groups: { rate: number; lots: Terms['lots'] }[] = [];
  for (const lot of lots) {
    const last = groups[groups.length - 1];
    if (last && last.rate === lot.rate) last.lots.push(lot);
    else groups.push({ rate: lot.rate, lots: [lot] });
  }
  return {
    // The page shows unsplit shares until the split is booked.
    note: `${split?.is_counted ? `份额按 ${split.date} 折算后计。` : ''}费率按现在提交的赎回计算：${dates.trade_date} 成交，${dates.confirm_date} 确认。${HOLDING_DAYS_TEXTS[holding_until]}。`,
    groups: groups.map(({ rate, lots }) => {
      const shares = lots.reduce((sum, lot) => sum.plus(lot.shares), toBig('0')).toFixed(2);
      const [first] = lots;
      // Lots are confirmed in sequence, so the oldest reaches the lower tier first.
      const next = first && first.next_rate !== null && first.next_rate_on !== null ? first : null;
      return {
        title: `${amounts.shares(shares)} 份`,
        note: [
          `${lots.length} 笔，${first?.confirmed_on ?? ''} 起确认`,
          ...(next
            ? [
                `最早 ${next.next_rate_on} 起${next.next_rate === 0 ? '不收赎回费' : `降为 ${formatFeeRate(next.next_rate)}`}`,
              ]
            : []),
        ],
        rate: rate === 0 ? '不收赎回费' : `费率 ${formatFeeRate(rate)}`,
      };
    }),
  };
}
export type LotsView = ReturnType<typeof buildLotsView>;

/** Builds the locked shares one by one, with the reason and the end date. */
export const buildLockedSharesView = (locked: Locked, edition: Edition, amounts: AmountDisplay) => ({
  fundCode: locked.fund_code,
  fundName: locked.fund_name,
  total: amounts.shares(locked.locked_shares),
  rows: locked.list.map((row) => ({
    title: `${amounts.shares(row.shares)} 份`,
    note:
      row.reason === 'redeeming'
        ? '赎回办理中，确认后扣减；撤单后恢复可用'
        : `最短持有期内${row.until === null ? '' : `，${row.until} 起可赎回`}`,
    to: row.order_id === null ? undefined : paths.publicOrder(edition, row.order_id),
  })),
});

/** A changed method applies from its effective day; null when no change is pending. */
const nextWayNote = ({ next_dividend_way: next }: Pick<Position, 'next_dividend_way'>): string | null =>
  next && `${next.from} 起改为${DIVIDEND_METHOD_NAMES[next.way]}`;
