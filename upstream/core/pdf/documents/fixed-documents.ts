import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';

interface FixedDocumentInput {
  title: string;
  number: string;
  formDay: Date;
  /** Label and value, with units. */
  facts: readonly (readonly [label: string, value: string])[];
  strategy: string;
  issuer: string;
  support: readonly (readonly [label: string, value: string])[];
  /** Every payment day by the contract: the day, and the days of its period. */
  days: readonly (readonly [day: string, period: string])[];
  /** A debt of its issuer. */
  isNote: boolean;
}

const RISKS = [
  { title: '不保本', text: '本金与收益以产品财产或发行人偿付能力为限，可能延期、部分收回，也可能全部损失。' },
  { title: '基准的含义', text: '业绩比较基准是管理人衡量自己的尺度，不是利率，没有达到时不补足。' },
  { title: '信用', text: '债务人、付款人或发行人可能不按时付款；担保与抵押只能减少损失，不能消除损失。' },
  { title: '流动性', text: '存续期内不接受赎回，期限可以按合同约定的程序延长，延长期的收益安排可能降低。' },
  { title: '集中', text: '单一债务人或单一发行人占比较高时，一家不能付款即影响大部分本金。' },
];

const buildClauses = (): PdfBlock[] => [{ kind: 'clauses', items: RISKS }];

/**
 * Builds the description of a quasi-fixed-income product: what it is, when it pays, its sources of repayment.
 * Without past figures.
 */
export const buildFixedMaterial = ({ facts, support, days, ...input }: FixedDocumentInput): PdfDocument => ({
  title: input.title,
  number: input.number,
  createdAt: input.formDay,
  blocks: [
    { kind: 'heading', text: '一、产品要素' },
    { kind: 'facts', rows: facts },
    { kind: 'heading', text: input.isNote ? '二、发行人' : '二、受托人与管理人' },
    { kind: 'paragraph', text: input.issuer },
    { kind: 'heading', text: '三、资金用途与投资安排' },
    { kind: 'paragraph', text: input.strategy },
    { kind: 'heading', text: '四、分配日' },
    {
      kind: 'table',
      columns: [
        { title: '合同约定日', width: 2 },
        { title: '当期天数', width: 1, align: 'right' },
      ],
      rows: days,
    },
    { kind: 'note', text: '分配日遇节假日顺延到下一个交易日，顺延的日子不另计收益。' },
    { kind: 'heading', text: '五、增信与约束' },
    { kind: 'facts', rows: support },
    { kind: 'heading', text: '六、主要风险' },
    ...buildClauses(),
  ],
});

/** Builds the separate risk document of such a product. */
export const buildFixedRisks = ({ title, number, formDay, facts }: FixedDocumentInput): PdfDocument => ({
  title,
  number,
  createdAt: formDay,
  blocks: [
    { kind: 'paragraph', text: '请在签署合同之前逐条阅读。投资有风险，本金可能受损。' },
    { kind: 'facts', rows: facts.slice(0, 4) },
    ...buildClauses(),
  ],
});
