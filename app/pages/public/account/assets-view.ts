import { paths } from '~/app/paths';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { formatPendingNote } from '~/app/features/money/pending-booking';
import type { Edition } from '~/domain/platform/edition';
import { paginateRows } from '~/app/features/lists/page-links';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import type { PublicPosition } from '~/contract/public-trade';

export type PublicPositions = CallResult<Contract['publicAccount']['positions']>;

const FUNDS_A_PAGE = 50;

const isAny = (yuan: string): boolean => !toBig(yuan).eq(0);

/** Builds the income of a NAV day with its date, or states that there is none yet. */
export const buildDayIncomeView = (income: PublicPosition['day_income'], amounts: AmountDisplay) => ({
  value: income === null ? MISSING_VALUE : amounts.signed(income.amount),
  label: income === null ? '日收益' : `日收益（${income.date.slice(5)}）`,
});

/** Formats the NAV a value is based on: '净值 1.2345（11-20）'. */
export const formatNavText = ({
  nav,
  nav_date,
  pending_booking,
}: Pick<PublicPosition, 'nav' | 'nav_date' | 'pending_booking'>): string =>
  nav === null || nav_date === null
    ? '净值尚未披露'
    : `净值 ${nav}（${nav_date.slice(5)}）${formatPendingNote(pending_booking)}`;

/** Builds all public funds of a person: totals, money in transit, the funds one by one. */
export function buildPublicAssetsView(
  positions: PublicPositions,
  edition: Edition,
  amounts: AmountDisplay,
  requested = 1,
) {
  const { pending_amount, incoming_amount, refused_amount } = positions;
  const { rows, pager } = paginateRows(positions.list, FUNDS_A_PAGE, requested, (page) =>
    paths.publicAssets(edition, { page }),
  );
  return {
    isEmpty: positions.list.length === 0 && ![pending_amount, incoming_amount, refused_amount].some(isAny),
    asOf: positions.as_of,
    value: amounts.yuan(positions.value),
    profit: amounts.signed(positions.profit),
    totalProfit: amounts.signed(positions.total_profit),
    dayIncome: buildDayIncomeView(positions.day_income, amounts),
    onTheWay: [
      ...(isAny(pending_amount)
        ? [{ title: '待确认申购', note: '已付款，份额待确认', value: amounts.yuan(pending_amount) }]
        : []),
      ...(isAny(incoming_amount)
        ? [
            {
              title: '待到账款项',
              note: '赎回、分红或补付，尚未到账',
              value: amounts.yuan(incoming_amount),
            },
          ]
        : []),
      ...(isAny(refused_amount)
        ? [
            {
              title: '银行退回，待更换收款卡',
              note: '没有到账',
              value: amounts.yuan(refused_amount),
            },
          ]
        : []),
    ].map((row) => ({ ...row, to: paths.publicTrades(edition, { stage: 'open' }) })),
    /** Counts funds with confirmed shares; a pending purchase does not count. */
    heldCount: positions.list.filter((fund) => isAny(fund.shares)).length,
    pager,
    funds: rows.map((fund) => ({
      code: fund.fund_code,
      name: fund.fund_name,
      note: `${fund.type_name}，${formatNavText(fund)}`,
      to: paths.publicPosition(edition, fund.fund_code),
      value: amounts.yuan(fund.value),
      profit: amounts.signed(fund.profit),
      profitRatio: fund.profit_ratio === null ? MISSING_VALUE : amounts.own(formatPercent(fund.profit_ratio)),
      dayIncome: buildDayIncomeView(fund.day_income, amounts),
      tags: [
        formatProductRisk(fund.risk_level),
        isAny(fund.pending_amount) ? `待确认 ${amounts.yuan(fund.pending_amount)} 元` : null,
        isAny(fund.locked_shares) ? `锁定 ${amounts.shares(fund.locked_shares)} 份` : null,
        fund.plan_count > 0 ? `定投 ${fund.plan_count} 个` : null,
      ].filter((tag): tag is string => tag !== null),
    })),
  };
}
export type PublicAssetsView = ReturnType<typeof buildPublicAssetsView>;
