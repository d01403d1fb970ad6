import { listPayoutDueDays } from '~/domain/figures/fixed/payouts';
import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import { FIXED_ASSET_NAMES, FIXED_FORM_NAMES } from '~/contract/kinds';
import { buildFixedMaterial, buildFixedRisks } from '~/upstream/core/pdf/documents/fixed-paper';
import { writePdf } from '~/upstream/core/pdf/write';
import { canReadDocuments } from '~/upstream/modules/documents/store/product-access';
import { storeFile, type FileRow } from '~/upstream/core/files/stored-files';
import type { Account, ServiceContext } from '~/upstream/core/service-context';

/** Suffix that distinguishes the two documents of each product. */
const RISK_PAPER = /-risk$/;

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
  const paper = await db
    .selectFrom('documents as d')
    .innerJoin('fixed_products as p', 'p.id', 'd.fund_id')
    .selectAll('p')
    .select(['d.title', 'd.published_on'])
    .where('d.id', '=', fileId)
    .executeTakeFirst();
  if (!paper || !(await canReadDocuments(context, account, { ...paper, context: 'am' }))) return null;
  const kept = await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (kept) return kept;
  const rate =
    paper.rate_low === paper.rate_high
      ? formatRate(paper.rate_low)
      : `${formatRate(paper.rate_low)}–${formatRate(paper.rate_high)}`;
  const input = {
    title: paper.title,
    number: fileId,
    formDay: new Date(`${paper.published_on}T00:00:00+08:00`),
    facts: [
      ['产品名称', paper.name],
      ['登记编码', paper.filing_no],
      ['产品形式', FIXED_FORM_NAMES[paper.form]],
      ['风险等级', formatProductRisk(paper.risk_level) ?? ''],
      ['资金投向', FIXED_ASSET_NAMES[paper.asset]],
      ['期限', `${paper.term_months} 个月，${paper.starts_on} 至 ${paper.ends_on}`],
      [
        paper.is_agreed ? '约定利率' : '业绩比较基准',
        `${rate}／年，${paper.is_agreed ? '由发行人支付' : '不代表实际收益'}`,
      ],
      ['最低金额', `${formatYuan(String(paper.min_amount), 0)} 元`],
      ['托管人', paper.custodian ?? '不设托管'],
    ] as const,
    strategy: paper.strategy_text,
    issuer: paper.issuer_text,
    support: paper.credit_support.map(({ label, value }) => [label, value] as const),
    // By the original contract: later extensions are in announcements.
    days: listPayoutDueDays(
      {
        startsOn: paper.starts_on,
        endsOn: paper.ends_on,
        extendedTo: null,
        months: paper.payout_months,
        day: paper.payout_day,
      },
      () => null,
    ).map(({ until, days }) => [until, `${days} 天`] as const),
    isNote: paper.form === 'note',
  };
  const isRisk = RISK_PAPER.test(fileId);
  return storeFile(context, {
    id: fileId,
    accountId: null,
    kind: isRisk ? 'risk_disclosure' : 'material',
    bytes: await writePdf(isRisk ? buildFixedRisks(input) : buildFixedMaterial(input)),
    contentType: 'application/pdf',
    name: `${paper.title}.pdf`,
  });
}
