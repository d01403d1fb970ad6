import { listPayoutDueDays } from '~/domain/figures/fixed/payouts';
import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import { FIXED_ASSET_NAMES, FIXED_FORM_NAMES } from '~/contract/kinds';
import { buildFixedMaterial, buildFixedRisks } from '~/upstream/core/pdf/documents/fixed-documents';
import { writePdf } from '~/upstream/core/pdf/write';
import { canReadDocuments } from '~/upstream/modules/documents/store/product-access';
import { storeFile, type FileRow } from '~/upstream/core/files/stored-files';
import type { Account, ServiceContext } from '~/upstream/core/service-context';

/** Suffix that distinguishes the two documents of each product. */
const RISK_DOCUMENT = /-risk$/;

/**
 * Finds a document of a quasi-fixed-income product that the reader may see; generated on the first request, then
 * stored.
 * @returns null when there is none, or the reader may not see it
 */
export async function findQuasiFixedFile(
  context: ServiceContext,
  account: Account | null,
  fileId: string,
): Promise<FileRow | null> {
  const { db } = context;
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('fixed_products as p', 'p.id', 'd.fund_id')
    .selectAll('p')
    .select(['d.title', 'd.published_on'])
    .where('d.id', '=', fileId)
    .executeTakeFirst();
  if (!document || !(await canReadDocuments(context, account, { ...document, context: 'am' }))) return null;
  const kept = await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (kept) return kept;
  const rate =
    document.rate_low === document.rate_high
      ? formatRate(document.rate_low)
      : `${formatRate(document.rate_low)}–${formatRate(document.rate_high)}`;
  const input = {
    title: document.title,
    number: fileId,
    formDay: new Date(`${document.published_on}T00:00:00+08:00`),
    facts: [
      ['产品名称', document.name],
      ['登记编码', document.filing_no],
      ['产品形式', FIXED_FORM_NAMES[document.form]],
      ['风险等级', formatProductRisk(document.risk_level) ?? ''],
      ['资金投向', FIXED_ASSET_NAMES[document.asset]],
      ['期限', `${document.term_months} 个月，${document.starts_on} 至 ${document.ends_on}`],
      [
        document.is_agreed ? '约定利率' : '业绩比较基准',
        `${rate}／年，${document.is_agreed ? '由发行人支付' : '不代表实际收益'}`,
      ],
      ['最低金额', `${formatYuan(String(document.min_amount), 0)} 元`],
      ['托管人', document.custodian ?? '不设托管'],
    ] as const,
    strategy: document.strategy_text,
    issuer: document.issuer_text,
    support: document.credit_support.map(({ label, value }) => [label, value] as const),
    // By the original contract: later extensions are in announcements.
    days: listPayoutDueDays(
      {
        startsOn: document.starts_on,
        endsOn: document.ends_on,
        extendedTo: null,
        months: document.payout_months,
        day: document.payout_day,
      },
      () => null,
    ).map(({ until, days }) => [until, `${days} 天`] as const),
    isNote: document.form === 'note',
  };
  const isRisk = RISK_DOCUMENT.test(fileId);
  return storeFile(context, {
    id: fileId,
    accountId: null,
    kind: isRisk ? 'risk_disclosure' : 'material',
    bytes: await writePdf(isRisk ? buildFixedRisks(input) : buildFixedMaterial(input)),
    contentType: 'application/pdf',
    name: `${document.title}.pdf`,
  });
}
