import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST, type Viewer } from '~/domain/disclosure/disclosure';
import type { UserStates } from '~/domain/person/verification';
import {
  SPECIFIC_STATES,
  viewersWithoutAccess,
  qualifiedViewer,
  specificViewer,
  createTestViewer,
} from '~/domain/testing/viewers';

const getLock = ({ standings: { simu } }: Viewer) => ({
  reason: simu.missing,
  level: 'specific',
  ...(simu.missing === 'login' ? {} : { context: 'simu' }),
});

const brief = {
  kind: 'simu',
  product_id: 'p1',
  name: '岫川进取一号',
  filing_no: 'SYX019',
  strategy_name: '股票多头',
  manager_names: ['沈砚舟'],
  founded_on: '2021-03-12',
  is_selection: false,
  risk_level: 3,
  min_amount: 1_000_000,
  next_open_day: '2026-12-15',
  nav: '1.9736',
  accumulated_nav: '1.9736',
  nav_date: '2026-11-13',
  change: 0.0123,
  returns: { '1m': -0.0014, since: 0.9736 },
  max_drawdown: -0.1509,
  sharpe: 1.92,
  spark: [1, 1.02, 1.05],
};
const bare = {
  risk_level: null,
  min_amount: null,
  next_open_day: null,
  nav: null,
  accumulated_nav: null,
  nav_date: null,
  change: null,
  returns: null,
  max_drawdown: null,
  sharpe: null,
  spark: [],
};
const publicBrief = {
  kind: 'public',
  fund_code: '000004',
  name: '甲',
  risk_level: 5,
  nav: '1.2',
  returns: { '1y': 0.2 },
  spark: [1, 2.5],
};

describe('applyDisclosure', () => {
  it('keeps the filed facts of a private fund and adds the reason for the missing values', () => {
    for (const each of viewersWithoutAccess) {
      const { list } = applyDisclosure('catalogue.simuList', { list: [brief], total: 1 }, each);
      expect(list[0]).toEqual({ ...brief, ...bare, locked: getLock(each) });
    }
  });

  it('opens what fits the viewer without changes', () => {
    const reply = { list: [brief], total: 1, next_cursor: null };
    expect(applyDisclosure('catalogue.simuList', reply, specificViewer)).toEqual(reply);
  });

  it('locks what is above the viewer and gives the risk level as the reason', () => {
    const risky = { ...brief, risk_level: 4 };
    expect(applyDisclosure('catalogue.simuDetail', risky, qualifiedViewer)).toEqual({
      ...risky,
      ...bare,
      risk_level: 4,
      locked: { reason: 'risk', level: 'specific' },
    });
    expect(
      applyDisclosure('catalogue.simuDetail', { ...brief, risk_level: null }, qualifiedViewer).nav,
    ).toBeNull();
  });

  it('removes products above the class from lists and suggestions, and shows them locked elsewhere', () => {
    const reply = { list: [{ ...brief, risk_level: 5 }, publicBrief, brief] };
    for (const call of ['catalogue.simuList', 'catalogue.suggest', 'content.homeFeed']) {
      expect(applyDisclosure(call, reply, specificViewer).list.map((row) => row.kind)).toEqual([
        'public',
        'simu',
      ]);
    }
    expect(applyDisclosure('favorites.list', reply, specificViewer).list).toHaveLength(3);
  });

  it('moves locked rows behind the open ones, so that their position reveals nothing', () => {
    const row = (name: string, risk_level: number) => ({ ...brief, name, risk_level });
    const reply = { list: [row('丁', 5), row('丙', 1), row('甲', 4), row('乙', 2)] };
    expect(applyDisclosure('favorites.list', reply, specificViewer).list.map((each) => each.name)).toEqual([
      '丙',
      '乙',
      '丁',
      '甲',
    ]);
  });

  it('sorts private lists by name below specific', () => {
    const rows = ['棠序', '岫川', '汀禾'].map((name) => ({ ...brief, name }));
    const names = (each: Viewer) =>
      applyDisclosure('catalogue.simuList', { list: rows }, each).list.map((row) => row.name);
    expect(names(GUEST)).toEqual(['棠序', '汀禾', '岫川']);
    expect(names(specificViewer)).toEqual(['棠序', '岫川', '汀禾']);
  });

  it('locks a whole series, in the result or in its envelope', () => {
    const series = {
      kind: 'simu',
      product_id: 'p1',
      name: 'x',
      risk_level: 3,
      as_of: '2026-11-13',
      series: { dates: ['2026-11-13'], adjusted: [1.9] },
      nav_events: [{ date: '2026-11-13', type: 'dividend', text: '每份派 0.0500 元' }],
      nav_compared: { id: 'csi300', name: '沪深300', values: [1.9] },
      indices: [{ id: 'csi300', name: '沪深300' }],
    };
    const result = {
      ...series,
      risk_level: null,
      as_of: null,
      series: null,
      nav_events: [],
      nav_compared: null,
      locked: { reason: 'login', level: 'specific' },
    };
    expect(applyDisclosure('market.simuNav', series, GUEST)).toEqual(result);
    expect(applyDisclosure('market.simuNav', { code: 0, msg: '', result: series }, GUEST)).toEqual({
      code: 0,
      msg: '',
      result,
    });
    expect(
      applyDisclosure('market.simuNavList', { ...series, nav_list: [{ unit: '1.9' }] }, GUEST).nav_list,
    ).toEqual([]);
  });

  it('closes a private call without a kind, and unknown calls and fields', () => {
    expect(
      applyDisclosure('market.simuNav', { product_id: 'p1', series: { adjusted: [1] } }, GUEST).series,
    ).toBeNull();
    expect(applyDisclosure('market.simuTomorrow', { inner: { nav: '1.2' } }, GUEST).inner.nav).toBeNull();
    const unknown = {
      kind: 'simu',
      name: 'x',
      deep: { wide: { latestNav: '1.2', return_10y: 0.4, history: [0.1, 0.2], shown: '+12.72%' } },
    };
    expect(applyDisclosure('activity.any', unknown, GUEST).deep.wide).toEqual({
      latestNav: null,
      return_10y: null,
      history: [],
      shown: null,
      locked: { reason: 'login', level: 'specific' },
    });
  });

  it('keeps the cover figures of an article next to a private fund, because they come from its text', () => {
    const covers = [
      { kind: 'recovery', fall: 0.3 },
      { kind: 'changes', values: [0.012, -0.03] },
    ];
    const articles = covers.map((cover, at) => ({ news_id: `n${at}`, kind: 'education', cover }));
    const fund = { ...brief, articles };
    expect(applyDisclosure('catalogue.simuDetail', fund, GUEST).articles).toEqual(articles);
  });

  it('keeps the reference rate, which is a setting, next to a locked fund', () => {
    expect(
      applyDisclosure('market.simuPerformance', { kind: 'simu', risk_level: 3, risk_free: 0.015 }, GUEST),
    ).toMatchObject({
      risk_level: null,
      risk_free: 0.015,
    });
  });

  it('ignores a lock sent by upstream', () => {
    expect(
      applyDisclosure(
        'catalogue.simuDetail',
        { ...brief, locked: { reason: 'login', level: 'specific' } },
        specificViewer,
      ),
    ).not.toHaveProperty('locked');
  });

  it('never changes public funds, and still finds private ones inside them', () => {
    expect(applyDisclosure('search.query', { list: [publicBrief] }, GUEST)).toEqual({ list: [publicBrief] });
    const mixed = { ...publicBrief, similar: [brief] };
    expect(applyDisclosure('catalogue.suggest', { list: [mixed] }, GUEST).list[0]).toMatchObject({
      nav: '1.2',
      similar: [{ nav: null }],
    });
  });

  it('opens documents to qualified investors and holders only', () => {
    const detail = { ...brief, documents: [{ id: 'd1', title: '基金合同' }] };
    expect(applyDisclosure('catalogue.simuDetail', detail, specificViewer)).toMatchObject({
      nav: '1.9736',
      documents: [],
      documents_locked: { reason: 'qualified', level: 'qualified', context: 'simu' },
    });
    expect(applyDisclosure('catalogue.simuDetail', detail, qualifiedViewer)).toEqual(detail);
    expect(applyDisclosure('catalogue.simuDetail', detail, GUEST)).toMatchObject({
      documents: [],
      documents_locked: { reason: 'login', level: 'qualified' },
    });
    const expired = {
      ...SPECIFIC_STATES,
      quiz_states: { code: 2, risk_level: 3, expire_date: '2026-01-01' },
    };
    expect(applyDisclosure('catalogue.simuDetail', detail, createTestViewer(expired, ['p1']))).toEqual(
      detail,
    );
    expect(applyDisclosure('catalogue.simuDetail', detail, createTestViewer(expired, ['p2'])).nav).toBeNull();
  });

  it('VERIFY-005 VERIFY-006 checks every product by the pledge and proof of its kind', () => {
    const documentFields = { documents: [{ id: 'd1', title: '基金合同' }] };
    const fund = { ...brief, context: 'simu', ...documentFields };
    const plan = { ...brief, context: 'am', ...documentFields };
    const see = (product: typeof fund, states: UserStates) =>
      applyDisclosure('catalogue.simuDetail', product, createTestViewer(states));
    const closed = (context: string) => ({ reason: 'pledge', level: 'specific', context });
    const onlySimu = { ...SPECIFIC_STATES, simu_qi_states: { code: 5, simu_unsigned_guarantee: true } };
    const onlyAm = {
      ...SPECIFIC_STATES,
      simu_qi_states: { code: 0, simu_unsigned_guarantee: false },
      am_qi_states: { code: 5, am_unsigned_guarantee: true },
    };
    expect(see(fund, onlySimu)).toEqual(fund);
    expect(see(plan, onlySimu)).toMatchObject({ nav: null, locked: closed('am'), documents: [] });
    expect(see(plan, onlyAm)).toEqual(plan);
    expect(see(fund, onlyAm)).toMatchObject({ nav: null, locked: closed('simu'), documents: [] });
    // Both pledges and one proof: both kinds are open, but the documents of only one.
    const bothPledges = { ...onlyAm, simu_qi_states: { code: 0, simu_unsigned_guarantee: true } };
    expect(see(fund, bothPledges)).toMatchObject({
      nav: '1.9736',
      documents: [],
      documents_locked: { reason: 'qualified', level: 'qualified', context: 'simu' },
    });
    expect(see(plan, bothPledges)).toEqual(plan);

    const list = [plan, { ...fund, name: '甲' }, fund];
    const names = (call: string) =>
      applyDisclosure(call, { list }, createTestViewer(onlySimu)).list.map(({ context, name }) => [
        context,
        name,
      ]);
    // Locked rows move to the end when the order may reveal values; otherwise they stay.
    expect(names('favorites.list').map(([context]) => context)).toEqual(['simu', 'simu', 'am']);
    expect(names('catalogue.simuList')[0]?.[0]).toBe('am');
    const days = [
      { kind: 'am', date: '2026-12-01', product_id: 'p2', name: 'x', risk_level: 1 },
      { kind: 'simu', date: '2026-12-02', product_id: 'p1', name: 'y', risk_level: 1 },
    ];
    const opened = applyDisclosure('holdings.openCalendar', { list: days }, createTestViewer(onlySimu));
    expect(opened.list.map(({ date }) => date)).toEqual(['2026-12-02']);
    // Presence in a list decided by performance is a figure, although the row has no other figure.
    const won = { performance_list: [plan, fund].map((each) => ({ ...each, award_id: each.context })) };
    const awards = (states: UserStates) =>
      applyDisclosure('awards.simuYear', won, createTestViewer(states)).performance_list.map(
        ({ award_id }) => award_id,
      );
    expect([awards(onlySimu), awards(onlyAm), awards(bothPledges)]).toEqual([['simu'], [], ['am', 'simu']]);
  });

  it('marks typed search hits above the class and keeps them', () => {
    const hits = {
      groups: [
        {
          kind: 'simu',
          name: '私募基金',
          total: 1,
          list: [{ kind: 'simu', id: 'p1', title: 'x', ranges: [[0, 2]], risk_level: 5 }],
        },
      ],
    };
    expect(applyDisclosure('search.query', hits, specificViewer).groups[0]?.list[0]).toMatchObject({
      is_beyond_risk: true,
      ranges: [[0, 2]],
    });
    const ofPlan = { groups: [{ list: [{ kind: 'simu', id: 'p2', context: 'am', risk_level: 5 }] }] };
    const [plan] = applyDisclosure('search.query', ofPlan, specificViewer).groups[0]?.list ?? [];
    expect(plan).toMatchObject({ risk_level: null });
    expect(plan).not.toHaveProperty('is_beyond_risk');
    const closed = applyDisclosure('search.query', hits, GUEST).groups[0];
    expect(closed).not.toHaveProperty('locked');
    expect(closed?.list[0]).toMatchObject({ title: 'x', risk_level: null, ranges: [[0, 2]] });
    expect(closed?.list[0]).not.toHaveProperty('is_beyond_risk');
  });

  it('handles prototype keys and excessive depth safely', () => {
    const hostile: unknown = JSON.parse('{"list":[{"kind":"simu","__proto__":{"nav":"1.2"},"name":"x"}]}');
    expect(JSON.stringify(applyDisclosure('search.query', hostile, GUEST))).toBe(
      '{"list":[{"kind":"simu","name":"x"}]}',
    );
    const own = applyDisclosure(
      'search.query',
      JSON.parse('{"__proto__":{"isAdmin":true}}') as object,
      GUEST,
    );
    expect(Object.getPrototypeOf(own)).toBe(Object.prototype);
    const deep: unknown = JSON.parse(
      `${'{"a":'.repeat(3_000)}{"kind":"simu","nav":"1.2"}${'}'.repeat(3_000)}`,
    );
    expect(JSON.stringify(applyDisclosure('any.call', deep, GUEST))).not.toContain('1.2');
  });
});
