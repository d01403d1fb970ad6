import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { listClosedMonths } from '~/domain/holdings/month-report';
import type { Database } from '~/upstream/core/db/schema';
import { implement } from '~/upstream/core/service-context';
import { issueMonthReport } from '~/upstream/modules/holdings/month-reports/issue';
import { findIssueDay, getLastIssuedMonth } from '~/upstream/modules/holdings/month-reports/issue-day';
import { notFound } from '~/upstream/core/refusal';

/** Returns the month of the first money or holding of an account; null when there was none. */
async function firstMonth(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select least((select min(date) from flows where account_id = ${accountId}),
      (select min(invested_on) from positions where account_id = ${accountId})) as first
  `.execute(db);
  return rows[0]?.first?.slice(0, 7) ?? null;
}

/** Reports of closed months: list, details, and issuing on request. */
export const monthReports = implement('monthReports', {
  async list({ account, context }) {
    const { db, now } = context;
    const today = toShanghaiDay(now());
    const [first, last, reports] = [
      await firstMonth(db, account.id),
      await getLastIssuedMonth(context),
      await db
        .selectFrom('month_reports')
        .distinctOn('month')
        .select(['id', 'month', 'version', 'number', 'issued_at'])
        .select(sql<string>`content->'totals'->>'closing_value'`.as('closing_value'))
        .select(sql<string>`content->'totals'->>'month_gain'`.as('month_gain'))
        .where('account_id', '=', account.id)
        .orderBy('month')
        .orderBy('version', 'desc')
        .execute(),
    ];
    const byMonth = new Map(reports.map((report) => [report.month, report]));
    const months = first === null ? [] : listClosedMonths(first, today).filter((month) => month <= last);
    const day = await findIssueDay(context, today);
    return {
      list: months.reverse().map((month) => {
        const report = byMonth.get(month);
        return {
          month,
          report: report
            ? {
                report_id: report.id,
                number: report.number,
                issued_at: report.issued_at,
                closing_value: report.closing_value,
                month_gain: report.month_gain,
                is_correction: report.version > 1,
              }
            : null,
        };
      }),
      next_issue_on: first !== null && day !== null && today < day ? day : null,
    };
  },

  async report({ query, account, context: { db } }) {
    const row = await db
      .selectFrom('month_reports')
      .selectAll()
      .where('id', '=', query.report_id)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    if (!row) throw notFound('这份账单');
    const secondaryText = await db
      .selectFrom('month_reports')
      .select(['id', 'number', 'version'])
      .where('account_id', '=', account.id)
      .where('month', '=', row.month)
      .where('version', 'in', [row.version - 1, row.version + 1])
      .execute();
    const other = (version: number) => {
      const found = secondaryText.find((each) => each.version === version);
      return found ? { report_id: found.id, number: found.number } : null;
    };
    return {
      report_id: row.id,
      number: row.number,
      issued_at: row.issued_at,
      check_code: row.check_code,
      content_sha256: row.content_sha256,
      file_id: row.file_id,
      content: row.content,
      replaces: other(row.version - 1),
      replaced_by: other(row.version + 1),
    };
  },

  async issue({ body, account, context }) {
    return { report_id: await issueMonthReport(context, account.id, body.month) };
  },
});
