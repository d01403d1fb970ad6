import { formatCompactYuan, toBig } from '~/domain/figures/money';
import { computeMaxPartialShares, computeResidualShares } from '~/domain/orders/private-redemption';
import { getLegalMinimumYuan } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import { getInvestmentKind } from '~/upstream/modules/funds';
import type { FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import type { LotRow } from '~/upstream/modules/orders-core';
import { isUnlocked, sumLotShares } from '~/upstream/modules/private-orders/redemption-price';
import { Refusal } from '~/upstream/core/refusal';

export interface ResidualRule {
  yuan: number;
  shares: string;
  nav: string | null;
  minHold: string;
}

/**
 * Returns the minimum to keep after a partial redemption: the legal value at the latest NAV, or the fund minimum in
 * shares.
 */
export function computeResidualRule(
  { fund, terms }: FundOnSale,
  latest: { nav: string } | null,
  day: string,
): ResidualRule {
  const yuan = getLegalMinimumYuan({ context: fund.context, kind: getInvestmentKind(fund), day });
  const nav = latest?.nav ?? null;
  const minHold = terms.min_hold_shares;
  return {
    yuan,
    nav,
    minHold,
    shares: computeResidualShares({ minHoldShares: minHold, residualYuan: yuan, nav }),
  };
}

const badShares = (message: string): Refusal =>
  new Refusal(CODES.badRequest, message, { reason: 'shares', field: 'shares' });

/**
 * Returns the requested shares; null is everything. Throws Refusal 4000 when they cannot all be redeemed on that
 * day.
 */
export function resolveRequestedShares(
  lots: readonly LotRow[],
  requested: string | null,
  day: string,
  residual: ResidualRule,
): string | null {
  const held = toBig(sumLotShares(lots));
  const available = toBig(sumLotShares(lots.filter((lot) => isUnlocked(lot, day))));
  const shares = requested === null ? held : toBig(requested);
  if (shares.lte(0)) throw badShares('赎回份额须大于 0');
  if (!shares.times(100).mod(1).eq(0)) throw badShares('赎回份额最多两位小数');
  if (shares.gt(available)) {
    throw badShares(
      available.eq(0)
        ? `该开放日份额仍在锁定期内，${unlockText(lots)}`
        : `该开放日最多可赎回 ${available.toFixed(2)} 份${held.gt(available) ? '，其余份额仍在锁定期内' : ''}`,
    );
  }
  const rest = held.minus(shares);
  if (rest.gt(0) && rest.lt(residual.shares)) throw tooLittleLeft(lots, day, residual);
  return rest.eq(0) ? null : shares.toFixed(2);
}

/**
 * Creates the refusal when too few shares would remain: with the maximum possible, and whether all can be redeemed.
 */
function tooLittleLeft(lots: readonly LotRow[], day: string, residual: ResidualRule): Refusal {
  const free = lots.filter((lot) => isUnlocked(lot, day));
  const most = computeMaxPartialShares({
    heldShares: sumLotShares(lots),
    freeShares: sumLotShares(free),
    residualShares: residual.shares,
  });
  const value =
    residual.nav === null || toBig(residual.shares).lte(residual.minHold)
      ? ''
      : `（按最新净值 ${residual.nav} 约 ${formatCompactYuan(String(residual.yuan))}）`;
  const ways = [
    most === null ? null : `部分赎回最多 ${most} 份`,
    free.length === lots.length ? '也可以全部赎回' : null,
  ].filter(Boolean);
  const way =
    most === null && ways.length > 0 ? '请全部赎回' : ways.join('，') || '请待其余份额解锁后全部赎回';
  return badShares(`赎回后剩余份额不能少于 ${toBig(residual.shares).toFixed(2)} 份${value}；${way}`);
}

/** Describes when the first lot can be redeemed. */
function unlockText(lots: readonly LotRow[]): string {
  const first = lots.flatMap((lot) => lot.unlocked_on ?? []).sort()[0];
  return first === undefined ? '暂不能赎回' : `最早 ${first} 起可赎回`;
}
