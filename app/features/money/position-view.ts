import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { ANNUALISE_MIN_DAYS } from '~/domain/figures/metrics';
import { RETURN_GAP_TEXTS } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildDetailPath } from '~/app/features/money/parts';
import { formatPendingNote } from '~/app/features/money/pending-booking';

export type Positions = CallResult<Contract['holdings']['positions']>;
export type PositionBrief = Positions['list'][number];

/** The upstream's day: what is held since a day for so many days. */
export const deriveToday = ({
  held_since,
  held_days,
}: Pick<PositionBrief, 'held_since' | 'held_days'>): string => addDays(held_since, held_days);

/** The day beside a value: of its NAV, or that the cost stands in for it. */
export const formatNavDate = ({
  nav_date,
  pending_booking,
}: Pick<PositionBrief, 'nav_date' | 'pending_booking'>): string =>
  nav_date === null ? '净值尚未公布，按成本计' : `净值日 ${nav_date}${formatPendingNote(pending_booking)}`;

export interface ReturnsView {
  own: string;
  /** Why there is no own return; null where there is one. */
  ownMissing: string | null;
  fundLabel: string;
  fund: string;
  /** The days both are measured between; null without a NAV in it. */
  window: string | null;
}

type Returns = Pick<
  PositionBrief,
  'own_return' | 'own_return_gap' | 'fund_return' | 'fund_window' | 'nav_date' | 'held_since'
>;

/** The own yearly return beside the fund's over the same window, both a year or, under one, the fund's as it is. */
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

/** Lock-up, next open day and an order under way, in words; of a wound-up fund that it is. */
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

/** One thing held, as a card of a list shows it. */
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
