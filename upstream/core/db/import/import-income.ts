import type { Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import { findFund } from '~/upstream/core/db/import/find-fund';
import type { IncomeRow } from '~/upstream/core/db/import/forms';
import { runInTransaction } from '~/upstream/core/db/import/in-transaction';
import { loadNavDayRule } from '~/upstream/core/db/import/nav-day';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import type { ParsedRows } from '~/upstream/core/db/import/read-rows';
import { ImportError, type ImportReport, type RowRefusal } from '~/upstream/core/db/import/report';
import { NEEDS_REVIEW_TEXT } from '~/upstream/core/db/import/import-nav';
import {
  hasIncomeBooked,
  listIncomeDeviations,
  computeIncomePer10k,
  listIncomeDays,
  writeIncome,
} from '~/upstream/core/db/money-income';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Imports the income of one money fund. Days are added after the newest known one; the newest may be corrected
 * until it is booked. Income outside the limits is refused, unless a second operator reviews it (`isReviewed`).
 * @throws ImportError when the fund does not exist or is not a money fund
 */
export async function importIncome(
  db: Kysely<Database>,
  { rows, refused, read }: ParsedRows<IncomeRow>,
  fundId: string,
  { isSkippingBad, isReviewed, today }: { isSkippingBad: boolean; isReviewed: boolean; today: string },
): Promise<ImportReport> {
  const fund = await findFund(db, fundId);
  if (!fund) throw new ImportError(`没有代码为 ${fundId} 的基金；先导入基金目录`);
  if (fund.category !== 'money') throw new ImportError('只有货币基金按万份收益披露');
  return runInTransaction(db, async (trx) => {
    await lockFund(trx, 'public', fundId);
    const dayFault = await loadNavDayRule(trx, fund, today);
    const points = await listIncomeDays(trx, fundId);
    const known = new Map(points.map((point) => [point.date, computeIncomePer10k(point.change ?? 0)]));
    const newest = points.at(-1)?.date ?? '';
    const latest = await trx
      .selectFrom('fund_latest')
      .select('seven_day_yield')
      .where('fund_id', '=', fundId)
      .executeTakeFirst();
    const isSame = ({ date, per_10k, seven_day }: IncomeRow): boolean =>
      Number(known.get(date)) === Number(per_10k) &&
      (date < newest || latest?.seven_day_yield === toBig(seven_day).div(100).toNumber());
    const isNewestBooked = await hasIncomeBooked(trx, fundId, newest);
    const review: RowRefusal[] = [];
    const taken: IncomeRow[] = [];
    let unchanged = 0;
    let last = points.findLast(({ date }) => date < newest)?.date ?? null;
    for (const { line, value } of [...rows].sort((a, b) => (a.value.date < b.value.date ? -1 : 1))) {
      if (isSame(value)) {
        unchanged += 1;
        continue;
      }
      if (value.date < newest || (value.date === newest && isNewestBooked)) {
        refused.push({ line, reason: `${value.date} 不能再补或更正：只能更正最近一日、尚未登记的收益` });
        continue;
      }
      if (value.date > newest && (last ?? '') < newest) last = newest;
      const fault = dayFault(value.date);
      const concerns = listIncomeDeviations(value, last).map((reason) => ({ line, reason }));
      if (fault !== null) refused.push({ line, reason: fault });
      else if (concerns.length > 0 && !isReviewed)
        refused.push(...concerns.map(({ reason }) => ({ line, reason: `${reason}；${NEEDS_REVIEW_TEXT}` })));
      else {
        review.push(...concerns);
        taken.push(value);
        last = value.date;
      }
    }
    refused.sort((a, b) => a.line - b.line);
    const isWritten = refused.length === 0 || isSkippingBad;
    if (isWritten) for (const row of taken) await writeIncome(trx, fund, row);
    const changed = taken.filter(({ date }) => known.has(date)).length;
    return {
      ...{ kind: 'income', read, added: taken.length - changed, changed, unchanged, refused },
      ...{ review: isReviewed ? review : [], isWritten },
    };
  });
}
