import type { PdfBlock } from '~/upstream/core/pdf/blocks';

/** Confirmation of a document by a button in the account of the person, without a drawn signature. */
export interface ClickSignature {
  name: string;
  /** The action, with the text of the button: 点击“我已阅读并同意”. */
  words: string;
  /** Text of that instant, Shanghai time. */
  at: string;
}

/** Builds the signature block of a document that was confirmed by a click. */
export const buildClickSignature = ({ name, words, at }: ClickSignature): PdfBlock[] => [
  { kind: 'heading', text: '签署' },
  {
    kind: 'facts',
    rows: [
      ['签署人', name],
      ['签署方式', `登录本人账户后在线确认：${words}`],
      ['签署时间', `${at}（北京时间）`],
    ],
  },
];

/** Order and person of an order document. */
export interface DocumentParties {
  orderNo: string;
  investor: { name: string; maskedVoucher: string };
  product: { name: string; riskLabel: string };
}

export const buildPartyRows = ({ orderNo, investor, product }: DocumentParties): [string, string][] => [
  ['订单编号', orderNo],
  ['投资者', investor.name],
  ['证件号码', investor.maskedVoucher],
  ['产品', product.name],
  ['产品风险等级', product.riskLabel],
];
