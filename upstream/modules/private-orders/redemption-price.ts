import type { Kysely } from 'kysely';
import { FeeError } from '~/domain/figures/fees';
import { roundHalfUp, toBig, yuanToFen } from '~/domain/figures/money';
import { getNavDecimals } from '~/domain/figures/nav';
import {
  PERFORMANCE_FEE_METHOD_TEXT,
  pricePrivateRedemption,
  type PrivateRedemptionPrice,
  type PrivateLot,
} from '~/domain/orders/private-redemption';
import { CODES } from '~/contract/codes';
import type { RedemptionProceeds } from '~/contract/orders';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';
import type { FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import { loadHighWaterMarks, addHighWaterMark } from '~/upstream/modules/private-orders/high-water-marks';
import type { LotRow } from '~/upstream/modules/orders-core';

/** Whether a lot can be redeemed on a day. */
export const isUnlocked = ({ unlocked_on }: LotRow, day: string): boolean =>
  unlocked_on === null || unlocked_on <= day;

export const sumLotShares = (lots: readonly LotRow[]): string =>
  roundHalfUp(lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0')));

/**
 * Prices shares of lots at a NAV on a day: with the fees of the fund terms, each lot against its own high-water
 * mark.
 * @throws Refusal 4009 when there are not enough shares, with a text
 */
export async function priceLots(
  db: Kysely<Database>,
  { fund, terms }: FundOnSale,
  lots: readonly LotRow[],
  { shares, nav, day }: { shares: string; nav: string; day: string },
): Promise<PrivateRedemptionPrice> {
  const input = {
    lots: await loadMarkedLots(db, lots, { day, decimals: getNavDecimals([nav]) }),
    shares,
    nav,
    date: day,
    tiers: terms.redeem_tiers,
    performance: { rate: String(fund.performance_rate), hurdle: terms.performance_hurdle },
  };
  try {
    return pricePrivateRedemption(input);
  } catch (error) {
    if (error instanceof FeeError)
      throw new Refusal(CODES.conflict, error.message, { reason: 'unavailable' });
    throw error;
  }
}

/** Loads lots with their high-water mark and the dividends per share since then, until a day. */
async function loadMarkedLots(
  db: Kysely<Database>,
  lots: readonly LotRow[],
  { day, decimals }: { day: string; decimals: number },
): Promise<PrivateLot[]> {
  const highWaterMarks = await loadHighWaterMarks(db, lots, day);
  return lots.map((lot) => addHighWaterMark(lot, highWaterMarks, decimals));
}

/** Converts the result of a redemption to the form of the contract. */
export function toRedemptionProceeds(
  priced: PrivateRedemptionPrice,
  { isEstimate, nav, day, shares }: { isEstimate: boolean; nav: string; day: string; shares: string },
): RedemptionProceeds {
  const { performance } = priced;
  return {
    is_estimate: isEstimate,
    nav,
    nav_date: day,
    shares: roundHalfUp(shares),
    gross: priced.grossYuan,
    fee: priced.feeYuan,
    performance_fee: priced.performanceYuan,
    net: priced.netYuan,
    performance: performance && {
      method: PERFORMANCE_FEE_METHOD_TEXT,
      rate: Number(performance.rate),
      hurdle: Number(performance.hurdle),
      base: performance.baseYuan,
      lots: performance.lots.map((lot) => ({
        confirmed_on: lot.confirmedOn,
        shares: roundHalfUp(lot.shares),
        high_water: lot.highWater,
        threshold: lot.threshold,
        dividends: lot.dividends,
        gain: lot.gainYuan,
      })),
    },
  };
}

/**
 * Estimates the value of shares at the latest NAV on an open day; null while none is published.
 * @param shares null is everything
 */
export async function estimateRedemption(
  db: Kysely<Database>,
  onSale: FundOnSale,
  lots: readonly LotRow[],
  { shares, day }: { shares: string | null; day: string },
): Promise<RedemptionProceeds | null> {
  const latest = await findKnownNav(db, lots);
  const free = lots.filter((lot) => isUnlocked(lot, day));
  const requested = shares ?? sumLotShares(free);
  if (latest === null || toBig(requested).lte(0) || toBig(requested).gt(sumLotShares(free))) return null;
  const priced = await priceLots(db, onSale, free, { shares: requested, nav: latest.nav, day });
  return toRedemptionProceeds(priced, {
    isEstimate: true,
    nav: latest.nav,
    day: latest.nav_date,
    shares: requested,
  });
}

/**
 * Finds the latest known unit NAV of a holding: the published one, or a later one at which own shares were added or
 * removed, as entered by an operator. The holding uses the same value. Null without one.
 */
export async function findKnownNav(
  db: Kysely<Database>,
  [held]: readonly Pick<LotRow, 'account_id' | 'fund_id'>[],
): Promise<{ nav: string; nav_date: string } | null> {
  if (held === undefined) return null;
  const published = await db
    .selectFrom('fund_latest')
    .select(['nav', 'nav_date'])
    .where('fund_id', '=', held.fund_id)
    .where('nav', 'is not', null)
    .executeTakeFirst();
  const own = await db
    .selectFrom('flows')
    .select(['nav', 'date as nav_date'])
    .where('account_id', '=', held.account_id)
    .where('fund_id', '=', held.fund_id)
    .where('nav', 'is not', null)
    .orderBy('date', 'desc')
    .executeTakeFirst();
  const [last] = [published, own]
    .flatMap((row) => (row?.nav && row.nav_date ? [{ nav: row.nav, nav_date: row.nav_date }] : []))
    .sort((a, b) => b.nav_date.localeCompare(a.nav_date));
  return last ?? null;
}

/** Converts money of an event from 元 to 分. */
export const toPricedFen = ({ netYuan, feeYuan, performanceYuan }: PrivateRedemptionPrice) => ({
  amountFen: yuanToFen(netYuan),
  feeFen: yuanToFen(feeYuan),
  performanceFen: yuanToFen(performanceYuan),
});
