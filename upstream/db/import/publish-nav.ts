import type { Kysely } from 'kysely';
import { toBig } from '~/domain/money';
import type { Database } from '../schema';
import { findFund } from './find-fund';
import { knownPoints, writeNav, type NavRecord } from './import-nav';
import { ImportError } from './report';

export interface PublishedNav {
  date: string;
  /** Unit NAV, four decimals. */
  unit: string;
  accumulated: string;
}

/**
 * Publishes one NAV of a private fund, or corrects it: the series and every figure made of it are computed anew, as by
 * an import. Without payouts between, the accumulated NAV moves with the unit NAV.
 * @param unit unit NAV, 元
 * @throws ImportError when there is no such private fund
 */
export async function publishNav(
  db: Kysely<Database>,
  fundId: string,
  { date, unit }: { date: string; unit: string },
): Promise<PublishedNav> {
  return db.transaction().execute(async (trx) => {
    const fund = await findFund(trx, fundId);
    if (fund?.kind !== 'simu') throw new ImportError(`没有代码为 ${fundId} 的私募基金`);
    // Two at once would each write what the other does not know.
    await trx.selectFrom('simu_funds').select('id').where('id', '=', fundId).forUpdate().execute();
    const known = await knownPoints(trx, fundId);
    const before = [...known.values()]
      .filter((each) => each.date < date)
      .reduce<NavRecord | null>((last, each) => (last && last.date > each.date ? last : each), null);
    const published = {
      date,
      unit: toBig(unit).toFixed(4),
      accumulated: (before ? toBig(before.accumulated).plus(unit).minus(before.unit) : toBig(unit)).toFixed(
        4,
      ),
    };
    known.set(date, { note: null, payout: null, ...known.get(date), ...published });
    await writeNav(
      trx,
      fund,
      [...known.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    );
    return published;
  });
}
