import { addDays } from '~/domain/calendar/dates';
import { SEED_AS_OF, findIndexOnOrAfter } from '~/upstream/seed/calendar';
import { padNumber } from '~/upstream/seed/companies';
import bodies from '~/upstream/seed/data/announcements.json' with { type: 'json' };
import type { Market } from '~/upstream/seed/market-model';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import { createRandom } from '~/upstream/seed/random';
import { compose } from '~/upstream/seed/text';

export interface SeedAnnouncement {
  fund_id: string;
  title: string;
  kind: string;
  published_on: string;
  body: string;
}

type AnnouncementKind = keyof typeof bodies;

const REPORTS = [
  { period: '2026年第三季度', day: '2026-10-27' },
  { period: '2026年中期', day: '2026-08-28' },
  { period: '2026年第二季度', day: '2026-07-20' },
  { period: '2026年第一季度', day: '2026-04-21' },
  { period: '2025年年度', day: '2026-03-30' },
  { period: '2025年第四季度', day: '2026-01-21' },
] as const;

/** Builds publications of public funds, oldest first: the order determines the announcement ids. */
export function buildAnnouncements(funds: readonly SeedPublicFund[], market: Market): SeedAnnouncement[] {
  const all = funds.flatMap((fund) => getAnnouncements(fund, market));
  return all.sort((a, b) => (a.published_on + a.fund_id < b.published_on + b.fund_id ? -1 : 1));
}

function getAnnouncements(fund: SeedPublicFund, market: Market): SeedAnnouncement[] {
  const random = createRandom(`announcements:${fund.id}`);
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
      body: compose(bodies[kind], random, { ...shared, ...slots }),
    });
  };
  for (const report of REPORTS.slice(0, fund.nav ? 6 : 2)) {
    add('定期报告', `${fund.full_name}${report.period}报告`, report.day, { period: report.period });
  }
  add(
    '招募说明书',
    `${fund.full_name}招募说明书（更新）`,
    `2026-${padNumber(random.int(2, 9))}-${padNumber(random.int(1, 28))}`,
    {},
  );
  for (const { index, perShare } of fund.nav?.dividends ?? []) {
    const ex = fund.nav?.dates[index] as string;
    const { record, paid } = getPayoutDays(ex, market);
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
    const day = `2026-${padNumber(random.int(3, 10))}-${padNumber(random.int(1, 28))}`;
    add('申购赎回', `${fund.name}限制大额申购公告`, day, { date: day, limit: '100,000' });
  }
  if (random.chance(0.5)) {
    const day = `2026-0${random.int(1, 9)}-${padNumber(random.int(1, 28))}`;
    add('费率优惠', `${fund.name}参加申购费率优惠活动公告`, day, { date: day });
  }
  return list;
}

/** Returns record day and pay day of an ex-date: the trading day before, and two trading days after. */
export function getPayoutDays(ex: string, market: Market): { record: string; paid: string } {
  const index = findIndexOnOrAfter(market.calendar, ex);
  return { record: market.calendar[index - 1] ?? ex, paid: market.calendar[index + 2] ?? ex };
}
