import type { Kysely } from 'kysely';
import { canRedeemByDissent } from '~/domain/orders/dissent';
import type { Database } from '~/upstream/core/db/schema';
import type { FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import type { LotRow } from '~/upstream/modules/orders-core';

/** A temporary redemption day. Buying after the consultation closed counts as agreement to the change. */
export interface DissentDay {
  day: string;
  /** Last day of the consultation: only lots bought until then are included. */
  boughtUntil: string;
}

/**
 * Lists the temporary redemption days of a fund without fee and lock-up for a person: one for each consultation on
 * a contract change that the person did not agree to, if a lot was bought before it closed.
 * @param today day in Shanghai
 */
export async function listDissentDays(
  db: Kysely<Database>,
  { accountId, fundId, today }: { accountId: string; fundId: string; today: string },
  held: readonly LotRow[],
): Promise<DissentDay[]> {
  const rows = await db
    .selectFrom('consultations as c')
    .leftJoin('consultation_answers as a', (join) =>
      join.onRef('a.consultation_id', '=', 'c.id').on('a.account_id', '=', accountId),
    )
    // A day beyond the calendar has no cut-off that could be enforced.
    .innerJoin('trading_days as d', 'd.date', 'c.redeem_on')
    .select(['c.closes_on', 'd.date as redeem_on', 'a.choice'])
    .where('c.fund_id', '=', fundId)
    .where('c.redeem_on', '>=', today)
    .orderBy('c.redeem_on')
    .orderBy('c.closes_on', 'desc')
    .execute();
  return rows.flatMap(({ closes_on, redeem_on, choice }) =>
    canRedeemByDissent({ closesOn: closes_on, choice }, today) &&
    held.some((lot) => isBoughtUntil(lot, closes_on))
      ? [{ day: redeem_on, boughtUntil: closes_on }]
      : [],
  );
}

const NO_FEE = [{ fromDays: 0, rate: '0' }];

const isBoughtUntil = ({ traded_on, confirmed_on }: LotRow, day: string): boolean =>
  (traded_on ?? confirmed_on) <= day;

/**
 * Applies the terms of a temporary day to a redemption: no redemption fee, no lock-up, and only lots bought in
 * time.
 */
export const applyDissentTerms = (
  onSale: FundOnSale,
  lots: readonly LotRow[],
  boughtUntil: string | undefined,
) => ({
  onSale: { ...onSale, terms: { ...onSale.terms, redeem_tiers: NO_FEE } },
  lots: lots
    .filter((lot) => boughtUntil === undefined || isBoughtUntil(lot, boughtUntil))
    .map((lot) => ({ ...lot, unlocked_on: null })),
});
