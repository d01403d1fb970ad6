import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { ANNUALISE_MIN_DAYS } from '~/domain/figures/metrics';
import { RETURN_GAP_TEXTS } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { formatPendingNote } from '~/app/features/money/pending-booking';

export type Positions = CallResult<Contract['holdings']['positions']>;
export type PositionBrief = Positions['list'][number];

/** Derives the current day of the upstream from the first day held and the number of days held. */
export const deriveToday = ({
  held_since,
  held_days,
}: Pick<PositionBrief, 'held_since' | 'held_days'>): string => addDays(held_since, held_days);

/** Text of the date next to a value: the NAV day, or a note that the cost is shown instead. */
export const formatNavDate = ({
  nav_date,
  pending_booking,
}: Pick<PositionBrief, 'nav_date' | 'pending_booking'>): string =>
  nav_date === null ? '净值尚未公布，按成本计' : `净值日 ${nav_date}${formatPendingNote(pending_booking)}`;

export interface ReturnsView {
  own: string;
  /** Reason why there is no own return; null when there is one. */
  ownMissing: string | null;
  fundLabel: string;
  fund: string;
  /** Days both returns are measured between; null without a NAV in the window. */
  window: string | null;
}

type Returns = Pick<
  PositionBrief,
  'own_return' | 'own_return_gap' | 'fund_return' | 'fund_window' | 'nav_date' | 'held_since'
>;

/**
 * Builds the own yearly return and the fund's return over the same window. Both are annualised; under one year the
 * fund's return is not.
 */
export function buildReturnsView(position: Returns, { own }: AmountDisplay): ReturnsView {
  const { own_return, fund_return, fund_window } = position;
  const isYearly = own_return !== null && fund_window?.annualised != null;
  return {
    own: own_return === null ? MISSING_VALUE : own(formatPercent(own_return)),
    ownMissing: own_return === null ? missingReason(position) : null,
    fundLabel: isYearly ? '同期基金年化' : '同期基金涨幅',
    fund: formatPercent(isYearly ? fund_window.annualised : fund_return),
    window: fund_window === null ? null : `${fund_window.start} 至 ${fund_window.end}`,
  };
}

function missingReason({ nav_date, own_return_gap, fund_window, held_since }: Returns): string {
  if (nav_date === null) return '净值公布后显示';
  if (own_return_gap) return RETURN_GAP_TEXTS[own_return_gap];
  const days = countDaysBetween(fund_window?.start ?? held_since, nav_date);
  return RETURN_GAP_TEXTS[days < ANNUALISE_MIN_DAYS ? 'under_year' : 'no_flows'];
}

/** Describes lock-up, next open day and an order in progress; for a wound-up fund, only that it is wound up. */
export function buildPositionTags({
  locked_until,
  open_days,
  open_order_id,
  redeem_obstacle,
}: PositionBrief): string[] {
  if (redeem_obstacle === 'wound_up') return [SIMU_STATUS_NAMES.liquidated];
  return [
    ...(open_order_id ? ['订单办理中'] : []),
    ...(locked_until ? [`锁定至 ${locked_until}`] : []),
    ...(open_days[0] ? [`下一开放日 ${open_days[0]}`] : []),
  ];
}

/** Builds a holding as a card of a list. */
export function buildHoldingCard(position: PositionBrief, edition: Edition, amounts: AmountDisplay) {
  return {
    code: position.product_code,
    to: buildDetailPath(edition, position),
    name: position.product_name,
    manager: position.manager_name,
    navDate: formatNavDate(position),
    amount: amounts.yuan(position.amount),
    cost: amounts.yuan(position.cost),
    profit: amounts.signed(position.profit),
    returns: buildReturnsView(position, amounts),
    tags: buildPositionTags(position),
  };
}
export type HoldingCardView = ReturnType<typeof buildHoldingCard>;
