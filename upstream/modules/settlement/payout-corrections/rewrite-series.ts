import Big from 'big.js';
import type { Transaction } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { countDecimals, roundNav } from '~/domain/figures/nav';
import { formatPayoutNote } from '~/upstream/core/db/import/announced-payouts';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import { loadKnownNavs, writeNav, type NavRecord } from '~/upstream/core/db/import/nav-records';
import type { PayoutNote } from '~/upstream/core/db/import/payout-note';
import type { Database } from '~/upstream/core/db/schema';
import type { CorrectedPayout } from '~/upstream/modules/settlement/payout-corrections/entries';

/**
 * Writes the right dividend or split into the announcement and the NAV series of the fund: note, accumulated and
 * adjusted values from its day on, and all figures. The caller holds the lock of the NAVs.
 */
export async function rewriteSeries(
  trx: Transaction<Database>,
  fund: ImportedFund,
  { kind, date, becomes }: CorrectedPayout,
): Promise<void> {
  if (kind === 'dividend')
    await trx
      .updateTable('dividends')
      .set({ per_share: becomes })
      .where('fund_id', '=', fund.id)
      .where('ex_on', '=', date)
      .execute();
  else
    await trx
      .updateTable('splits')
      .set({ ratio: becomes })
      .where('fund_id', '=', fund.id)
      .where('date', '=', date)
      .execute();
  const before = [...(await loadKnownNavs(trx, fund.id)).values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const isNone = kind === 'dividend' ? toBig(becomes).eq(0) : toBig(becomes).eq(1);
  const payout: PayoutNote | null = isNone
    ? null
    : kind === 'dividend'
      ? { perShare: becomes }
      : { ratio: becomes };
  const after = before.map((point) =>
    point.date === date ? { ...point, payout, note: payout && formatPayoutNote(payout) } : point,
  );
  const [was, right] = [accumulate(before), accumulate(after)];
  await writeNav(
    trx,
    fund,
    after.map((point, index) => ({
      ...point,
      accumulated: roundNav(
        toBig(point.accumulated)
          .plus(right[index] ?? 0)
          .minus(was[index] ?? 0),
        countDecimals(point.accumulated),
      ),
    })),
  );
}

/** Accumulated NAVs from the unit NAVs and the payouts; only their difference is used, imported values may be rounded. */
function accumulate(points: readonly NavRecord[]): Big[] {
  let [units, total] = [new Big(1), new Big(points[0]?.unit ?? 0)];
  return points.map((point, index) => {
    const last = points[index - 1];
    if (last !== undefined) {
      const whole = toBig(point.unit)
        .times(point.payout?.ratio ?? 1)
        .plus(point.payout?.perShare ?? 0);
      total = total.plus(whole.minus(last.unit).times(units));
      units = units.times(point.payout?.ratio ?? 1);
    }
    return total;
  });
}
