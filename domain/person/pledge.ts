/**
 * Declaration of a person before private products are shown: the qualified investor's declaration, one for each
 * context, shown and signed as it is written (domain rules, sections 1 and 2). A text change is a new version, and
 * only the published version can be signed. The wording is ours: product rules, not legal advice.
 */
import type { AccountContext } from '~/domain/person/verification';

export interface Pledge {
  readonly context: AccountContext;
  readonly version: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

const COMMON = [
  '本人以自己的合法资金为自己投资，不使用贷款、发行债券等筹集的非自有资金，不汇集他人资金，也不为他人代持。',
  '本人在本平台提供的身份、财产、收入和投资经历信息真实、准确、完整；情况发生重大变化时，本人会及时更新。',
  '本人知悉投资可能亏损，过往业绩不预示未来表现，会在阅读风险揭示书和产品合同后独立作出投资决定。',
] as const;

export const PLEDGES: Readonly<Record<AccountContext, Pledge>> = {
  simu: {
    context: 'simu',
    version: 'simu-2026-1',
    title: '私募基金合格投资者声明',
    clauses: [
      '本人符合私募基金合格投资者的标准，具备相应的风险识别能力和风险承担能力：金融资产不低于 300 万元，或者最近三年个人年均收入不低于 50 万元，且投资于单只私募基金的金额不低于 100 万元。',
      ...COMMON,
      '本人仅为本人了解私募基金之目的查看本平台的私募基金信息，不向他人转发或公开传播。',
    ],
  },
  am: {
    context: 'am',
    version: 'am-2026-1',
    title: '资产管理产品合格投资者声明',
    clauses: [
      '本人符合资产管理产品合格投资者的标准：具有 2 年以上投资经历，且家庭金融净资产不低于 300 万元，或者家庭金融资产不低于 500 万元，或者近三年本人年均收入不低于 40 万元。',
      ...COMMON,
      '本人仅为本人了解资产管理产品之目的查看本平台的产品信息，不向他人转发或公开传播。',
    ],
  },
};
