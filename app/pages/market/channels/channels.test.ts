import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { isGatedField } from '~/domain/disclosure/gated-fields';
import { EDITIONS, type Edition } from '~/domain/platform/edition';
import { getEntries } from '~/app/features/lists/entries';
import {
  buildQualifiedInvestorFacts,
  buildQualificationStatusView,
} from '~/app/pages/market/channels/investor-view';
import {
  buildKindLinks,
  getRequestedKinds,
  buildOtherKindLinks,
  buildTagLinks,
} from '~/app/pages/market/channels/research-view';
import {
  describeSelectionScope,
  buildStrategyFilterLinks,
  buildSimuSelectionViews,
} from '~/app/pages/market/channels/selection-view';
import {
  buildSimuEntries,
  getOpeningSoonRange,
  buildOpeningSoonRows,
  buildStrategyLinks,
} from '~/app/pages/market/channels/simu-channel-view';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');

const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  accountId: 'A1',
  states: {
    identity_states: { code: 3 },
    quiz_states: { code: 2, risk_level: 3, expire_date: '2027-05-18' },
    simu_qi_states: { code: 1, simu_unsigned_guarantee: true },
  } as Viewer['states'],
  maskedPhone: null,
  level: 'specific',
  businessFlag: 0,
  isVerified: false,
  riskLevel: 3,
  ...more,
});

type Selected = Parameters<typeof buildSimuSelectionViews>[0]['list'][number];
const selected = (more: Partial<Selected> = {}): Selected => ({
  kind: 'simu',
  context: 'simu',
  product_id: 'S1',
  name: '白鹭一号私募证券投资基金',
  short_name: '白鹭一号',
  filing_no: 'SAA001',
  strategy: 'equity',
  strategy_name: '股票多头',
  company_id: 'C1',
  company_name: '白鹭资产',
  manager_years: null,
  company_size: '20-50',
  custodian: '衡川银行',
  manager_names: [],
  status: 'running',
  founded_on: '2019-03-05',
  is_selection: false,
  risk_level: 3,
  min_amount: 1_000_000,
  next_open_day: null,
  nav: '1.2000',
  accumulated_nav: '1.2000',
  nav_date: '2026-11-13',
  change: 0.01,
  returns: { '1m': null, '3m': null, '6m': null, '1y': 0.1, '3y': null, ytd: null, since: 0.2 },
  max_drawdown: 0.08,
  sharpe: null,
  spark: null,
  reasons: ['运作满 7 年'],
  peer_drawdown: null,
  ...more,
});

describe('drawer entries', () => {
  it('DRAWER-012 DRAWER-015 DRAWER-016 DRAWER-017 leads to the channels of the edition', () => {
    const toOf = (edition: Edition, label: string) =>
      getEntries(edition, 'drawer').find((item) => item.label === label)?.to;
    expect(toOf('wealth', '精选产品')).toBe('/wealth/simu/featured_product');
    expect(toOf('fund', '精选产品')).toBe('/fund/public/fund_optimization');
    for (const edition of EDITIONS) {
      expect(toOf(edition, '研究')).toBe(`/${edition}/research`);
      expect(toOf(edition, '私募证券')).toBe(`/${edition}/simu`);
      expect(toOf(edition, '关于我们')).toBe(`/${edition}/about`);
    }
  });
});

describe('standing of a viewer for private funds', () => {
  it('shows a guest the steps and the login, which returns to the page', () => {
    const view = buildQualificationStatusView(null, 'wealth', NOW, '/wealth/simu');
    expect(view.steps?.map((step) => step.state)).toEqual(['now', 'next', 'next']);
    expect(view.action).toEqual({
      to: '/wealth/user?return_to=%2Fwealth%2Fsimu',
      label: '登录，开始第 1 步',
    });
  });

  it('leads a viewer without a quiz to it', () => {
    const states = { ...viewer().states, quiz_states: { code: 1, risk_level: null, expire_date: null } };
    const view = buildQualificationStatusView(
      viewer({ states: states as Viewer['states'], level: 'registered', riskLevel: null }),
      'wealth',
      NOW,
      '/wealth/simu',
    );
    expect(view.action.label).toBe('去完成风险测评');
    expect(view.action.to).toContain('/wealth/user/authenticate/precondition-flow?');
  });

  it('shows a specific person the open content and the qualification step, and nothing to do for a qualified person', () => {
    const specific = buildQualificationStatusView(viewer(), 'wealth', NOW, '/wealth/simu');
    expect(specific).toMatchObject({ title: '您已可查看净值与业绩', steps: null });
    expect(specific.text).toContain('C3');
    expect(specific.action.label).toBe('去完成私募合格投资者认证');
    const proven = { ...viewer().states, simu_qi_states: { code: 5, simu_unsigned_guarantee: true } };
    const states = proven as Viewer['states'];
    const qualified = buildQualificationStatusView(
      viewer({ states, businessFlag: 1 }),
      'wealth',
      NOW,
      '/wealth/simu',
    );
    expect(qualified).toMatchObject({
      title: '您已可预约购买',
      action: { to: '/wealth/user/authenticate', label: '查看认证' },
    });
  });

  it('states the legal limits', () => {
    const [wealth, minimum] = buildQualifiedInvestorFacts('2026-11-21');
    expect(wealth?.value).toContain('300 万');
    expect(wealth?.value).toContain('50 万');
    expect(minimum?.value).toContain('100 万');
  });
});

describe('selected private funds', () => {
  const view = (more: Partial<Selected> = {}) =>
    buildSimuSelectionViews({ list: [selected(more)], reasons_on: '2026-11-21' })[0]!;
  const returns = selected().returns!;

  it('shows figures with their date and reasons with theirs', () => {
    expect(view()).toMatchObject({
      to: '/simu/product/S1',
      risk: 'R3',
      facts: ['股票多头', '白鹭资产', '2019-03 成立'],
      figures: [
        { label: '近1年', value: '+10.00%' },
        { label: '近1年最大回撤', value: '\u22128.00%' },
      ],
      asOf: '2026-11-13',
      reasons: ['运作满 7 年'],
      reasonsOn: '2026-11-21',
      filed: null,
    });
  });

  it('shows filed facts in place of locked figures', () => {
    const { filed, figures, risk, reasons } = view({
      ...{ risk_level: null, nav_date: null, returns: null, max_drawdown: null, manager_names: ['顾行'] },
      locked: { reason: 'login', level: 'specific' },
    });
    expect(filed?.notes).toEqual(['顾行', '白鹭资产 20–50 亿', '托管 衡川银行', '备案 SAA001']);
    expect([risk, figures, reasons]).toEqual([null, [], ['运作满 7 年']]);
  });

  it('shows figures since founding for a fund under one year, and none under half a year or before the first NAV', () => {
    expect(view({ returns: { ...returns, '1y': null, '6m': 0.01, since: -0.03 } }).figures).toMatchObject([
      { label: '成立以来', value: '\u22123.00%' },
      { label: '成立以来最大回撤' },
    ]);
    expect(view({ returns: { ...returns, '1y': null, '6m': null } })).toMatchObject({
      figures: [],
      asOf: null,
    });
    expect(view({ nav_date: null, returns: null })).toMatchObject({ figures: [], filed: null });
  });

  it('names the strategy median when the fund fell less, for viewers who may see both', () => {
    const first = (more: Partial<Selected>) => view({ peer_drawdown: 0.12, ...more }).reasons[0];
    expect(first({})).toBe('近1年最大回撤 \u22128.00%，股票多头中位数 \u221212.00%');
    expect(first({ max_drawdown: 0.13 })).toBe('运作满 7 年');
    expect(first({ returns: { ...returns, '1y': null } })).toBe('运作满 7 年');
    // The median is gated by its field name, so viewers who may not see the fund's own drawdown do not receive it.
    expect(isGatedField('peer_drawdown', 0.12)).toBe(true);
  });

  it('describes the risk class they are limited to', () => {
    expect(describeSelectionScope(null)).toBe('');
    expect(describeSelectionScope(viewer())).toContain('C3');
    expect(describeSelectionScope(viewer({ riskLevel: null, level: 'registered' }))).toContain('风险测评');
  });

  it('is filtered by strategy', () => {
    const links = buildStrategyFilterLinks('bond', 'fund');
    expect(links.filter((each) => each.isCurrent).map((each) => each.to)).toEqual([
      '/fund/simu/featured_product?strategy=bond',
    ]);
    expect(links).toHaveLength(9);
  });
});

describe('private channel', () => {
  it('links to different pages', () => {
    const entries = buildSimuEntries('wealth').map((entry) => entry.to);
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('counts the funds behind each strategy link, and omits empty strategies', () => {
    const links = buildStrategyLinks(
      {
        total: 3,
        list: [
          { strategy: 'equity', strategy_name: '股票多头', product_count: 3 },
          { strategy: 'bond', strategy_name: '债券策略', product_count: 0 },
        ],
      },
      'wealth',
    );
    expect(links).toEqual([
      {
        kind: 'simu-equity',
        label: '股票多头',
        note: '3 只',
        to: '/wealth/fund-library?strategy=equity',
      },
    ]);
  });

  it('lists the next open day of each product once, soonest first', () => {
    const open = (date: string, id: string) => ({
      kind: 'simu' as const,
      date,
      product_id: id,
      name: id,
      risk_level: 3,
    });
    const list = [open('2026-12-05', 'S1'), open('2026-11-25', 'S2'), open('2026-11-27', 'S1')];
    expect(
      buildOpeningSoonRows({ list, own: [], is_capped: false }).map((row) => [
        row.name,
        row.day,
        row.weekday,
      ]),
    ).toEqual([
      ['S2', '2026-11-25', '周三'],
      ['S1', '2026-11-27', '周五'],
    ]);
    expect(getOpeningSoonRange('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-21' });
  });
});

describe('research', () => {
  it('requests both kinds unless one is chosen, and keeps the tag', () => {
    expect([getRequestedKinds({}), getRequestedKinds({ kind: 'interview' })]).toEqual([
      'research,interview',
      'interview',
    ]);
    const links = buildKindLinks({ kind: 'research', tag: '回撤' }, 'wealth');
    expect(links.map((each) => each.isCurrent)).toEqual([false, true, false]);
    expect(links[2]?.to).toBe(`/wealth/research?kind=interview&tag=${encodeURIComponent('回撤')}`);
  });

  it('links a chosen tag to the page without it', () => {
    const [first, ...rest] = buildTagLinks(['回撤', '私募'], { tag: '回撤' }, 'wealth');
    expect(first).toMatchObject({ to: '/wealth/research', isCurrent: true });
    expect(rest.map((each) => each.label)).toEqual(['# 私募']);
  });

  it('links to the other kinds of the feed', () => {
    expect(buildOtherKindLinks('fund').map((each) => each.to)).toEqual(
      ['roadshow', 'market', 'education', 'news', 'notice'].map((kind) => `/fund/info?kind=${kind}`),
    );
  });
});
