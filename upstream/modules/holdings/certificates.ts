import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { maskName } from '~/domain/person/masks';
import { fenToYuan, formatYuan } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import type { CERTIFICATE_KINDS } from '~/contract/kinds';
import type { CertificatesTable } from '~/upstream/core/db/schema';
import { buildCertificate } from '~/upstream/core/pdf/documents/certificate';
import { recordAudit } from '~/upstream/core/audit';
import { normalizeCheckCode, createCheckCode } from '~/upstream/core/check-codes';
import { storeFile } from '~/upstream/core/files/stored-files';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { Refusal, notFound } from '~/upstream/core/refusal';
import { findReportByCheckCode } from '~/upstream/modules/holdings/month-reports/checked';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { DOCUMENT_ISSUER, loadDocumentHolder } from '~/upstream/modules/holdings/document-holder';
import { computeTotals, valueHoldings } from '~/upstream/modules/holdings/value';

type Kind = (typeof CERTIFICATE_KINDS)[number];

const TITLES: Record<Kind, string> = {
  asset: '资产证明',
  existence: '持仓存续证明',
  experience: '投资经历证明',
};
/** More per day are not needed, and each is a file. */
const PER_DAY = 10;

const getBrief = (row: Selectable<CertificatesTable>) => ({
  certificate_id: row.id,
  kind: row.kind,
  file_id: row.file_id,
  check_code: row.check_code,
  issued_at: row.issued_at,
});

/**
 * Issues a certificate of current holdings as a PDF with a check code.
 * @throws Refusal 4003 before identity verification, 4009 without holdings, 4029 above ten a day
 */
export async function issueCertificate(context: ServiceContext, accountId: string, kind: Kind) {
  const holder = await loadDocumentHolder(context, accountId);
  const all = valueHoldings(await loadHoldings(context, accountId));
  if (all.length === 0)
    throw new Refusal(CODES.conflict, '目前没有持仓，无法开具证明', { reason: 'no_holding' });
  const issuedAt = context.now();
  const today = toShanghaiDay(issuedAt);
  const { list: issued } = await listCertificates(context, accountId, { limit: PER_DAY });
  if (issued.filter(({ issued_at }) => toShanghaiDay(issued_at) === today).length >= PER_DAY) {
    throw new Refusal(CODES.tooMany, `每天最多开具 ${PER_DAY} 份证明，请明天再试`);
  }
  const totals = computeTotals(all);
  const { total: inTransit } = await loadMoneyInTransit(context, accountId);
  const isInTransit = Number(inTransit) !== 0;
  const asOf = totals.asOf ?? today;
  const id = randomUUID();
  const checkCode = createCheckCode();
  const lines = all.map(({ holding, value }) => ({
    name: holding.name,
    shares: value.shares,
    nav: holding.nav ?? '—',
    navDate: holding.latest?.navDate ?? '—',
    amount: fenToYuan(value.valueFen),
  }));
  const bytes = await createSignedPdf(
    context,
    buildCertificate({
      title: TITLES[kind],
      number: `ZM${today.replaceAll('-', '')}${checkCode.slice(0, 4)}`,
      checkCode,
      checkAddress: '/wealth/user/existence_cert',
      holder,
      asOf,
      issuedAt,
      issuedOn: today,
      issuer: DOCUMENT_ISSUER,
      lines,
      pending: all.flatMap(({ holding }) => (holding.pending === null ? [] : [holding.name])),
      total: fenToYuan(totals.valueFen),
      inTransit: isInTransit ? inTransit : null,
    }),
  );
  const file = await storeFile(context, {
    accountId,
    kind: 'certificate',
    bytes,
    contentType: 'application/pdf',
    name: `${TITLES[kind]} ${today}.pdf`,
  });
  const row = await context.db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      at: issuedAt,
      actor: `person:${accountId}`,
      subjectType: 'account',
      subjectId: accountId,
      action: 'certificate_issued',
      detail: { kind, certificate: id },
    });
    return trx
      .insertInto('certificates')
      .values({
        id,
        account_id: accountId,
        kind,
        check_code: checkCode,
        file_id: file.id,
        as_of: asOf,
        lines: JSON.stringify([
          ...lines.map(({ name, amount }) => ({ label: name, value: `${formatYuan(amount)} 元` })),
          ...(isInTransit
            ? [{ label: '另有在途款项（不计入合计）', value: `${formatYuan(inTransit)} 元` }]
            : []),
          { label: '合计', value: `${formatYuan(fenToYuan(totals.valueFen))} 元` },
        ]),
        issued_at: issuedAt.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return getBrief(row);
}

/** Lists one page of the certificates of a person, newest first. */
export async function listCertificates(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  { kind, ...query }: { kind?: Kind | undefined; limit: number; cursor?: string | undefined },
) {
  let found = db.selectFrom('certificates as c').selectAll('c').where('c.account_id', '=', accountId);
  if (kind !== undefined) found = found.where('c.kind', '=', kind);
  const order = { table: 'c', value: 'issued_at', type: 'instant', id: 'id' } as const;
  const { rows, ...page } = await loadNewestPage(db, found, order, query);
  return { list: rows.map(getBrief), ...page };
}

/** Returns the content of a certificate for a third party, with the name masked. Throws Refusal 4004. */
export async function checkCertificate({ db }: Pick<ServiceContext, 'db'>, typed: string) {
  const row = await db
    .selectFrom('certificates as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.kind', 'c.issued_at', 'c.as_of', 'c.lines', 'a.name'])
    .where('c.check_code', '=', normalizeCheckCode(typed))
    .executeTakeFirst();
  if (!row) {
    const report = await findReportByCheckCode(db, normalizeCheckCode(typed));
    if (!report) throw notFound('该校验码对应的证明');
    return report;
  }
  return {
    kind: row.kind,
    masked_name: maskName(row.name),
    issued_at: row.issued_at,
    as_of: row.as_of,
    lines: row.lines,
  };
}
