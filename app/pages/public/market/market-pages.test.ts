import { describe, expect, it, vi } from 'vitest';
import type { PublicBrief } from '~/contract/catalogue';
import { ANNOUNCEMENT_KINDS } from '~/contract/fund-analysis';
import { PUBLIC_TYPES } from '~/contract/kinds';
import * as rulesPage from '~/app/pages/public/fund/trade-rules-detail';
import * as disclosurePage from '~/app/pages/public/market/information-disclosure';
import { loader as channelLoader } from '~/app/pages/public/market/channel';
import { buildChannelEntries, buildRankLinks, buildRankView } from '~/app/features/funds/channel-view';
import { loader as selectionsLoader } from '~/app/pages/public/market/fund-optimization';
import { buildCompanyFacts, buildFundRiskLines } from '~/app/pages/public/market/risk-lines-view';
import { loader as regularLoader } from '~/app/pages/public/market/regular-region';
import { buildSelectionTypeLinks, buildSelectionViews } from '~/app/features/funds/selection-view';
import { buildMatchRows, buildMatchRules } from '~/app/pages/public/market/risk-match-view';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

const fund = (more: Partial<PublicBrief> = {}): PublicBrief => ({
  kind: 'public',
  fund_code: '031001',
  name: '示例股票A',
  type: 'stock',
  type_name: '股票型',
  company_name: '示例基金',
  manager_names: [],
  founded_on: '2020-01-02',
  status: 'open',
  is_selection: false,
  risk_level: 4,
  min_amount: '10.00',
  size: null,
  fee_rate: 0.001,
  nav: '1.5000',
  accumulated_nav: '1.5000',
  nav_date: '2026-11-13',
  change: 0.01,
  returns: { '1m': 0.01, '3m': 0.02, '6m': 0.03, '1y': 0.1, '3y': null, ytd: 0.05, since: 0.5 },
  max_drawdown: 0.2,
  seven_day_yield: null,
  income_per_10k: null,
  spark: null,
  ...more,
});

describe('lists of public funds', () => {
  it.each([
    ['channel', channelLoader],
    ['selections', selectionsLoader],
    ['regular zone', regularLoader],
  ])(
    '%s: lists only funds that fit the class of the viewer and states it, or all funds for a viewer without a class',
    async (_, loader) => {
      const requested = vi.fn(async (_?: { query?: { risk_max?: unknown } }) => ({ list: [], total: 0 }));
      const load = async (riskLevel: number | null) => {
        requested.mockClear();
        const context = createTestContext({
          viewer: riskLevel === null ? null : createTestViewer({ riskLevel }),
          upstream: {
            market: { fundSelections: requested },
            catalogue: { publicList: requested },
            content: { newsList: async () => ({ list: [] }) },
          },
        });
        const page = (await loader(createTestArgs('/wealth/public/channel', { context }))) as {
          fit: string | null;
        };
        return { fit: page.fit, limits: requested.mock.calls.map(([input]) => input?.query?.risk_max) };
      };
      const fitting = await load(2);
      expect(fitting.fit).toBe('按您的风险等级 C2 展示 R1–R2 产品');
      expect(new Set(fitting.limits)).toEqual(new Set([2]));
      const open = await load(null);
      expect([open.fit, new Set(open.limits)]).toEqual([null, new Set([undefined])]);
    },
  );
});

describe('ranking', () => {
  it('names its window and its last day, and omits funds too young for it', () => {
    const view = buildRankView(
      [fund(), fund({ fund_code: '2', nav_date: '2026-11-12' }), fund({ fund_code: '3', returns: null })],
      'stock',
      '1y',
      'wealth',
    );
    expect([view.start, view.asOf]).toEqual(['2025-11-13', '2026-11-13']);
    expect(view.rows).toHaveLength(2);
    expect(view.rows[0]?.cells[0]).toMatchObject({ text: '+10.00%', label: '近1年' });
    expect(buildRankView([fund()], 'stock', 'ytd', 'wealth').start).toBe('2025-12-31');
    expect(buildRankView([fund()], 'stock', '3y', 'wealth')).toMatchObject({
      rows: [],
      asOf: null,
      start: null,
    });
  });

  it('keeps the type when the period changes, and the period when the type changes', () => {
    const links = buildRankLinks('bond', '6m', 'fund');
    expect(links.periods.find((each) => each.label === '近1月')?.to).toBe(
      '/fund/public/channel?type=bond&period=1m#rank',
    );
    expect(links.types.find((each) => each.label === '混合型')?.to).toBe(
      '/fund/public/channel?period=6m#rank',
    );
    expect(links.types.filter((each) => each.isCurrent).map((each) => each.label)).toEqual(['债券型']);
  });

  it('is in a channel whose entries are all different', () => {
    const entries = buildChannelEntries('wealth').map((entry) => entry.to);
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries).toContain('/wealth/public/regular_region');
  });
});

describe('selected funds', () => {
  it('shows their reasons with a date, and money funds show their yield', () => {
    const [stock, money] = buildSelectionViews(
      [
        { ...fund(), reasons: ['运作满 6 年'], as_of: '2026-11-13' },
        { ...fund({ type: 'money', seven_day_yield: 0.0153 }), reasons: [], as_of: null },
      ],
      'wealth',
    );
    expect(stock).toMatchObject({ reasons: ['运作满 6 年'], asOf: '2026-11-13', risk: 'R4' });
    expect(stock?.figures.map((figure) => figure.value)).toEqual(['+10.00%', '−20.00%']);
    expect(money?.figures).toEqual([{ value: '1.530%', label: '七日年化', isSigned: false }]);
    expect(buildSelectionTypeLinks('bond', 'wealth').filter((type) => type.isCurrent)).toHaveLength(1);
  });
});

describe('matching table', () => {
  it('RISK-001 opens to each class the products up to its own number', () => {
    const open = buildMatchRows(null).map((row) => row.cells.filter((cell) => cell === '匹配').length);
    expect(open).toEqual([1, 2, 3, 4, 5]);
    expect(buildMatchRows('C3').map((row) => Boolean(row.isCurrent))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(buildMatchRules('2026-11-20').join()).toContain('最低风险承受能力类别');
  });
});

describe('documents of a fund', () => {
  it('names specific risks for every type in addition to the common ones', () => {
    for (const type of PUBLIC_TYPES) expect(buildFundRiskLines(type).length, type).toBe(3);
    expect(buildFundRiskLines('qdii')[0]).toContain('汇率');
  });

  it('shows unknown facts of the company as unknown', () => {
    const facts = buildCompanyFacts({ company: { name: '示例基金' } } as Parameters<
      typeof buildCompanyFacts
    >[0]);
    expect(facts.map((fact) => fact.value)).toEqual(['示例基金', '—', '—', '—', '—']);
  });
});

describe('heads of pages about one fund', () => {
  const getHead = (page: { meta: unknown }, data: unknown) => {
    const tags = (page.meta as (args: unknown) => Record<string, unknown>[])({
      data,
      location: { pathname: '/wealth/x' },
      matches: [],
    });
    return {
      description: String(tags.find(({ name }) => name === 'description')?.content),
      canonical: tags.find(({ rel }) => rel === 'canonical')?.href,
    };
  };

  it('has one canonical URL for all kinds of announcements', async () => {
    const market = {
      announcementList: async () => ({ list: [], total: 0, next_min_aid: null }),
      fundInfo: async () => ({ name: '示例股票A' }),
    };
    const canonicals = await Promise.all(
      ['', ...ANNOUNCEMENT_KINDS.map((kind) => `&kind=${encodeURIComponent(kind)}`)].map(async (query) => {
        const context = createTestContext({ upstream: { market } });
        const data = await disclosurePage.loader(
          createTestArgs(`/wealth/public/information_disclosure?fund_code=031001${query}`, { context }),
        );
        return getHead(disclosurePage, data).canonical;
      }),
    );
    expect(new Set(canonicals).size).toBe(1);
    expect(canonicals[0]).toContain('031001');
  });

  it('names the fund in the description of a trade rule', () => {
    const data = (name: string) => ({
      product: { name, to: '/' },
      rule: 'subscribe',
      path: `/wealth/${name}`,
    });
    const [first, second] = ['甲基金', '乙基金'].map((name) => getHead(rulesPage, data(name)).description);
    expect(first).toContain('甲基金');
    expect(first).not.toBe(second);
  });
});
