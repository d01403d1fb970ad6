import type { Kysely, Transaction } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { getNavDecimals, padNavDecimals, countDecimals, roundNav } from '~/domain/figures/nav';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { loadAnnouncedPayouts, formatPayoutNote } from '~/upstream/core/db/import/announced-payouts';
import { findFund, type ImportedFund } from '~/upstream/core/db/import/find-fund';
import { loadKnownNavs, writeNav, type NavRecord } from '~/upstream/core/db/import/nav-records';
import { runInTransaction } from '~/upstream/core/db/import/in-transaction';
import { loadNavDayRule, NavDayError } from '~/upstream/core/db/import/nav-day';
import { ImportError } from '~/upstream/core/db/import/report';

export interface PublishedNav {
  date: string;
  /** Unit NAV, with at least as many places as the fund has published before. */
  unit: string;
  accumulated: string;
}

const KINDS = { simu: ['simu_funds', '私募'], public: ['public_funds', '公募'] } as const;

interface GivenNav {
  date: string;
  /** Unit NAV, 元. */
  unit: string;
  /** Current day in Shanghai. */
  today: string;
}

/** Result of a NAV before it is written. */
export interface NavDraft {
  fund: ImportedFund;
  /** All points of the fund including the new one, oldest first. */
  points: NavRecord[];
  published: PublishedNav;
}

/**
 * Publishes or corrects one NAV of a fund. The series and all figures are recomputed, as in an import. The
 * accumulated NAV follows the unit NAV and the payout or split of that day.
 * @throws as `draftNav`
 */
export const publishNav = (
  db: Kysely<Database>,
  kind: FundKind,
  fundId: string,
  given: GivenNav,
): Promise<PublishedNav> =>
  runInTransaction(db, async (trx) => {
    // Two concurrent writers would overwrite each other.
    await lockFund(trx, kind, fundId);
    const { fund, points, published } = await draftNav(trx, kind, fundId, given);
    await writeNav(trx, fund, points);
    return published;
  });

/** Locks the NAVs of a fund until the transaction ends. Orders and bookings of the fund are not blocked. */
export async function lockFund(trx: Transaction<Database>, kind: FundKind, fundId: string): Promise<void> {
  await trx.selectFrom(KINDS[kind][0]).select('id').where('id', '=', fundId).forNoKeyUpdate().execute();
}

/**
 * Computes the result of a NAV without writing it.
 * @throws ImportError when the fund does not exist with this kind, or is a money fund, whose unit NAV has no
 * meaning; NavDayError on a
 *   day that can have no NAV
 */
export async function draftNav(
  db: Kysely<Database>,
  kind: FundKind,
  fundId: string,
  { date, unit, today }: GivenNav,
): Promise<NavDraft> {
  const fund = await findFund(db, fundId);
  if (fund?.kind !== kind) throw new ImportError(`没有代码为 ${fundId} 的${KINDS[kind][1]}基金`);
  if (fund.category === 'money') throw new ImportError('货币基金按万份收益披露，没有单位净值');
  const dayFault = (await loadNavDayRule(db, fund, today))(date);
  if (dayFault !== null) throw new NavDayError(dayFault);
  const payout = (await loadAnnouncedPayouts(db, fundId)).get(date) ?? null;
  const known = await loadKnownNavs(db, fundId);
  const before = [...known.values()]
    .filter((each) => each.date < date)
    .reduce<NavRecord | null>((last, each) => (last && last.date > each.date ? last : each), null);
  // Value of one old unit on this day, times the units that one initial unit has become.
  const whole = toBig(unit)
    .times(payout?.ratio ?? 1)
    .plus(payout?.perShare ?? 0);
  const units = [...known.values()]
    .filter((each) => each.date < date)
    .reduce((product, each) => product.times(each.payout?.ratio ?? 1), toBig('1'));
  const decimals = getNavDecimals([unit, ...[...known.values()].map((each) => each.unit)]);
  const published = {
    date,
    unit: padNavDecimals(unit, decimals),
    accumulated: roundNav(
      before ? toBig(before.accumulated).plus(whole.minus(before.unit).times(units)) : toBig(unit),
      before ? Math.max(decimals, countDecimals(before.accumulated)) : decimals,
    ),
  };
  known.set(date, {
    note: payout && formatPayoutNote(payout),
    payout,
    ...(payout ? {} : known.get(date)),
    ...published,
  });
  return { fund, points: [...known.values()].sort((a, b) => (a.date < b.date ? -1 : 1)), published };
}
