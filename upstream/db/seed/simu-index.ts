import { addDays } from '~/domain/calendar/dates';
import type { INDEX_LEAVES } from '~/contract/indices';
import type { IndexDefinition } from '~/upstream/db/schema';
import { indexOnOrAfter } from '~/upstream/db/seed/calendar';
import type { SeedSimuFund } from '~/upstream/db/seed/simu-funds';
import type { World } from '~/upstream/db/seed/world';

const INDEX_ID = 'gs-100';
const PLACES = 100;
const A_HOUSE = 3;
const MIN_DAYS = 365;
const WINDOW_DAYS = 364;
/** A fund whose last NAV is older than this on the day of a review publishes no more. */
const LAG_DAYS = 10;
const BASE_ON = '2021-12-31';
const REVIEWS: readonly string[] = [
  BASE_ON,
  ...[2022, 2023, 2024, 2025].flatMap((year) => [`${year}-06-30`, `${year}-12-31`]),
  '2026-06-30',
];

const DEFINITION: IndexDefinition = {
  name: '格上100 私募指数',
  lead: '一百只私募证券基金的等权指数，看这一群产品合起来走得怎样。入选只看成立日期与净值披露，不看业绩。',
  base_level: 1000,
  base_on: BASE_ON,
  launched_on: '2024-01-15',
  next_review_on: '2026-12-31',
  places: PLACES,
  rules: [
    {
      title: '从哪里选',
      text: `审核日在本平台收录、仍在披露净值的私募证券基金与集合资产管理计划，成立满一年，且审核日前 52 周每个净值日均有披露。`,
    },
    {
      title: '怎样选',
      text: `按成立日期由早到晚，同日按名称；同一管理人至多 ${A_HOUSE} 只，取前 ${PLACES} 只。收益、回撤与规模都不参与。符合条件的不足 ${PLACES} 只时，有几只就是几只。`,
    },
    {
      title: '何时审核',
      text: '每年 6 月 30 日与 12 月 31 日，按当日的事实审核，之后的第一个净值日起生效。',
    },
    {
      title: '权重',
      text: '每次审核后各成员等权，到下次审核之间随净值涨跌，不再平衡。新旧成员在审核日的点位上衔接，换成员本身不使指数涨跌。',
    },
    {
      title: '没有净值时',
      text: '某一天没有净值的成员沿用上一个净值；过半成员有净值的日子才有点位。清盘或停止披露的成员停在最后一个净值上，直到下次审核退出，此前的涨跌留在指数里，不追溯剔除。',
    },
    {
      title: '净值口径',
      text: '费后复权净值：分红再投资，已扣管理费、托管费与业绩报酬，未扣申购费与赎回费。指数本身不是产品，不能购买。',
    },
    {
      title: '由谁编制',
      text: '研究部按以上规则计算，风险管理部复核成员与点位；规则变动提前三十日公布，不追溯。',
    },
  ],
};

const datesOf = ({ nav }: SeedSimuFund): readonly string[] => nav?.dates ?? [];
/** NAV in so many days up to a day. */
const published = (fund: SeedSimuFund, day: string, days: number): number =>
  indexOnOrAfter(datesOf(fund), addDays(day, 1)) - indexOnOrAfter(datesOf(fund), addDays(day, 1 - days));
const publishes = (fund: SeedSimuFund, day: string): boolean => published(fund, day, LAG_DAYS) > 0;

/** Funds that meet the conditions on a day, those founded first in front. */
function eligibleOn(funds: readonly SeedSimuFund[], day: string): SeedSimuFund[] {
  const old = funds.filter((fund) => fund.row.founded_on <= addDays(day, -MIN_DAYS) && publishes(fund, day));
  const most = Math.max(...old.map((fund) => published(fund, day, WINDOW_DAYS)));
  return old
    .filter((fund) => published(fund, day, WINDOW_DAYS) === most)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ row, name_key }: SeedSimuFund): string => `${row.founded_on} ${name_key} ${row.id}`;

/** The first by founding, a few of a house. */
function chosenOf(eligible: readonly SeedSimuFund[]): SeedSimuFund[] {
  const ofHouse = new Map<string, number>();
  return eligible
    .filter(({ company }) => {
      const count = (ofHouse.get(company.id) ?? 0) + 1;
      ofHouse.set(company.id, count);
      return count <= A_HOUSE;
    })
    .slice(0, PLACES);
}

function leaveReason(
  fund: SeedSimuFund,
  day: string,
  eligible: readonly SeedSimuFund[],
): (typeof INDEX_LEAVES)[number] {
  if (!publishes(fund, day)) return 'ended';
  return eligible.includes(fund) ? 'order' : 'gap';
}

/** Rows of the index: what it is, its reviews, and who was in it from when to when. */
export function simuIndexRows(world: World) {
  const spans = new Map<SeedSimuFund, ReturnType<typeof spanOf>>();
  const ended: ReturnType<typeof spanOf>[] = [];
  const reviews = REVIEWS.map((date) => {
    const eligible = eligibleOn(world.simu, date);
    const chosen = new Set(chosenOf(eligible));
    for (const [fund, span] of spans) {
      if (chosen.has(fund)) continue;
      ended.push({ ...span, left_on: date, left_by: leaveReason(fund, date, eligible) });
      spans.delete(fund);
    }
    for (const fund of chosen) if (!spans.has(fund)) spans.set(fund, spanOf(fund, date));
    return { index_id: INDEX_ID, date, eligible_count: eligible.length };
  });
  return {
    indices: [{ id: INDEX_ID, definition: JSON.stringify(DEFINITION) }],
    reviews,
    members: [...ended, ...spans.values()],
  };
}

const spanOf = ({ row, company, name_key }: SeedSimuFund, date: string) => ({
  index_id: INDEX_ID,
  fund_id: row.id,
  joined_on: date,
  joined_by: date === BASE_ON ? 'base' : 'place',
  left_on: null as string | null,
  left_by: null as string | null,
  name: row.short_name,
  name_key,
  strategy: row.strategy,
  company_id: company.id,
  company_name: company.name,
  founded_on: row.founded_on,
  filing_no: row.filing_no,
});
