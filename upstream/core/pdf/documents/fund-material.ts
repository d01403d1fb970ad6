import type { PdfDocument } from '~/upstream/core/pdf/blocks';

export interface FundMaterialInput {
  title: string;
  number: string;
  formDay: Date;
  product: { name: string; filingNo: string; riskLabel: string; manager: string; custodian: string };
  foundedOn: string;
  fundType: string;
  managerProfile: string;
  strategy: string;
  /** Terms as texts with their units. */
  rows: Readonly<
    Record<
      | 'minAmount'
      | 'appendAmount'
      | 'openRule'
      | 'lockDays'
      | 'subscribeRate'
      | 'managementRate'
      | 'custodyRate'
      | 'performance'
      | 'redeem'
      | 'warnLine'
      | 'stopLine',
      string
    >
  >;
}

/**
 * Builds the offering document of a private fund: description, costs, subscription and redemption. Without past
 * figures.
 */
export const buildFundMaterial = ({ product, rows, ...input }: FundMaterialInput): PdfDocument => ({
  title: input.title,
  number: input.number,
  createdAt: input.formDay,
  blocks: [
    { kind: 'heading', text: '一、基金概况' },
    {
      kind: 'facts',
      rows: [
        ['基金名称', product.name],
        ['备案编码', product.filingNo],
        ['基金类型', input.fundType],
        ['成立日期', input.foundedOn],
        ['风险等级', product.riskLabel],
        ['基金管理人', product.manager],
        ['基金托管人', product.custodian],
      ],
    },
    { kind: 'heading', text: '二、基金管理人' },
    { kind: 'paragraph', text: input.managerProfile },
    { kind: 'heading', text: '三、投资目标与策略' },
    { kind: 'paragraph', text: input.strategy },
    { kind: 'heading', text: '四、认购与申购、开放与赎回' },
    {
      kind: 'facts',
      rows: [
        ['首次投资', `不低于 ${rows.minAmount}`],
        ['追加投资', `不低于 ${rows.appendAmount}`],
        ['开放安排', rows.openRule],
        ['锁定期', rows.lockDays],
        ['赎回', rows.redeem],
        ['预警线', rows.warnLine],
        ['止损线', rows.stopLine],
      ],
    },
    { kind: 'heading', text: '五、费用' },
    {
      kind: 'facts',
      rows: [
        ['认（申）购费', rows.subscribeRate],
        ['管理费', rows.managementRate],
        ['托管费', rows.custodyRate],
        ['业绩报酬', rows.performance],
      ],
    },
    { kind: 'heading', text: '六、投资者须知' },
    {
      kind: 'clauses',
      items: [
        {
          title: '合格投资者',
          text: '本基金只面向合格投资者非公开募集，投资者应当为本人以自有合法资金投资。',
        },
        {
          title: '冷静期与回访',
          text: '签署合同且款项到账后有不少于二十四小时的冷静期，期满后回访；回访确认成功前可以解除合同并取回全部款项。',
        },
        {
          title: '风险',
          text: '基金可能亏损，极端情况下可能损失全部本金。过往业绩不预示未来表现，详见风险揭示书。',
        },
        { title: '备案的含义', text: '协会的登记与备案不代表对管理人能力、合规情况或产品质量的认可。' },
      ],
    },
  ],
});
