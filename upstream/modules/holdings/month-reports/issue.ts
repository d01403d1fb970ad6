import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { listClosedMonths } from '~/domain/holdings/month-report';
import { CODES } from '~/contract/codes';
import type { MonthReportContent } from '~/contract/month-reports';
import type { Database } from '~/upstream/core/db/schema';
import { buildMonthReport } from '~/upstream/modules/holdings/month-reports/report-pdf';
import { recordAudit } from '~/upstream/core/audit';
import { createCheckCode } from '~/upstream/core/check-codes';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import { storeFile } from '~/upstream/core/files/stored-files';
import type { ServiceContext } from '~/upstream/core/service-context';
import { DOCUMENT_ISSUER, loadDocumentHolder } from '~/upstream/modules/holdings/document-holder';
import { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import {
  hashReportBasis,
  hashContent,
  buildMonthContent,
} from '~/upstream/modules/holdings/month-reports/content';
import { getLastIssuedMonth } from '~/upstream/modules/holdings/month-reports/issue-day';
import { addNotice } from '~/upstream/core/notices';
import { lockAccount } from '~/upstream/modules/identity';
import { notFound, Refusal } from '~/upstream/core/refusal';

export type ReportContext = Pick<ServiceContext, 'db' | 'now' | 'documentSigner' | 'files'>;

/** Reports up to this age are checked for later amendments. */
const LOOKBACK_MONTHS = 12;

const ISSUED_REPORT_COLUMNS = ['id', 'month', 'version', 'number', 'basis_sha256'] as const;

/** Lists the newest report of each month of an account. */
export async function listNewestReports(db: Kysely<Database>, accountId: string) {
  const rows = await db
    .selectFrom('month_reports')
    .distinctOn('month')
    .select(ISSUED_REPORT_COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('month')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.month, row]));
}

type Newest = Awaited<ReturnType<typeof listNewestReports>> extends Map<string, infer Row> ? Row : never;

/** Formats a month as `2026 年 10 月`. */
const monthWords = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/**
 * Stores a month report: first the file, then its row and the notice, in one transaction. Concurrent calls store
 * one row and both return it. Returns its id.
 */
async function keepReport(
  context: ReportContext,
  accountId: string,
  { content, before }: { content: MonthReportContent; before: Newest | null },
): Promise<string> {
  const { db } = context;
  const issuedAt = context.now();
  const { month } = content;
  const version = (before?.version ?? 0) + 1;
  const checkCode = createCheckCode();
  const number = `YB${month.replace('-', '')}${checkCode.slice(0, 4)}`;
  const contentSha256 = hashContent(content);
  const bytes = await createSignedPdf(
    context,
    buildMonthReport({
      content,
      number,
      checkCode,
      contentSha256,
      checkAddress: '/wealth/user/existence_cert',
      holder: await loadDocumentHolder(context, accountId),
      issuer: DOCUMENT_ISSUER,
      issuedAt,
      issuedOn: toShanghaiDay(issuedAt),
      replaces: before?.number ?? null,
    }),
  );
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const known = await trx
      .selectFrom('month_reports')
      .select('id')
      .where('account_id', '=', accountId)
      .where('month', '=', month)
      .where('version', '=', version)
      .executeTakeFirst();
    if (known) return known.id;
    const file = await storeFile(
      context,
      {
        accountId,
        kind: 'month_report',
        bytes,
        contentType: 'application/pdf',
        name: `月度账单 ${month}${before ? ' 更正' : ''}.pdf`,
      },
      trx,
    );
    const id = randomUUID();
    await trx
      .insertInto('month_reports')
      .values({
        id,
        account_id: accountId,
        month,
        version,
        number,
        check_code: checkCode,
        content: JSON.stringify(content),
        content_sha256: contentSha256,
        basis_sha256: hashReportBasis(content),
        file_id: file.id,
        issued_at: issuedAt.toISOString(),
      })
      .execute();
    await recordAudit(trx, {
      at: issuedAt,
      actor: 'system',
      subjectType: 'account',
      subjectId: accountId,
      action: before ? 'month_report_corrected' : 'month_report_issued',
      detail: { month, number, ...(before ? { replaces: before.number } : {}) },
    });
    await addNotice(trx, issuedAt, {
      key: `month_report:${id}`,
      accountId,
      topic: 'month_report',
      subjectId: id,
      title: before ? `${monthWords(month)}账单已更正` : `${monthWords(month)}账单已出具`,
      text: before
        ? `编号 ${number}，更正并取代 ${before.number}；更正的是账单出具后公布或修订的净值与资金记录。`
        : `编号 ${number}，可在线查看或下载 PDF。`,
    });
    return id;
  });
}

/**
 * Issues the month report of an account; returns the existing one if there is one.
 * @throws Refusal 4003 before identity verification, 4004 for a month without content, 4009 for a month that is not
 * over or not due yet
 */
export async function issueMonthReport(
  context: ReportContext,
  accountId: string,
  month: string,
): Promise<string> {
  const last = await getLastIssuedMonth(context);
  if (month > last)
    throw new Refusal(CODES.conflict, '这个月份的账单还没有到出具的日子', { reason: 'closed' });
  const known = (await listNewestReports(context.db, accountId)).get(month);
  if (known) return known.id;
  const { inputs } = await loadOwnInputs(context, accountId);
  const content = await buildMonthContent(context, accountId, inputs, month);
  if (content === null) throw notFound('这个月份的持仓与资金');
  return keepReport(context, accountId, { content, before: null });
}

export interface IssueCounts {
  issued: number;
  corrected: number;
}

/**
 * Issues the due reports of an account: the last closed month, and corrections of earlier months whose figures were
 * amended. A month that was never issued is issued on request of the person.
 */
export async function issueDueReports(context: ReportContext, accountId: string): Promise<IssueCounts> {
  const done: IssueCounts = { issued: 0, corrected: 0 };
  const last = await getLastIssuedMonth(context);
  const known = await listNewestReports(context.db, accountId);
  const months = listClosedMonths(
    addMonths(`${last}-01`, 1 - LOOKBACK_MONTHS).slice(0, 7),
    toShanghaiDay(context.now()),
  ).filter((month) => month <= last && (month === last || known.has(month)));
  const { inputs } = await loadOwnInputs(context, accountId);
  for (const month of months) {
    const content = await buildMonthContent(context, accountId, inputs, month);
    const before = known.get(month) ?? null;
    if (content === null || before?.basis_sha256 === hashReportBasis(content)) continue;
    await keepReport(context, accountId, { content, before });
    done[before ? 'corrected' : 'issued'] += 1;
  }
  return done;
}
