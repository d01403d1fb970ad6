import { memberPaths } from '~/app/paths/member';
import type { Edition } from '~/domain/platform/edition';

/** An earlier version of the rules: its original text, and its end date. */
export interface EarlierRules {
  key: 'levels' | 'growth' | 'rights';
  title: string;
  /** First and last day. */
  period: string;
  to: (edition: Edition) => string;
  lead: string;
  sections: readonly { title: string; lines: readonly string[] }[];
  /** Effects that remain today, if any. */
  today: string;
}

/** The three earlier versions, oldest first. */
export const EARLIER_RULES: readonly EarlierRules[] = [
  {
    key: 'levels',
    title: '会员等级',
    period: '2022-01-01 至 2023-12-31',
    to: memberPaths.earlierLevels,
    lead: '最早的规则只看季度末的持有资产，不设成长值。',
    sections: [
      {
        title: '等级',
        lines: [
          '普通会员：完成注册。',
          '银卡会员：季度末持有资产满 10 万元。',
          '金卡会员：季度末持有资产满 50 万元。',
          '白金会员：季度末持有资产满 300 万元。',
        ],
      },
      {
        title: '核算',
        lines: ['每季度末核算一次，次季度首日生效。', '低于原等级要求的，次季度直接调整，不设宽限。'],
      },
    ],
    today: '这一版的等级没有带入现行规则。',
  },
  {
    key: 'growth',
    title: '会员成长中心',
    period: '2024-01-01 至 2026-06-30',
    to: memberPaths.earlierGrowth,
    lead: '第二版规则引入成长值，每季度累计一次，没有有效期。',
    sections: [
      {
        title: '成长值来源',
        lines: [
          '持有资产：每季度末按当日持有资产计，每满 1 万元计 1。',
          '陪伴时长：注册后每满一年计 100。',
          '学习：每学完一课计 10。',
        ],
      },
      {
        title: '等级',
        lines: [
          '1,000 为银卡会员，5,000 为金卡会员，20,000 为白金会员，100,000 为黑金会员。',
          '成长值只增不减，等级不下调。',
        ],
      },
    ],
    today: '这一版累计的成长值于 2026-07-01 按 1:1 结转，在明细中列为“原规则结转”，按现行规则的有效期到期。',
  },
  {
    key: 'rights',
    title: '会员权益说明',
    period: '2024-01-01 至 2026-06-30',
    to: memberPaths.earlierRights,
    lead: '与第二版成长值配套的权益，按季度计次，以电话登记使用。',
    sections: [
      {
        title: '权益',
        lines: [
          '路演现场席位：金卡会员每季度 1 次，白金会员及以上每季度 2 次。',
          '顾问电话解读：银卡会员及以上每季度 1 次。',
          '季度研究报告：银卡会员及以上每季度 1 份，以邮件发送。',
        ],
      },
      {
        title: '使用',
        lines: [
          '致电客服登记，当季有效，未使用的不带入下一季度。',
          '权益只有学习与服务，不含现金、礼品或费用折扣。',
        ],
      },
    ],
    today: '2026-06-30 以前登记而未使用的次数已经失效。',
  },
];
