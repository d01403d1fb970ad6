import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import {
  buildClickSignature,
  buildPartyRows,
  type ClickSignature,
  type DocumentParties,
} from '~/upstream/core/pdf/documents/click-signature';

export interface SuitabilityNoticeInput extends DocumentParties {
  number: string;
  riskClass: string;
  quizDay: string;
  isFit: boolean;
  /** Texts shown and confirmed one after the other; the last was confirmed with this notice. */
  confirmations: readonly { title: string; text: string; words: string; at: string }[];
  signedAt: Date;
  signature: ClickSignature;
}

/** Builds the notice about the match of product and person that the investor confirmed before the order. */
export const buildSuitabilityNotice = ({
  number,
  riskClass,
  quizDay,
  isFit,
  confirmations,
  signedAt,
  signature,
  ...parties
}: SuitabilityNoticeInput): PdfDocument => ({
  title: '适当性匹配意见告知书',
  number,
  createdAt: signedAt,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...buildPartyRows(parties),
        ['风险承受能力', `${riskClass}（${quizDay}）`],
        ['匹配意见', isFit ? '匹配' : '不匹配'],
      ],
    },
    { kind: 'heading', text: '一、我们的意见' },
    {
      kind: 'paragraph',
      text: isFit
        ? `根据您的风险测评结果与产品的风险等级，${parties.product.name}与您的风险承受能力相匹配。匹配不代表产品没有风险，也不是对收益的说明。`
        : `${parties.product.name}的风险等级为 ${parties.product.riskLabel}，高于您的风险承受能力 ${riskClass}。购买后您可能承受超出自身能力的损失，我们建议您不要购买。`,
    },
    { kind: 'heading', text: '二、请您知悉' },
    {
      kind: 'clauses',
      items: [
        { title: '自行判断', text: '本意见只作参考，是否购买由您自己决定，盈亏由您自己承担。' },
        {
          title: '信息真实',
          text: '本意见依据您提供的信息作出。信息不真实、不完整或已变化的，意见可能不再适用，请及时更新。',
        },
        { title: '测评有效期', text: '风险测评自完成之日起十二个月内有效，过期后须重新测评。' },
        { title: '可以反悔', text: '回访确认成功之前，您可以随时解除合同并取回全部款项。' },
      ],
    },
    { kind: 'heading', text: '三、投资者逐次确认' },
    {
      kind: 'clauses',
      items: confirmations.map(({ title, text, words, at }) => ({
        title,
        text: `${text}（${at} 点击“${words}”确认）`,
      })),
    },
    ...buildClickSignature(signature),
  ],
});
