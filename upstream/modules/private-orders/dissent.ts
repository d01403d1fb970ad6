import type { Kysely } from 'kysely';
import { canRedeemByDissent } from '~/domain/orders/dissent';
import type { Database } from '~/upstream/core/db/schema';
import type { FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import type { LotRow } from '~/upstream/modules/private-orders/lots';

/** A temporary redemption day. Who buys after the consultation has closed agrees to the change by buying. */
export interface DissentDay {
  day: string;
  /** Last day of the consultation: lots bought until then may leave. */
  boughtUntil: string;
}

/**
 * Temporary redemption days of a fund on which a person may redeem without fee and lock-up: one for each consultation on a
 * change of the contract that the person did not agree to, where one of the lots was bought before it closed.
 * @param today Shanghai's day
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
    // A day that the calendar does not know yet has no cut-off that could be kept.
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

/** Terms and lots of a redemption on a temporary day: no redemption fee, no lock-up, and only lots bought in time. */
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
