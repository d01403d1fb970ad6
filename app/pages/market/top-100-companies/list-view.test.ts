import { expect, it } from 'vitest';
import type { CallResult, Contract } from '~/contract';
import { buildListedCompanyView, buildCompanyListView } from '~/app/pages/market/top-100-companies/list-view';

type List = CallResult<Contract['catalogue']['houseList']>;

const facts = {
  ...{ size_band: '20-50' as const, registered_on: '2015-03-02', product_count: 4, wound_up_count: 1 },
  ...{ manager_count: 2, manager_since: '2016-01-04' },
};
const company = (company_id: string, runs: number) => ({
  ...{
    company_id,
    name: `${company_id}资产`,
    city: '上海',
    core_strategy: '股票多头',
    is_listed: true,
    runs,
    ...facts,
  },
});
const about = (year: number) => ({
  ...{ year, as_of: `${year}-06-30`, published_on: `${year}-09-16`, places: 100, checked_count: 48 },
  ...{ eligible_count: 2, chosen_by: '研究部', rules: ['不分名次'] },
  conditions: [
    { key: 'size' as const, title: '5 亿元以上' },
    { key: 'products' as const, title: '不少于 3 只' },
  ],
});
const list = (more: Partial<List> = {}): List => ({
  ...about(2026),
  ...{ years: [2026, 2025], houses: [company('a', 2), company('b', 1)], has_before: true },
  left: [{ ...company('gone', 1), is_listed: false, reason: 'size' }],
  ...more,
});

it('states that a list has fewer than a hundred companies, which were added, and which were removed and why', () => {
  const view = buildCompanyListView(list(), 'wealth');
  expect(view.countText).toBe('核对 48 家，2 家四项条件都符合，全部入选；不足 100 家，不凑数。');
  expect(buildCompanyListView(list({ places: 2, eligible_count: 7 }), 'wealth').countText).toBe(
    '核对 48 家，7 家四项条件都符合，按名额取 2 家。',
  );
  expect(view.companies.map(({ runs, size, to }) => [runs, size, to])).toEqual([
    ['连续 2 年', '20–50 亿元', '/wealth/list_100/detail?company_id=a'],
    ['新入选', '20–50 亿元', '/wealth/list_100/detail?company_id=b'],
  ]);
  expect(view.came).toEqual(['b资产']);
  expect(view.left.map(({ why }) => why)).toEqual(['公示的管理规模已在 5 亿元以下；现已不在收录之列']);
  expect(view.years.map(({ to }) => to)).toEqual(['/wealth/list_100', '/wealth/list_100?year=2025']);
  const first = buildCompanyListView(list({ has_before: false, houses: [company('a', 1)] }), 'wealth');
  expect([first.came, first.companies[0]?.runs]).toEqual([[], '首届']);
});

it('shows for one company each condition with its fact, source and date, and the reason for years without it', () => {
  const entry = (years: Parameters<typeof buildListedCompanyView>[0]['years']) =>
    buildListedCompanyView({ ...company('a', 1), full_name: null, registration_no: null, years });
  const view = entry([
    { ...about(2026), facts: null, left_by: 'products' },
    { ...about(2025), facts, left_by: null },
    { ...about(2024), facts: null, left_by: null },
  ]);
  expect(view.sentence).toBe('2025 年入选，2026 年未入选。');
  expect(view.latest).toMatchObject({ year: 2025, publishedOn: '2025-09-16' });
  expect(view.latest?.facts).toEqual([
    { label: '5 亿元以上', value: '20–50 亿元', note: '来源：基金业协会公示，2025-06-30，只公示区间' },
    {
      label: '不少于 3 只',
      value: '4 只',
      note: '来源：备案公示，2025-06-30；其中 1 只之后清盘，仍计入当年',
    },
  ]);
  expect(view.years.map(({ cells }) => cells[0])).toEqual(['未入选', '20–50亿', '未入选']);
  expect(view.missing).toEqual([
    '2026 年退出：运作满一年的产品不足条件所要的只数。',
    '2024 年：没有四项条件都符合。',
  ]);
  expect(entry([{ ...about(2026), facts: null, left_by: null }]).latest).toBeNull();
});
