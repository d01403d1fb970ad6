import { formatYuan } from '~/domain/figures/money';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';

export interface CashFlowInput {
  number: string;
  holder: { name: string; maskedVoucher: string };
  from: string;
  to: string;
  madeAt: Date;
  issuer: string;
  /** Oldest first; amounts 元, negative is money paid in. */
  flows: readonly {
    date: string;
    /** Day the bank credited it; a dash when there is none. */
    bankDay: string;
    type: string;
    product: string;
    amount: string;
    /** Null for money without shares. */
    shares: string | null;
    nav: string;
  }[];
  paidIn: string;
  paidOut: string;
}

/** Builds the statement of money paid in and out between two days. */
export const buildCashFlowStatement = (input: CashFlowInput): PdfDocument => ({
  title: '资金流水对账单',
  subtitle: `${input.from} 至 ${input.to}`,
  number: input.number,
  createdAt: input.madeAt,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['客户', input.holder.name],
        ['证件号码', input.holder.maskedVoucher],
        ['转入合计（元）', formatYuan(input.paidIn)],
        ['转出合计（元）', formatYuan(input.paidOut)],
      ],
    },
    input.flows.length === 0
      ? { kind: 'paragraph', text: '所选期间没有资金流水。' }
      : {
          kind: 'table',
          columns: [
            { title: '交易日', width: 12 },
            { title: '银行入账日', width: 12 },
            { title: '类型', width: 10 },
            { title: '产品', width: 22 },
            { title: '金额（元）', width: 17, align: 'right' },
            { title: '份额（份）', width: 16, align: 'right' },
            { title: '单位净值', width: 11, align: 'right' },
          ],
          rows: input.flows.map(({ date, bankDay, type, product, amount, shares, nav }) => [
            date,
            bankDay,
            type,
            product,
            formatYuan(amount),
            shares === null ? '—' : formatYuan(shares),
            nav,
          ]),
        },
    { kind: 'paragraph', text: `出具机构：${input.issuer}` },
    {
      kind: 'note',
      text: '负数为转入产品的款项，正数为产品付给客户的款项；打款是已到账、尚未或未能形成份额的款项，退款是其退回，两者均不计入合计；打款确认份额后改列为认购、申购或追加。未到账与银行退回的款项尚未付到客户账户，也不计入合计。交易日为份额与净值所属日，银行入账日为款项到达对方账户之日，尚未到账或没有记录的记为“—”。如有疑问，请在收到之日起三十日内联系客服核对。',
    },
  ],
});
