import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';
import { buildProductKindViews } from '~/app/pages/market/channels/kinds-view';
import { buildSimuDirectoryGroups } from '~/app/pages/market/channels/simu-directory-view';
import { buildRecommendedView } from '~/app/pages/market/channels/recommended-groups';

const fund = { ...sampleFund, reasons: ['运作满 5 年'], peer_drawdown: null };
const groups = [{ category: 'equity' as const, total: 5, list: [fund] }];
const asked = {
  viewer: null,
  edition: 'wealth' as const,
  here: '/wealth/simu/recommend_product',
  category: undefined,
};

describe('recommended products by category', () => {
  it('ENTITY-031 shows for each category its list, a link to all of it, the rule and the day of the next selection', () => {
    const view = buildRecommendedView({ groups, reasons_on: '2026-11-23' }, asked);
    expect(view.groups).toMatchObject([
      {
        name: '股票多头',
        more: { to: '/wealth/simu/recommend_product?category=equity', label: '全部 5 只' },
        cards: [{ name: sampleFund.name, reasons: ['运作满 5 年'], reasonsOn: '2026-11-23' }],
      },
    ]);
    expect(view.rule).toContain('逐月轮换，近1年下跌的不排首位，不按业绩排序');
    expect(view.rule).toContain('下次轮换 2026-12-01');
    expect(view.lock).toBeNull();
  });

  it('shows a guest filed facts with one lock above them', () => {
    const reply = applyDisclosure('catalogue.simuRecommended', { groups, reasons_on: '2026-11-23' }, GUEST);
    const view = buildRecommendedView(reply, asked);
    expect(view.lock?.action.label).toBe('登录认证');
    expect(JSON.stringify(view.groups)).not.toMatch(/%"|"R\d"/);
  });
});

describe('hub of lists and tools', () => {
  const none = {
    isLocked: true,
    ...{ filed: null, selected: null, categories: null, sizes: null, stars: null, companies: null },
    ...{
      managers: null,
      equity: null,
      days: null,
      strategies: null,
      fixed: null,
      listYear: null,
      members: null,
      lessons: null,
      riskClass: null,
      research: null,
    },
  };
  const getRows = (counts: Parameters<typeof buildSimuDirectoryGroups>[1]) =>
    buildSimuDirectoryGroups('fund', counts).flatMap(({ rows }) => rows);

  it('shows the question of every row, without a count when none could be loaded', () => {
    const rows = getRows(none);
    expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length);
    expect(rows.every(({ question }) => question.length > 0)).toBe(true);
    expect(rows.find(({ title }) => title === '格上在售')?.fact).toBe('特定对象可见');
    expect(rows.find(({ title }) => title === '私募产品列表')?.fact).toBeNull();
  });

  it('counts a product that opens twice once, and shows the next day', () => {
    const days = ['2026-12-15', '2026-12-04'].map((date) => ({ date, product_id: 'S1' }));
    const rows = getRows({ ...none, isLocked: false, days });
    expect(rows.find(({ title }) => title === '格上在售')?.fact).toBe('30 天内 1 只');
    expect(rows.find(({ title }) => title === '产品日历')?.fact).toBe('下一天 12-04');
  });
});

it('describes the kinds of private products by the same five facts, with the minimum amounts of the rule of the day', () => {
  const kinds = buildProductKindViews(
    'wealth',
    { simu: 269, fof: 15, am: null, fixed: 12, pe: 8 },
    '2026-11-23',
  );
  expect(new Set(kinds.map(({ facts }) => facts.map(({ label }) => label).join()))).toHaveProperty('size', 1);
  expect(kinds.map(({ count }) => count)).toEqual(['269 只', '15 只', null, '12 只', '8 只']);
  expect(kinds[0]?.facts).toContainEqual({ label: '最低投资', value: '单只不低于 100 万元' });
});
