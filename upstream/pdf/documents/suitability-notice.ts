import type { PdfDocument } from '../blocks';

export interface SuitabilityNoticeInput {
  number: string;
  investor: { name: string; maskedVoucher: string; riskClass: string; quizDay: string };
  product: { name: string; riskLabel: string };
  isFit: boolean;
  signedAt: Date;
  /** Text of that instant, Shanghai. */
  signedOn: string;
  mark: Buffer | null;
}

/** What the investor was told about the fit of product and person before the order, and confirmed. */
export const suitabilityNotice = ({ investor, product, ...input }: SuitabilityNoticeInput): PdfDocument => ({
  title: '适当性匹配意见告知书',
  number: input.number,
  createdAt: input.signedAt,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['投资者', investor.name],
        ['证件号码', investor.maskedVoucher],
        ['风险承受能力', `${investor.riskClass}（测评日期 ${investor.quizDay}）`],
        ['拟购买的产品', product.name],
        ['产品风险等级', product.riskLabel],
        ['匹配意见', input.isFit ? '匹配' : '不匹配'],
      ],
    },
    { kind: 'heading', text: '一、我们的意见' },
    {
      kind: 'paragraph',
      text: input.isFit
        ? `根据您的风险测评结果与产品的风险等级，${product.name}与您的风险承受能力相匹配。匹配不代表产品没有风险，也不是对收益的说明。`
        : `${product.name}的风险等级为 ${product.riskLabel}，高于您的风险承受能力 ${investor.riskClass}。购买后您可能承受超出自身能力的损失，我们建议您不要购买。`,
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
    { kind: 'heading', text: '三、投资者确认' },
    {
      kind: 'paragraph',
      text: input.isFit
        ? '本人已阅读并理解以上内容，确认测评信息真实、完整。'
        : '本人已阅读并理解以上风险警示，知悉产品风险高于本人的承受能力，不属于最低风险承受能力类别，经再次确认仍决定购买，并自行承担可能的损失。',
    },
    {
      kind: 'signature',
      label: '投资者（电子签名）',
      name: investor.name,
      at: input.signedOn,
      mark: input.mark,
    },
  ],
});
