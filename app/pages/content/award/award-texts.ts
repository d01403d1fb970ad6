import type { AwardGroup } from '~/domain/calendar/award';

/** Names of the category groups. */
export const AWARD_GROUP_NAMES: Record<AwardGroup, string> = {
  company: '管理人',
  manager: '基金经理',
  product: '产品',
};

/** Criteria of the award, one short line each. */
export const AWARD_CRITERIA: readonly { title: string; text: string }[] = [
  { title: '长期运作', text: '登记、成立、任职的日期，均可在协会公示中核对。' },
  { title: '信息披露', text: '净值与定期报告是否及时、完整，有没有中断。' },
  { title: '投资者服务', text: '风险揭示、回访与投诉的处理记录。' },
];

export const NO_RETURNS_NOTE = '评选不比较收益率，也不公开私募产品的净值与业绩。';

export const AWARD_RISK_TEXT =
  '奖项是对登记、披露与服务记录的评价，不是投资建议，也不是对产品的推荐。过往业绩不预示未来表现。基金有风险，投资需谨慎。';

export const NOMINEE_NOTE = '名称与事实以公示为准；私募产品的业绩只向特定对象展示。';
