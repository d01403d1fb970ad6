import { addDays } from '~/domain/calendar/dates';
import { formatNav } from '~/upstream/seed/nav-model';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';

interface PositionRow {
  account_id: string;
  fund_id: string;
  part: string;
  shares: string;
  cost_fen: number;
  invested_on: string;
}

/** Account that redeemed a part, so that its flows include a redemption. */
const REDEEMER = 'A10005';
/** Fraction of the shares first bought. */
const REDEEMED_SHARE = 0.2;

const fixed = (value: number): string => value.toFixed(2);

/**
 * Builds lots and flows of the private positions of the demo accounts: the purchase, later dividends, and for one
 * fund a redemption. The positions do not change.
 */
export function buildPrivateBooks(
  positions: readonly PositionRow[],
  simu: readonly SeedSimuFund[],
  getOfflineNav: (product: string, day: string) => string | null,
) {
  const simuById = new Map(simu.map((fund) => [fund.row.id, fund]));
  let hasRedeemed = false;
  const lots: object[] = [];
  const flows: object[] = [];
  for (const position of positions) {
    const { account_id, fund_id, invested_on, cost_fen } = position;
    const privateFund = simuById.get(fund_id);
    const nav = privateFund?.nav ?? null;
    const isRedeemer = account_id === REDEEMER && position.part === 'simu' && nav !== null && !hasRedeemed;
    if (isRedeemer) hasRedeemed = true;
    const left = Number(position.shares);
    const bought = isRedeemer ? left / (1 - REDEEMED_SHARE) : left;
    const cost = Math.round((cost_fen * bought) / left);
    const bookedAt = nav?.unit[nav.dates.indexOf(invested_on)];
    const unitAt =
      nav && bookedAt !== undefined ? formatNav(nav, bookedAt) : getOfflineNav(fund_id, invested_on);
    const key = `${account_id}-${fund_id}`;
    const own = { account_id, fund_id, order_id: null };
    lots.push({
      id: `L-${key}`,
      ...own,
      shares: fixed(bought),
      left_shares: position.shares,
      cost_fen: cost,
      confirmed_on: invested_on,
      unlocked_on: privateFund ? addDays(invested_on, privateFund.row.lock_days) : null,
    });
    const flow = (
      type: string,
      date: string,
      amountFen: number,
      shares: string | null,
      unit: string | null,
    ) =>
      flows.push({
        id: `W-${key}-${type}-${date}`,
        ...own,
        date,
        type,
        amount_fen: amountFen,
        shares,
        nav: unit,
      });
    flow('subscribe', invested_on, -cost, fixed(bought), unitAt ?? null);
    if (nav === null) continue;
    const redeemedAt = isRedeemer ? nav.dates.length - 6 : nav.dates.length;
    for (const { index, perShare } of nav.dividends) {
      const date = nav.dates[index];
      if (date === undefined || date <= invested_on) continue;
      const shares = index < redeemedAt ? bought : left;
      flow('dividend', date, Math.round(shares * perShare * 100), null, null);
    }
    const day = nav.dates[redeemedAt];
    const unit = nav.unit[redeemedAt];
    if (isRedeemer && day !== undefined && unit !== undefined) {
      const shares = bought - left;
      flow('redeem', day, Math.round(shares * unit * 100), fixed(shares), formatNav(nav, unit));
    }
  }
  return { lots, flows };
}
