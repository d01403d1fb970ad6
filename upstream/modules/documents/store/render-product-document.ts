import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import { PRIVATE_HOLDING_TEXT } from '~/domain/orders/private-redemption';
import { formatProductRisk } from '~/domain/person/risk';
import { buildFundContract } from '~/upstream/core/pdf/documents/fund-contract';
import { buildFundMaterial } from '~/upstream/core/pdf/documents/fund-material';
import { buildFundReport, parseReportPeriod } from '~/upstream/core/pdf/documents/fund-report';
import { buildRiskDisclosure } from '~/upstream/core/pdf/documents/risk-disclosure';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { writePdf } from '~/upstream/core/pdf/write';
import type { ServiceContext } from '~/upstream/core/service-context';
import { buildContractForm } from '~/upstream/modules/documents/store/contract-form';
import { type SaleTermsRow, listRiskClauses } from '~/upstream/modules/private-orders';
import type { ProductDocument } from '~/upstream/modules/documents/store/product-documents';

/** Renders the PDF of a fund document from catalogue data. */
export async function renderProductDocument(
  context: ServiceContext,
  document: ProductDocument,
): Promise<Buffer> {
  return writePdf(await describe(context, document));
}

async function describe(context: ServiceContext, document: ProductDocument): Promise<PdfDocument> {
  const { fund, kind, title } = document;
  const formDay = new Date(`${document.publishedOn}T00:00:00+08:00`);
  const company = await context.db
    .selectFrom('companies')
    .select(['full_name', 'registration_no', 'profile'])
    .where('id', '=', fund.company_id)
    .executeTakeFirstOrThrow();
  const base = { number: document.id, formDay };
  const product = {
    name: fund.name,
    filingNo: fund.filing_no,
    riskLabel: formatProductRisk(fund.risk_level) ?? '',
    manager: company.full_name,
    custodian: fund.custodian,
  };
  switch (kind) {
    case 'contract': {
      const form = buildContractForm({ fund, company, terms: await getTerms(context, fund.id) });
      return buildFundContract({ ...form, contractNo: document.id, formDay, signed: null });
    }
    case 'risk_disclosure': {
      const terms = await getTerms(context, fund.id);
      const clauses = listRiskClauses({ ...fund, isAbroad: terms?.is_abroad ?? false });
      return buildRiskDisclosure({ ...base, product, clauses, signed: null });
    }
    case 'report':
      return getReport(context, document, base, product);
    case 'material':
      return buildFundMaterial({
        ...base,
        title,
        product,
        foundedOn: fund.founded_on,
        fundType: fund.fund_type,
        managerProfile: company.profile,
        strategy: fund.strategy_text,
        rows: {
          minAmount: `${formatYuan(String(fund.min_amount), 0)} 元`,
          appendAmount: `${formatYuan(String(fund.append_amount), 0)} 元`,
          openRule: fund.open_rule,
          lockDays: fund.lock_days === 0 ? '不设锁定期' : `${fund.lock_days} 天`,
          subscribeRate: formatRate(fund.subscribe_rate),
          managementRate: `${formatRate(fund.management_rate)}／年`,
          custodyRate: `${formatRate(fund.custody_rate)}／年`,
          performance: fund.performance_note,
          redeem: `${fund.redeem_note}。${PRIVATE_HOLDING_TEXT}`,
          warnLine: fund.warn_line === null ? '不设' : `单位净值 ${fund.warn_line}`,
          stopLine: fund.stop_line === null ? '不设' : `单位净值 ${fund.stop_line}`,
        },
      });
  }
}

async function getReport(
  { db }: ServiceContext,
  document: ProductDocument,
  base: { number: string; formDay: Date },
  product: { name: string; filingNo: string; riskLabel: string; manager: string; custodian: string },
): Promise<PdfDocument> {
  const period = parseReportPeriod(document.title);
  const points = period
    ? await db
        .selectFrom('nav_points')
        .select(['date', 'unit', 'accumulated', 'adjusted', 'note'])
        .where('fund_id', '=', document.fund.id)
        .where('date', '>=', period.from)
        .where('date', '<=', period.to)
        .orderBy('date')
        .execute()
    : [];
  return buildFundReport({ ...base, title: document.title, product, period, points });
}

const getTerms = ({ db }: ServiceContext, fundId: string): Promise<SaleTermsRow | undefined> =>
  db.selectFrom('simu_sale_terms').selectAll().where('fund_id', '=', fundId).executeTakeFirst();
