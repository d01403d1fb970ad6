import type { CallResult, Contract } from '~/contract';
import type { GROWTH_KINDS } from '~/contract/kinds';
import { formatYuan } from '~/domain/figures/money';
import type { MemberBenefit } from '~/domain/person/member-rights';

type Calls = Contract['member'];
export type MemberStateReply = CallResult<Calls['standing']>;
export type MemberRulesReply = CallResult<Calls['rules']>;
type GrowthKind = (typeof GROWTH_KINDS)[number];

export const MEMBER_RIGHT_NAMES: Record<MemberBenefit, string> = {
  talk_seat: '路演提问席',
  adviser_call: '顾问一对一',
  report: '研究报告 PDF',
};

/** Whole points, grouped: 12,400. */
export const formatPoints = (points: number): string => formatYuan(String(points), 0);
/** Formats with a sign: +45, −200. */
export const formatSignedPoints = (points: number): string =>
  points > 0 ? `+${formatPoints(points)}` : formatPoints(points);

/** Legal note about wrong expectations of a membership; shown on each of its pages. */
export const MEMBERSHIP_LEGAL_NOTE =
  '会员权益只有投资者教育与服务，不含现金、礼品、费用折扣或收益，与是否购买任何产品无关。基金有风险，投资需谨慎。';

/** Builds the level with the points missing to the next one, and the dates of the last and next calculation. */
export function buildLevelView(memberState: MemberStateReply) {
  const { growth, level_growth: from, next_level_growth: to, next_level_name: next } = memberState;
  const missing = to === null ? 0 : Math.max(0, to - growth);
  return {
    name: memberState.level_name,
    growth: formatPoints(growth),
    /** Progress from the current level to the next one. */
    share: to === null ? 1 : Math.min(1, Math.max(0, (growth - from) / (to - from))),
    nextText: to === null ? '已是最高等级' : `距${next}还差 ${formatPoints(missing)}`,
    isInGrace: memberState.grace_until !== null,
    facts: [
      { label: '本级起始', value: memberState.level_since },
      { label: '等级有效', value: keptText(memberState) },
      { label: '最近核算', value: memberState.reckoned_on ?? '尚未核算' },
      { label: '下次核算', value: memberState.next_reckoning_on },
    ],
  };
}
export type LevelView = ReturnType<typeof buildLevelView>;

function keptText({ kept_until, grace_until, level_growth }: MemberStateReply): string {
  if (grace_until !== null) return `宽限至 ${grace_until}，达到 ${formatPoints(level_growth)} 即续期`;
  return kept_until === null ? '长期' : `保级至 ${kept_until}`;
}

/** Builds the levels with their requirements and the number of uses of each benefit. */
export const buildLevelRows = ({ levels }: MemberRulesReply, own: string | null) =>
  levels.map(({ level_name, from_growth, rights }) => ({
    label: level_name.replace('会员', ''),
    cells: [formatPoints(from_growth), ...rights.map(({ times }) => `${times}`)],
    isCurrent: level_name === own,
  }));

/** Builds the rules as sentences, grouped by topic. */
export function buildRulesView(rules: MemberRulesReply) {
  const getPoints = (kind: GrowthKind): number =>
    rules.points.find((each) => each.kind === kind)?.points ?? 0;
  return [
    {
      title: '哪些计成长值',
      lines: [
        `持有资产：每月 ${rules.reckoning_day} 日，按上月每日持有资产的平均值计，每满 ${formatPoints(rules.asset_step)} 元计 1，每月最多 ${formatPoints(rules.asset_points_cap)}。`,
        `陪伴时长：注册后每满一个月计 ${getPoints('tenure')}；当月没有对应日期的，计在月末。`,
        `学习：投资学堂每学完一课计 ${getPoints('lesson')}，学完一门课另计 ${getPoints('course')}。`,
        `认证：首次完成实名认证计 ${getPoints('identity')}，风险测评计 ${getPoints('quiz')}，基本信息计 ${getPoints('base_info')}。`,
        `${rules.in_force_from} 之前完成的认证与课程，在当日计入。`,
      ],
    },
    {
      title: '哪些不计',
      lines: [
        '买入、赎回、定投的金额与次数，支付的费用，邀请他人，都不计成长值。',
        '同一课、同一门课、同一项认证只计一次。',
      ],
    },
    {
      title: '成长值的有效期',
      lines: [
        `每一笔有效至计入后第 ${rules.valid_months} 个月的月末，到期后不再计入合计。有成长值到期的季度通知一次，在当季首次到期前 30 天内。`,
        '登记有误的，由运营人员更正，更正与原因列在明细中。',
      ],
    },
    {
      title: '升级、保级与降级',
      lines: [
        `成长值达到即升级，当日生效，保级 ${rules.kept_months} 个月。`,
        `每月 ${rules.reckoning_day} 日核算。保级期满仍达到的，续期 ${rules.kept_months} 个月。`,
        `未达到的进入宽限期，至保级期满后 ${rules.grace_months} 个月，等级与权益不变；其间达到即续期。`,
        '宽限期满仍未达到的，下调一级，每次只下调一级。',
      ],
    },
    {
      title: '权益',
      lines: [
        '按自然年计次，1 月 1 日更新，不累积、不转让、不折现。',
        '路演开始前、会面当日及以前取消的，次数退回；已领取的报告不退回。',
        `每场路演的提问席共 ${rules.talk_seats} 个，先约先得；观看路演不需要提问席。`,
      ],
    },
  ];
}
