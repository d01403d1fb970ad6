import { expect, it } from 'vitest';
import type { CallResult, Contract } from '~/contract';
import { buildFundAwardsView, buildYearAwardsView } from '~/app/pages/private/awards/awards-view';

type Year = CallResult<Contract['awards']['simuYear']>;

const award = (award_id: string, more: object = {}) => ({
  ...{
    award_id,
    year: 2024,
    body: '江汀证券报',
    category: '信息披露无迟延产品',
    criterion: '逐项核对披露日期',
  },
  ...{ source: '第6版', published_on: '2025-03-18', result: 'won' as const, edition_year: null, ...more },
});
const row = (id: string, more: object = {}) => ({
  ...award(id, more),
  ...{ product_id: `p${id}`, name: `产品${id}`, company_name: '衡岳资产', is_listed: id !== 'gone' },
});

it('shows for one fund the award, its body, criterion and source, and links the platform award to its page', () => {
  const record = {
    ...{
      kind: 'simu' as const,
      context: 'simu' as const,
      product_id: 'p1',
      name: '衡岳1号',
      filing_no: 'S1',
    },
    ...{
      strategy_name: '股票多头',
      founded_on: '2019-01-02',
      company_id: 'c1',
      company_name: '衡岳资产',
      risk_level: 3,
    },
    awards: [
      award('w', { edition_year: 2022 }),
      award('n', { result: 'nominated', edition_year: 2026 }),
      award('o'),
    ],
    performance_awards: [],
  };
  const open = buildFundAwardsView(record, 'wealth');
  expect(open.awards.map(({ result, to, source }) => [result, to, source])).toEqual([
    ['获奖', '/wealth/jinzhangjiang/2022', '第6版，2025-03-18'],
    ['提名', '/wealth/jinzhangjiang', '第6版，2025-03-18'],
    ['获奖', null, '第6版，2025-03-18'],
  ]);
  expect(open.performance).toEqual([]);
  const locked = { ...record, locked: { reason: 'login' as const, level: 'specific' as const } };
  expect(buildFundAwardsView(locked, 'wealth').performance).toBeNull();
});

it('shows for a year the awards by body and category, the number of winners and nominees, and no link for a delisted fund', () => {
  const reply: Year = {
    ...{ year: 2024, years: [2026, 2024], performance_list: [] },
    list: [row('1'), row('2', { result: 'nominated' }), row('gone', { body: '岭澍数据', category: '存续' })],
  };
  const view = buildYearAwardsView(reply, 'wealth');
  expect(view.bodies.map(({ body, categories }) => [body, categories.map(({ label }) => label)])).toEqual([
    ['江汀证券报', ['信息披露无迟延产品，获奖 1 只，提名 1 只']],
    ['岭澍数据', ['存续，获奖 1 只']],
  ]);
  expect(view.bodies[1]?.categories[0]?.rows[0]?.to).toBeNull();
  expect(view.years.map(({ to }) => to)).toEqual(['/simu/product/awards', '/simu/product/awards?year=2024']);
  expect(view.performance).toEqual([]);
  expect(
    buildYearAwardsView({ year: null, years: [], list: [], performance_list: [] }, 'wealth').bodies,
  ).toEqual([]);
});
