import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';
import { buildClickSignature, type ClickSignature } from '~/upstream/core/pdf/documents/click-signature';

export interface RiskDisclosureInput {
  number: string;
  product: { name: string; filingNo: string; riskLabel: string; manager: string; custodian: string };
  clauses: readonly { title: string; text: string }[];
  /** Date of the wording. */
  formDay: Date;
  /** Signer who ticked every clause, with order and time; null for the unsigned form. */
  signed: { at: Date; orderNo: string; maskedVoucher: string; signature: ClickSignature } | null;
}

const DECLARATION =
  '本人已逐条阅读并理解上述风险，确认以自有合法资金为本人投资，能够承受由此带来的损失，未被他人以任何方式许诺本金或收益。';

/** Builds the risk disclosure of a private fund, clause by clause. */
export const buildRiskDisclosure = ({
  product,
  clauses,
  signed,
  ...input
}: RiskDisclosureInput): PdfDocument => ({
  title: `${product.name}风险揭示书`,
  number: input.number,
  createdAt: signed?.at ?? input.formDay,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['基金名称', product.name],
        ['备案编码', product.filingNo],
        ['风险等级', product.riskLabel],
        ['基金管理人', product.manager],
        ['基金托管人', product.custodian],
        ...(signed
          ? [
              ['订单编号', signed.orderNo] as const,
              ['投资者', signed.signature.name] as const,
              ['证件号码', signed.maskedVoucher] as const,
            ]
          : []),
      ],
    },
    {
      kind: 'paragraph',
      text: '尊敬的投资者：投资本基金可能盈利，也可能亏损，极端情况下可能损失全部本金。请在签署合同前逐条阅读，并只在理解和能够承受的前提下投资。',
    },
    { kind: 'heading', text: '风险提示' },
    { kind: 'clauses', items: signed ? clauses.map(markAsTicked) : clauses },
    { kind: 'heading', text: '投资者声明' },
    { kind: 'paragraph', text: DECLARATION },
    ...getSignature(signed),
  ],
});

const markAsTicked = ({ title, text }: { title: string; text: string }) => ({
  title: `${title}（已勾选）`,
  text,
});

function getSignature(signed: RiskDisclosureInput['signed']): PdfBlock[] {
  if (!signed) return [{ kind: 'note', text: '本文件为签署前的文本，签署后的文本以订单中的为准。' }];
  return buildClickSignature(signed.signature);
}
