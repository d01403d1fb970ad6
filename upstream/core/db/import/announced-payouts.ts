import type { Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { PayoutNote } from '~/upstream/core/db/import/payout-note';
import type { Database } from '~/upstream/core/db/schema';

/** Loads the announced dividends and splits of a fund, by ex-date. */
export async function loadAnnouncedPayouts(
  db: Kysely<Database>,
  fundId: string,
): Promise<ReadonlyMap<string, PayoutNote>> {
  const dividends = await db
    .selectFrom('dividends')
    .select(['ex_on', 'per_share'])
    .where('fund_id', '=', fundId)
    // 0 and 1: corrected to none.
    .where('per_share', '>', '0')
    .execute();
  const splits = await db
    .selectFrom('splits')
    .select(['date', 'ratio'])
    .where('fund_id', '=', fundId)
    .where('ratio', '<>', '1')
    .execute();
  const found = new Map<string, PayoutNote>();
  for (const { ex_on, per_share } of dividends) found.set(ex_on, { perShare: per_share });
  for (const { date, ratio } of splits) found.set(date, { ...found.get(date), ratio });
  return found;
}

/** Whether two notes describe the same payout. */
export const isSamePayout = (left: PayoutNote, right: PayoutNote): boolean =>
  (['perShare', 'ratio'] as const).every((key) => {
    const [one, other] = [left[key], right[key]];
    return one === undefined || other === undefined ? one === other : toBig(one).eq(other);
  });

/** Formats a payout like the note of a NAV row. */
export const formatPayoutNote = ({ perShare, ratio }: PayoutNote): string =>
  perShare !== undefined
    ? `分红：每份派现金${padNavDecimals(perShare)}元`
    : `拆分：每份基金份额折算${toBig(ratio ?? '1').toFixed()}份`;
