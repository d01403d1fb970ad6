import { addDays } from '~/domain/calendar/dates';
import { SEED_AS_OF, indexOnOrAfter } from '~/upstream/db/seed/calendar';
import { pad } from '~/upstream/db/seed/companies';
import type { Market } from '~/upstream/db/seed/market-model';
import type { SeedPublicFund } from '~/upstream/db/seed/public-funds';
import { randomOf } from '~/upstream/db/seed/random';
import { compose } from '~/upstream/db/seed/text';

export interface SeedAnnouncement {
  fund_id: string;
  title: string;
  kind: string;
  published_on: string;
  body: string;
}

const BODIES = {
  定期报告:
    '{full}{period}报告已经基金托管人{custodian}复核。[报告期内，本基金按照基金合同约定的范围和比例运作|报告期内本基金运作符合基金合同与招募说明书的约定]，未发生[影响份额持有人利益的重大事项|需要特别披露的重大事项]。报告期末基金份额净值、资产组合、前十大持仓与份额变动情况见报告正文。基金的过往业绩不代表未来表现，投资者在作出投资决策前应阅读基金合同与招募说明书。',
  分红: '经基金托管人{custodian}复核，{name}本次向权益登记日登记在册的份额持有人派发现金红利，每份派现金{perShare}元。权益登记日为{record}，除息日为{ex}，现金红利于{paid}划出。选择红利再投资的持有人，按除息日的份额净值转为基金份额。[默认分红方式为现金分红，持有人可在权益登记日之前变更|持有人可通过销售机构查询或修改分红方式]。分红后基金份额净值会相应下降，分红不改变基金的风险收益特征。',
  拆分: '{full}定于{ex}实施份额拆分，每份基金份额拆为{ratio}份，拆分后份额净值相应调整。拆分前后持有人的资产总值不变，因四舍五入产生的尾差计入基金财产。拆分当日暂停办理申购与赎回，次一交易日恢复。',
  人员变更:
    '根据工作安排，自{date}起增聘{manager}为{name}基金经理，[与现任基金经理共同管理本基金|负责本基金的投资运作]。{manager}具有{years}年证券从业经历，已取得基金从业资格，并按规定完成变更手续。上述事项已报监管部门备案。',
  申购赎回:
    '为[维护份额持有人利益|便于基金平稳运作]，自{date}起，{name}单个账户单日累计申购（含定期定额与转换转入）金额不超过{limit}元，一笔申请使累计超过该金额的，整笔不予确认。限制期间赎回与转换转出正常办理。[恢复大额申购的时间另行公告|取消上述限制时将另行公告]。',
  招募说明书:
    '{full}招募说明书（更新）根据基金合同与最新运作情况编制，更新内容包括基金管理人概况、基金经理、费率、投资组合与历史业绩。[投资者可在基金管理人网站查阅全文|全文登载于基金管理人网站与规定的披露网站]。本基金的风险等级以销售机构的评价结果为准，投资者应选择与自身风险承受能力相匹配的产品。',
  费率优惠:
    '自{date}起，通过指定销售机构申购{name}（含定期定额）的投资者，申购费率可享受折扣，固定费用不打折。[折扣以销售机构页面展示为准|优惠期限以销售机构公告为准]。本公告的解释以基金合同和招募说明书为准。',
} as const;

type AnnouncementKind = keyof typeof BODIES;

const REPORTS = [
  { period: '2026年第三季度', day: '2026-10-27' },
  { period: '2026年中期', day: '2026-08-28' },
  { period: '2026年第二季度', day: '2026-07-20' },
  { period: '2026年第一季度', day: '2026-04-21' },
  { period: '2025年年度', day: '2026-03-30' },
  { period: '2025年第四季度', day: '2026-01-21' },
] as const;

/** What public funds published, oldest first: its order gives the announcement ids. */
export function buildAnnouncements(funds: readonly SeedPublicFund[], market: Market): SeedAnnouncement[] {
  const all = funds.flatMap((fund) => announcementsOf(fund, market));
  return all.sort((a, b) => (a.published_on + a.fund_id < b.published_on + b.fund_id ? -1 : 1));
}

function announcementsOf(fund: SeedPublicFund, market: Market): SeedAnnouncement[] {
  const random = randomOf(`announcements:${fund.id}`);
  const list: SeedAnnouncement[] = [];
  const add = (
    kind: AnnouncementKind,
    title: string,
    day: string,
    slots: Record<string, string | number>,
  ): void => {
    if (day < fund.founded_on || day > SEED_AS_OF) return;
    const shared = { full: fund.full_name, name: fund.name, custodian: fund.custodian };
    list.push({
      fund_id: fund.id,
      kind,
      title,
      published_on: day,
      body: compose(BODIES[kind], random, { ...shared, ...slots }),
    });
  };
  for (const report of REPORTS.slice(0, fund.nav ? 6 : 2)) {
    add('定期报告', `${fund.full_name}${report.period}报告`, report.day, { period: report.period });
  }
  add(
    '招募说明书',
    `${fund.full_name}招募说明书（更新）`,
    `2026-${pad(random.int(2, 9))}-${pad(random.int(1, 28))}`,
    {},
  );
  for (const { index, perShare } of fund.nav?.dividends ?? []) {
    const ex = fund.nav?.dates[index] as string;
    const { record, paid } = payoutDays(ex, market);
    add('分红', `${fund.name}收益分配公告`, addDays(ex, -4), {
      perShare: perShare.toFixed(4),
      record,
      ex,
      paid,
    });
  }
  for (const { index, ratio } of fund.nav?.splits ?? []) {
    const ex = fund.nav?.dates[index] as string;
    add('拆分', `${fund.name}份额拆分公告`, addDays(ex, -6), { ex, ratio });
  }
  const latest = fund.managers.find(({ since, until }) => until === null && since > fund.founded_on);
  if (latest) {
    const { name: manager, career_years: years } = latest.manager;
    add('人员变更', `${fund.name}增聘基金经理公告`, latest.since, { date: latest.since, manager, years });
  }
  if (fund.status === 'limited') {
    const day = `2026-${pad(random.int(3, 10))}-${pad(random.int(1, 28))}`;
    add('申购赎回', `${fund.name}限制大额申购公告`, day, { date: day, limit: '100,000' });
  }
  if (random.chance(0.5)) {
    const day = `2026-0${random.int(1, 9)}-${pad(random.int(1, 28))}`;
    add('费率优惠', `${fund.name}参加申购费率优惠活动公告`, day, { date: day });
  }
  return list;
}

/** Record day and pay day of an ex-date: the trading day before, and two trading days after. */
export function payoutDays(ex: string, market: Market): { record: string; paid: string } {
  const index = indexOnOrAfter(market.calendar, ex);
  return { record: market.calendar[index - 1] ?? ex, paid: market.calendar[index + 2] ?? ex };
}
