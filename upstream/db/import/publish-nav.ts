import type { Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { navPlaces, padPlaces, placesOf, roundNav } from '~/domain/figures/nav';
import type { Database, FundKind } from '~/upstream/db/schema';
import { findFund } from '~/upstream/db/import/find-fund';
import type { PayoutNote } from '~/upstream/db/import/forms';
import { knownPoints, writeNav, type NavRecord } from '~/upstream/db/import/import-nav';
import { navDayRule, NavDayError } from '~/upstream/db/import/nav-day';
import { ImportError } from '~/upstream/db/import/report';

export interface PublishedNav {
  date: string;
  /** Unit NAV, with at least the places the fund has published before. */
  unit: string;
  accumulated: string;
}

const KINDS = { simu: ['simu_funds', '私募'], public: ['public_funds', '公募'] } as const;

/**
 * Publishes one NAV of a fund, or corrects it: the series and every figure made of it are computed anew, as by an
 * import. The accumulated NAV moves with the unit NAV and what the fund pays or splits on that day.
 * @param unit unit NAV, 元
 * @param today Shanghai's day
 * @throws ImportError when there is no such fund of the kind, or a money fund, whose unit NAV says nothing; NavDayError on a
 *   day that can have none
 */
export async function publishNav(
  db: Kysely<Database>,
  kind: FundKind,
  fundId: string,
  { date, unit, today }: { date: string; unit: string; today: string },
): Promise<PublishedNav> {
  const [table, name] = KINDS[kind];
  return db.transaction().execute(async (trx) => {
    const fund = await findFund(trx, fundId);
    if (fund?.kind !== kind) throw new ImportError(`没有代码为 ${fundId} 的${name}基金`);
    if (fund.category === 'money') throw new ImportError('货币基金按万份收益披露，没有单位净值');
    const dayFault = (await navDayRule(trx, fund, today))(date);
    if (dayFault !== null) throw new NavDayError(dayFault);
    // Two at once would each write what the other does not know.
    await trx.selectFrom(table).select('id').where('id', '=', fundId).forUpdate().execute();
    const payout = await payoutOn(trx, fundId, date);
    const known = await knownPoints(trx, fundId);
    const before = [...known.values()]
      .filter((each) => each.date < date)
      .reduce<NavRecord | null>((last, each) => (last && last.date > each.date ? last : each), null);
    // What one old unit became by this day, times the units that one of the beginning is by now.
    const whole = toBig(unit)
      .times(payout?.ratio ?? 1)
      .plus(payout?.perShare ?? 0);
    const units = [...known.values()]
      .filter((each) => each.date < date)
      .reduce((product, each) => product.times(each.payout?.ratio ?? 1), toBig('1'));
    const places = navPlaces([unit, ...[...known.values()].map((each) => each.unit)]);
    const published = {
      date,
      unit: padPlaces(unit, places),
      accumulated: roundNav(
        before ? toBig(before.accumulated).plus(whole.minus(before.unit).times(units)) : toBig(unit),
        before ? Math.max(places, placesOf(before.accumulated)) : places,
      ),
    };
    known.set(date, {
      note: payout && noteOf(payout),
      payout,
      ...(payout ? {} : known.get(date)),
      ...published,
    });
    await writeNav(
      trx,
      fund,
      [...known.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    );
    return published;
  });
}

/** What a fund has announced to pay or split on a day. */
async function payoutOn(db: Kysely<Database>, fundId: string, day: string): Promise<PayoutNote | null> {
  const dividend = await db
    .selectFrom('dividends')
    .select('per_share')
    .where('fund_id', '=', fundId)
    .where('ex_on', '=', day)
    .executeTakeFirst();
  const split = await db
    .selectFrom('splits')
    .select('ratio')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  if (!dividend && !split) return null;
  return {
    ...(dividend ? { perShare: dividend.per_share } : {}),
    ...(split ? { ratio: split.ratio } : {}),
  };
}

const noteOf = ({ perShare, ratio }: PayoutNote): string =>
  perShare !== undefined
    ? `分红：每份派现金${padPlaces(perShare)}元`
    : `拆分：每份基金份额折算${toBig(ratio ?? '1').toFixed()}份`;
