import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import type { PublicBrief } from '~/contract/catalogue';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { FundTable } from '~/app/features/lists/fund-table';
import { buildFundColumns, parseColumns } from '~/app/features/lists/fund-columns';
import { buildSimuRow } from '~/app/features/lists/fund-row';
import {
  buildPublicTableRow,
  buildSimuTableRow,
  type FundTableRow,
} from '~/app/features/lists/fund-table-view';

const drawn = (rows: FundTableRow[], held: string[] = []) => {
  const table = (
    <FundTable
      caption="产品列表"
      heads={buildFundColumns('simu', 'return_1y').map(({ sort: _sort, ...head }) => head)}
      rows={rows}
      held={held}
      edition="wealth"
      returnTo="/wealth/fund-library"
    />
  );
  return renderInRouter(table);
};
const guestFund = applyDisclosure('catalogue.simuDetail', sampleFund, GUEST);

const moneyFund: PublicBrief = {
  kind: 'public',
  fund_code: '031001',
  name: '澄川现金货币A',
  type: 'money',
  type_name: '货币型',
  company_name: '澄川基金',
  manager_names: [],
  founded_on: '2019-03-05',
  status: 'open',
  is_selection: true,
  risk_level: 1,
  min_amount: '10.00',
  size: '6200000000.00',
  fee_rate: 0,
  nav: null,
  accumulated_nav: null,
  nav_date: '2026-11-13',
  change: null,
  returns: { '1m': 0.001, '3m': 0.004, '6m': 0.008, '1y': 0.016, '3y': 0.05, ytd: 0.014, since: 0.1 },
  max_drawdown: null,
  seven_day_yield: 0.01532,
  income_per_10k: '0.4212',
  spark: null,
};

describe('columns of the fund table', () => {
  const getKeys = (...[tab, sort]: Parameters<typeof buildFundColumns>) =>
    buildFundColumns(tab, sort).map(({ key, isLead }) => (isLead ? `*${key}` : key));
  const onPhones = (...[tab, sort]: Parameters<typeof buildFundColumns>) =>
    buildFundColumns(tab, sort).flatMap(({ key, shown }) => (shown ? [] : [key]));

  it('includes the sorted column, which leads', () => {
    expect(getKeys('public', 'return_1y')).toEqual([
      'nav',
      'change',
      'ytd',
      '*1y',
      '3y',
      'max_drawdown',
      'size',
    ]);
    expect(getKeys('simu', 'return_3m')).toContain('*3m');
    expect(getKeys('simu', 'name')).toContain('sharpe');
    expect(getKeys('public', 'fee')).toContain('fee');
  });

  it('is three on a phone for every sort order', () => {
    expect(onPhones('public', 'return_1y')).toEqual(['ytd', '1y', 'max_drawdown']);
    expect(onPhones('public', 'return_ytd')).toEqual(['ytd', '1y', 'max_drawdown']);
    expect(onPhones('public', 'size')).toEqual(['ytd', '1y', 'size']);
    expect(onPhones('simu', 'return_6m')).toEqual(['ytd', '6m', 'max_drawdown']);
  });
});

describe('chosen columns', () => {
  it('follows display order, at most seven, without columns of another tab', () => {
    expect(parseColumns('size,1m,sharpe,nav,nothing', 'public')).toBe('nav,1m,size');
    expect(parseColumns('size,1m', 'simu')).toBe('1m');
    expect(parseColumns('nav,change,1m,3m,6m,ytd,1y,3y', 'simu').split(',')).toHaveLength(7);
    expect(parseColumns(undefined, 'simu')).toBe('');
  });

  it('form the table together with the sorted column, with three of them on a phone', () => {
    const columns = buildFundColumns('public', 'return_3m', 'nav,6m,max_drawdown,fee');
    expect(columns.map((each) => each.key)).toEqual(['nav', '3m', '6m', 'max_drawdown', 'fee']);
    expect(columns.filter((each) => each.isLead).map((each) => each.key)).toEqual(['3m']);
    expect(columns.filter((each) => !each.shown).map((each) => each.key)).toEqual([
      '3m',
      '6m',
      'max_drawdown',
    ]);
    expect(buildFundColumns('simu', 'name', 'nav,sharpe').filter((each) => each.isLead)).toHaveLength(1);
  });

  it('select the figures of a row', () => {
    expect(buildSimuTableRow(sampleFund, 'return_1y', 'ytd,1y').cells).toEqual(['+15.28%', '+20.47%']);
  });
});

describe('rows of the fund table', () => {
  it('shows figures with their signs, and marks held funds', () => {
    const row = buildSimuTableRow(sampleFund, 'return_1y');
    expect(row.cells.slice(2, 6)).toEqual(['+15.28%', '+20.47%', '+73.26%', '−15.09%']);
    const html = drawn([row], [row.id]);
    expect(html).toMatch(/class="grid-lead trend-up" data-l="近1年" translate="no">\+20\.47%/);
    expect(html).toContain('持有');
    expect(drawn([row])).not.toContain('持有');
    // The definitions are linked once below the rows, because the rows are links themselves.
    const figures = [...html.matchAll(/\/figure\?of=(\w+)"/g)].map(([, figure]) => figure);
    expect(figures).toEqual(['nav', 'return', 'max_drawdown', 'sharpe']);
  });

  it('shows a guest filed facts and a star, with no lock in each row and no figure', () => {
    const row = buildSimuTableRow(guestFund, 'return_1y');
    expect(row).toMatchObject({ risk: null, cells: [], spark: null, lockedBy: 'level' });
    const html = drawn([row]);
    for (const fact of [row.name, '从业 12 年', '20–50 亿', '托管', `备案 ${sampleFund.filing_no}`])
      expect(html).toContain(fact);
    expect(html).toContain(`aria-label="自选 ${row.name}"`);
    expect(html).not.toMatch(/特定对象|%|R[1-5]|<table|数字说明/);
  });

  it('states the reason in a locked row among open rows', () => {
    const html = drawn([
      buildSimuTableRow(sampleFund, 'return_1y'),
      { ...buildSimuTableRow(guestFund, 'return_1y'), id: 'S2' },
    ]);
    expect(html).toContain('<table');
    expect(html).toContain('净值与业绩向特定对象展示');
  });

  it('gives money funds their own figures in place of a NAV, with labels', () => {
    const { cells, words } = buildPublicTableRow(moneyFund, 'return_1y', 'wealth');
    expect(cells).toEqual(['0.4212', '1.532%', '+1.40%', '+1.60%', '+5.00%', null, '62.00']);
    expect(words).toEqual([
      '万份收益',
      `七日年化 ${moneyFund.nav_date?.slice(5) ?? ''}`,
      null,
      '近1年',
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['2021-05-10', null, '2021-05 成立，暂无净值'],
    ['2021-05-10', '2026-11-20', '2021-05 成立，净值不足 1 年'],
    ['2026-02-10', '2026-11-20', '2026-02 成立，未满 1 年'],
    ['2026-08-10', '2026-11-20', '2026-08 成立，未满 6 个月'],
  ])(
    'states why a fund of %s with its newest NAV of %s has no return of a year',
    (founded_on, nav_date, why) => {
      const returns = { ...sampleFund.returns!, '1y': null, '6m': null };
      const fund = { ...sampleFund, founded_on, nav_date, returns };
      expect(buildSimuTableRow(fund, 'return_1y').facts).toContain(why);
      expect(buildSimuRow(fund, 'return_1y').young).toMatchObject({ lacks: why.split('，')[1] });
    },
  );

  it('states when a fund is too young for a year', () => {
    const returns = { ...sampleFund.returns!, '1y': null, '6m': null };
    const row = buildSimuTableRow({ ...sampleFund, founded_on: '2026-08-03', returns }, 'return_1y');
    expect(row.facts).toContain('2026-08 成立，未满 6 个月');
    expect(row.cells[3]).toBe('—');
  });
});
