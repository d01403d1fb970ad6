import type { Kysely } from 'kysely';
import { mayLeave } from '~/domain/orders/dissent';
import type { Database } from '~/upstream/db/schema';
import type { FundOnSale } from '~/upstream/services/ledger/orders/fund-terms';
import type { LotRow } from '~/upstream/services/ledger/orders/lots';

/**
 * Temporary redemption days of a fund that a person may leave on without fee and lock-up: one for each consultation on a
 * change of the contract that the person did not agree to.
 * @param today Shanghai's day
 */
export async function dissentDays(
  db: Kysely<Database>,
  { accountId, fundId, today }: { accountId: string; fundId: string; today: string },
): Promise<string[]> {
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
    .execute();
  return rows.flatMap(({ closes_on, redeem_on, choice }) =>
    mayLeave({ closesOn: closes_on, choice }, today) ? [redeem_on] : [],
  );
}

const NO_FEE = [{ fromDays: 0, rate: '0' }];

/** Terms and lots of a redemption on a temporary day: no redemption fee, no lock-up. */
export const asDissent = (onSale: FundOnSale, lots: readonly LotRow[]) => ({
  onSale: { ...onSale, terms: { ...onSale.terms, redeem_tiers: NO_FEE } },
  lots: lots.map((lot) => ({ ...lot, unlocked_on: null })),
});
