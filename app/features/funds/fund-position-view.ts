import { isPlanPaused } from '~/domain/orders/states';
import { formatPercent } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import type { ChartEvent } from '~/app/charts/chart-events';
import { REDEEM_SUSPENDED } from '~/app/features/funds/fee-view';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { formatPendingNote } from '~/app/features/money/pending-booking';
import { paths } from '~/app/paths';

export type FundPositionReply = CallResult<Contract['holdings']['onFund']>;

interface MineOptions {
  kind: 'simu' | 'public';
  id: string;
  edition: Edition;
  amounts: AmountDisplay;
}

/** Builds the viewer's position in a fund, ready to draw. */
export function buildFundPositionView(reply: FundPositionReply, { kind, id, edition, amounts }: MineOptions) {
  const { held, plan, plan_count } = reply;
  return {
    held: held && {
      about: { kind, id },
      to: buildDetailPath(edition, { part: kind, product_code: id }),
      redeemTo: kind === 'public' && held.can_redeem ? paths.publicRedeem(edition, id) : null,
      convertTo:
        kind === 'public' && held.can_redeem && held.can_convert && !held.is_redeem_suspended
          ? paths.publicConvert(edition, id)
          : null,
      redeemLabel: held.is_redeem_suspended ? REDEEM_SUSPENDED : '赎回',
      value: amounts.yuan(held.value),
      profit: amounts.signed(held.profit),
      ratio: held.profit_ratio === null ? '—' : amounts.own(formatPercent(held.profit_ratio)),
      navDate: held.nav_date,
      notes: [
        `${amounts.shares(held.shares)} 份${formatPendingNote(held.pending_booking)}`,
        held.day_income &&
          `${held.day_income.date.slice(5)} 收益 ${amounts.signed(held.day_income.amount)} 元`,
        Number(held.pending_amount ?? 0) > 0 && `确认中 ${amounts.yuan(held.pending_amount ?? '0')} 元`,
      ].filter((each): each is string => Boolean(each)),
    },
    plan: plan && {
      to:
        plan_count > 1
          ? paths.publicPlans(edition, { fund_code: id })
          : paths.publicPlan(edition, plan.plan_id),
      text: [
        plan_count > 1 ? `${plan_count} 个定投计划` : `每期 ${amounts.yuan(plan.amount)} 元`,
        isPlanPaused(plan) ? '已暂停' : plan.next_run_on && `下次扣款 ${plan.next_run_on}`,
      ]
        .filter(Boolean)
        .join('，'),
    },
  };
}
export type FundPositionView = ReturnType<typeof buildFundPositionView>;

/** Returns the viewer's purchases and redemptions as points of the chart. */
export const buildTradeEvents = (reply: FundPositionReply | null, amounts: AmountDisplay): ChartEvent[] =>
  (reply?.trades ?? []).map(({ date, way, amount, nav }) => ({
    date,
    kind: way,
    text: `${amounts.yuan(amount)} 元${nav === null ? '' : `，净值 ${nav}`}`,
  }));
