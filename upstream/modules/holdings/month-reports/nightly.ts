import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  issueDueReports,
  type IssueCounts,
  type ReportContext,
} from '~/upstream/modules/holdings/month-reports/issue';
import { getLastIssuedMonth } from '~/upstream/modules/holdings/month-reports/issue-day';

const KEY = 'month_reports';
const BATCH = 200;

/**
 * Issues the reports of the last closed month to all accounts that have one, and corrections of earlier ones, once
 * a month from its issue day. Each report is stored once, so that several processes can run this, and an
 * interrupted run can be repeated.
 * @returns what was issued; null when it was not due
 */
export async function issueMonthlyReports(
  context: ReportContext & Pick<ServiceContext, 'log'>,
): Promise<IssueCounts | null> {
  const { db, now, log } = context;
  const month = await getLastIssuedMonth(context);
  const last = await db.selectFrom('service_state').select('value').where('key', '=', KEY).executeTakeFirst();
  if (last !== undefined && String(last.value) >= month) return null;
  const sum = await issueAllReports(context);
  const row = { value: JSON.stringify(month), updated_at: now().toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  log.info({ month, ...sum }, 'month reports issued');
  return sum;
}

/** Issues all due reports immediately, for use after a past NAV or flow was amended. */
export async function issueAllReports(
  context: ReportContext & Pick<ServiceContext, 'log'>,
): Promise<IssueCounts & { failed: number }> {
  const sum = { issued: 0, corrected: 0, failed: 0 };
  for (let after = ''; ;) {
    const ids = await holdersAfter(context.db, after);
    for (const id of ids) {
      try {
        const { issued, corrected } = await issueDueReports(context, id);
        sum.issued += issued;
        sum.corrected += corrected;
      } catch (error) {
        // A failed report does not block the others; its person can request it on the page.
        sum.failed += 1;
        context.log.error({ err: error, account: id }, 'month report failed');
      }
    }
    const end = ids.at(-1);
    if (end === undefined) return sum;
    after = end;
  }
}

/** Lists verified people who hold or have held something. */
async function holdersAfter(db: Kysely<Database>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.cancelled_at', 'is', null)
    .where('a.identity_code', '<>', 0)
    .where('a.voucher_code', 'is not', null)
    .where('a.id', '>', after)
    .where((row) =>
      row.or([
        row.exists(row.selectFrom('flows as w').select('w.id').whereRef('w.account_id', '=', 'a.id')),
        row.exists(
          row.selectFrom('positions as p').select('p.fund_id').whereRef('p.account_id', '=', 'a.id'),
        ),
      ]),
    )
    .orderBy('a.id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
