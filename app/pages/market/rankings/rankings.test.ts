import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { applyDisclosure, GUEST, createViewer } from '~/domain/disclosure/disclosure';
import type { SimuBrief } from '~/contract/catalogue';
import { STRATEGIES } from '~/contract/kinds';
import { getEntries } from '~/app/features/lists/entries';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';
import { createNewStates, createSpecificStates } from '~/app/pages/verification/testing/person-states';
import {
  COMPANY_BOARDS,
  findCompanyBoard,
  MANAGER_BOARDS,
  findManagerBoard,
  SIMU_PERIODS,
  buildSimuBoardLinks,
  findSimuBoard,
  buildSimuBoardPath,
} from '~/app/pages/market/rankings/boards';
import {
  buildCompanyRankRow,
  buildRankFigures,
  describeRankScope,
  buildManagerRankRow,
  buildSimuRankPreview,
  buildSimuRankRow,
  buildSimuRankRows,
} from '~/app/pages/market/rankings/rank-view';
import { buildPublicRankPreview, getSimuBoardLock } from '~/app/pages/market/rankings/board-entries-view';
import { partial } from '~/tests/fixtures/partial';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const fund = (more: Partial<SimuBrief> = {}): SimuBrief => ({ ...(sampleFund as SimuBrief), ...more });
const viewer = (states = createSpecificStates()) =>
  partial<Viewer>({ states, businessFlag: 0, riskLevel: states.quiz_states?.risk_level ?? null });
/** A list as the BFF returns it to a viewer. */
const seenBy = (list: SimuBrief[], states: ReturnType<typeof createNewStates> | null) =>
  applyDisclosure(
    'catalogue.simuList',
    { list },
    states === null ? GUEST : createViewer(states, { now: NOW }),
  ).list;

describe('rankings', () => {
  it('ROUTE-001 of private funds have one address each, and the id leads back to the ranking', () => {
    for (const period of SIMU_PERIODS) {
      for (const strategy of [null, ...STRATEGIES]) {
        const path = buildSimuBoardPath({ period, strategy });
        expect(findSimuBoard(path.split('/')[2])).toEqual({ period, strategy });
      }
    }
    expect(buildSimuBoardPath({ period: '1y', strategy: null })).toBe('/sprank');
    expect(buildSimuBoardPath({ period: '3y', strategy: 'equity' })).toBe('/sprank/3y-equity');
  });

  it.each(['', '5y', '1y-', '1y-gold', '1y-equity-1', 'equity', 'since'])(
    'ROUTE-001 of private funds do not include the id "%s"',
    (id) => expect(findSimuBoard(id)).toBeNull(),
  );

  it('ROUTE-001 of companies and managers are found by their id only', () => {
    for (const board of COMPANY_BOARDS) expect(findCompanyBoard(board.id)).toBe(board);
    for (const board of MANAGER_BOARDS) expect(findManagerBoard(board.id)).toBe(board);
    expect(new Set(COMPANY_BOARDS.map((board) => board.id)).size).toBe(COMPANY_BOARDS.length);
    expect(findCompanyBoard('return')).toBeUndefined();
    expect(findManagerBoard('return')).toBeUndefined();
  });

  it('marks the current period and strategy', () => {
    const { periods, strategies } = buildSimuBoardLinks({ period: '6m', strategy: 'bond' });
    expect(periods.filter((each) => each.isCurrent).map((each) => each.to)).toEqual(['/sprank/6m-bond']);
    expect(strategies.filter((each) => each.isCurrent).map((each) => each.label)).toEqual(['债券策略']);
    expect(strategies[0]).toMatchObject({ label: '全部', to: '/sprank/6m' });
  });

  it('DRAWER-013 DRAWER-014 is the targets of the drawer', () => {
    const target = (edition: 'wealth' | 'fund', label: string) =>
      getEntries(edition, 'drawer').find((item) => item.label === label)?.to;
    expect(target('wealth', '榜单')).toBe('/wealth/top_list');
    expect(target('fund', '榜单')).toBe('/fund/top_list');
    expect(target('wealth', '收益排行')).toBe('/sprank');
    // All public funds, by one-year return.
    expect(target('fund', '收益排行')).toBe('/fund/fund-library?sort=return_1y');
  });
});

describe('rows of private funds', () => {
  it('shows the return of the ranking, the drawdown next to it and the date, in the order of the reply', () => {
    const list = [fund(), fund({ product_id: 's2', nav_date: '2026-11-06' })];
    const { rows, window } = buildSimuRankRows(list, '3y', { isRanked: true, before: 20 });
    expect(rows.map((row) => row.rank)).toEqual([21, 22]);
    expect(rows[0]?.cells).toEqual([
      { text: '+73.26%', label: '近3年', isSigned: true },
      { text: '−15.09%', label: '近1年回撤' },
      { text: '11-13', label: '净值日' },
    ]);
    expect(rows[1]?.cells?.[2]?.text).toBe('11-06');
    expect(window).toEqual({ start: '2023-11-13', end: '2026-11-13' });
  });

  it.each([
    ['a guest', null],
    ['a registered user', createNewStates()],
  ])('ROLE-001 ROLE-002 holds neither figure, nor risk, nor rank for %s', (_who, states) => {
    const list = seenBy([fund({ name: '望川一号' }), fund({ product_id: 's2', name: '安澜一号' })], states);
    const { rows, window } = buildSimuRankRows(list, '1y', { isRanked: false, before: 0 });
    expect(rows.map((row) => [row.name, row.rank, row.risk, row.cells])).toEqual([
      ['安澜一号', null, null, null],
      ['望川一号', null, null, null],
    ]);
    expect(window).toBeNull();
    expect(JSON.stringify(rows)).not.toMatch(/\d+\.\d|%|2026-/);
  });

  it('has no rank when locked, even if the page is marked as ranked', () => {
    const [locked] = seenBy([fund()], null);
    expect(buildSimuRankRow(locked!, '1y', 1).rank).toBeNull();
  });

  it('ROLE-003 holds only funds that fit the class of a specific person', () => {
    const list = seenBy([fund(), fund({ product_id: 's5', risk_level: 5 })], createSpecificStates());
    expect(buildSimuRankRows(list, '1y', { isRanked: true, before: 0 }).rows.map((row) => row.id)).toEqual([
      's1',
    ]);
    expect(describeRankScope(viewer())).toBe('仅对 R1-R4 产品排名');
    expect(describeRankScope(null)).toBeNull();
  });

  it('opens only for held funds when the quiz has expired, without a rank', () => {
    const states = createSpecificStates({
      quiz_states: { code: 2, risk_level: 4, expire_date: '2020-01-01' },
    });
    const holder = createViewer(states, { now: NOW, heldProductIds: ['s1'] });
    const { list } = applyDisclosure(
      'catalogue.simuList',
      { list: [fund(), fund({ product_id: 's2' })] },
      holder,
    );
    const { rows } = buildSimuRankRows(list, '1y', { isRanked: false, before: 0 });
    const open = rows.filter((row) => row.cells !== null);
    expect(open.map((row) => [row.id, row.rank])).toEqual([['s1', null]]);
  });

  it('shows — when a figure is unknown', () => {
    expect(
      buildRankFigures(fund({ max_drawdown: null, nav_date: null }), '1y')?.map((cell) => cell.text),
    ).toEqual(['+20.47%', '—', '—']);
  });
});

describe('rows of companies and managers', () => {
  const company = sampleFund.company;
  const manager = {
    manager_id: 'm1',
    name: '沈砚舟',
    title: '基金经理',
    career_years: 16,
    since: null,
    product_count: 3,
    company_id: 'c1',
    company_name: '岫川私募',
  };
  const [byYears, byProducts] = MANAGER_BOARDS;

  it('ends with the fact that they are sorted by', () => {
    const valueOn = (id?: string) => buildCompanyRankRow(company, findCompanyBoard(id)!).value;
    expect([valueOn(), valueOn('years'), valueOn('size-50-100')]).toEqual(['14 只', '2015-01-01', null]);
    expect(buildManagerRankRow(manager, byYears!).value).toBe('16 年');
    expect(buildManagerRankRow(manager, byProducts!).value).toBe('3 只');
  });

  it('ROLE-001 shows a guest the name of a fund of the manager, without its return', () => {
    const reply = { list: [{ ...manager, representative: fund() }] };
    const { list } = applyDisclosure('catalogue.managerList', reply, GUEST);
    const row = buildManagerRankRow(list[0]!, byYears!);
    expect(row.fund).toMatchObject({ to: '/simu/product/s1', name: sampleFund.name, cells: null });
    expect(row.fund?.filed.join()).toMatch(/备案/);
    expect(row.fund?.filed.join()).not.toContain('%');
  });

  it('ROLE-003 shows its return when it fits the viewer, and does not name a fund above the class', () => {
    const reply = {
      list: [
        { ...manager, representative: fund() },
        { ...manager, representative: fund({ risk_level: 5 }) },
        { ...manager, representative: null },
      ],
    };
    const seen = createViewer(createSpecificStates(), { now: NOW });
    const rows = applyDisclosure('catalogue.managerList', reply, seen).list.map((each) =>
      buildManagerRankRow(each, byYears!),
    );
    expect(rows.map((row) => row.fund?.cells?.[0]?.text ?? null)).toEqual(['+20.47%', null, null]);
    expect(rows[1]?.fund).toBeNull();
  });
});

describe('rankings hub', () => {
  it('locks private rankings with the reason and the next step, and opens them for a specific person', () => {
    expect(getSimuBoardLock(null, 'wealth', NOW)).toMatchObject({
      next: '登录认证',
      to: '/wealth/user?return_to=%2Fwealth%2Ftop_list',
    });
    expect(getSimuBoardLock(viewer(createNewStates()), 'wealth', NOW)?.next).toBe('去完成实名认证');
    expect(getSimuBoardLock(viewer(), 'wealth', NOW)).toBeNull();
  });

  it('shows no locked value of a private ranking', () => {
    expect(buildSimuRankPreview(seenBy([fund()], null))).toEqual({ window: null, rows: [] });
    expect(buildSimuRankPreview([fund()]).rows[0]).toMatchObject({ value: '+20.47%', drawdown: '−15.09%' });
  });

  it('names the window of a public ranking', () => {
    const row = {
      href: '/wealth/public/fund?fund_code=1',
      name: '示例',
      risk: 'R3',
      facts: ['混合型', '1'] as [string, string],
      cells: [
        { text: '+1.00%', label: '近1年' },
        { text: '−2.00%', label: '近1年回撤' },
      ],
      spark: null,
      young: null,
    };
    const base = { periodName: '近1年', typeName: '混合型' as const, moreTo: '/x' };
    expect(
      buildPublicRankPreview({ ...base, rows: [row], asOf: '2026-11-13', start: '2025-11-13' }),
    ).toMatchObject({
      window: { start: '2025-11-13', end: '2026-11-13' },
      rows: [{ facts: ['R3', '1'], value: '+1.00%', drawdown: '−2.00%' }],
    });
    expect(buildPublicRankPreview({ ...base, rows: [], asOf: null, start: null }).window).toBeNull();
  });
});
