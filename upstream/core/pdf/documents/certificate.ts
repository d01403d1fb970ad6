import { formatYuan } from '~/domain/figures/money';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';

export interface CertificateInput {
  title: string;
  number: string;
  /** Code that verifies the certificate on the portal. */
  checkCode: string;
  /** URL of the verification page. */
  checkAddress: string;
  holder: { name: string; maskedVoucher: string };
  /** Day of the values. */
  asOf: string;
  issuedAt: Date;
  /** Text of the issue date. */
  issuedOn: string;
  issuer: string;
  lines: readonly { name: string; shares: string; nav: string; navDate: string; amount: string }[];
  /** Names of products with due but unbooked items: they are shown as of their last complete day. */
  pending: readonly string[];
  /** 元. */
  total: string;
  /** Money in transit, 元: shown but not part of the total; null without any. */
  inTransit: string | null;
}

/** Builds the certificate of the holdings of a person on a day, for third parties; the check code proves it. */
export const buildCertificate = (input: CertificateInput): PdfDocument => ({
  title: input.title,
  subtitle: `截至 ${input.asOf}`,
  number: input.number,
  createdAt: input.issuedAt,
  watermark: input.issuer,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['持有人', input.holder.name],
        ['证件号码', input.holder.maskedVoucher],
        ['校验码', input.checkCode],
        ['开具日期', input.issuedOn],
      ],
    },
    { kind: 'paragraph', text: `兹证明上述持有人截至 ${input.asOf} 在本平台持有下列产品份额：` },
    {
      kind: 'table',
      columns: [
        { title: '产品', width: 34 },
        { title: '份额（份）', width: 18, align: 'right' },
        { title: '单位净值', width: 14, align: 'right' },
        { title: '净值日期', width: 16 },
        { title: '金额（元）', width: 18, align: 'right' },
      ],
      rows: [
        ...input.lines.map(({ name, shares, nav, navDate, amount }) => [
          name,
          formatYuan(shares),
          nav,
          navDate,
          formatYuan(amount),
        ]),
        ['合计', '', '', '', formatYuan(input.total)],
      ],
    },
    ...(input.inTransit === null
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: `另有在途款项 ${formatYuan(input.inTransit)} 元（已付款而尚未形成份额、待退回或应付而尚未到账），不计入上述合计。`,
          },
        ]),
    { kind: 'paragraph', text: `出具机构：${input.issuer}` },
    {
      kind: 'note',
      text: `本证明由系统生成，无需盖章。收到的人可以在 ${input.checkAddress} 输入校验码核对真伪；内容以核对结果为准。`,
    },
    ...(input.pending.length > 0
      ? [
          {
            kind: 'note' as const,
            text: `${input.pending.join('、')}有份额折算、分红或交易确认正在处理，份额与金额按所列净值日期列示。`,
          },
        ]
      : []),
    { kind: 'note', text: '金额按所列净值日期的单位净值计算，净值会变化，金额不代表赎回时能取得的款项。' },
  ],
});
