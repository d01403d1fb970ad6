import { describe, expect, it } from 'vitest';
import { getFundCode } from '~/app/pages/public/shared/fund-query';
import { buildFundHeadView, buildFundHeroView, type FundInfo } from '~/app/pages/public/shared/fund-view';

const info = (more: object = {}) =>
  ({
    kind: 'public',
    fund_code: '031001',
    name: '示例股票A',
    type: 'stock',
    type_name: '股票型',
    status: 'open',
    buy_closed: null,
    buy_closed_text: null,
    risk_level: 4,
    size: '95000000.00',
    nav: '1.7659',
    nav_date: '2026-11-13',
    change: 0.0212,
    returns: { '1m': 0, '3m': 0, '6m': 0, '1y': 0.495, '3y': null, ytd: 0.1, since: 1.3444 },
    max_drawdown: 0.3054,
    seven_day_yield: null,
    income_per_10k: null,
    ...more,
  }) as FundInfo;
const cells = (given: FundInfo) =>
  buildFundHeroView(given)?.cells.map((cell) => `${cell.label} ${cell.value}`);

describe('fund in the address', () => {
  it('ROUTE-010 is named by fund_code or product_id', () => {
    expect(getFundCode({ fund_code: '031001' })).toBe('031001');
    expect(getFundCode({ product_id: '031001' })).toBe('031001');
    expect(getFundCode({})).toBeNull();
  });
});

describe('buildFundHeroView', () => {
  it('leads with NAV and its day, with the change next to it', () => {
    expect(buildFundHeroView(info())).toMatchObject({
      asOf: '2026-11-13',
      lead: { label: '单位净值', value: '1.7659' },
      side: { label: '日涨跌', value: '+2.12%', isSigned: true },
    });
    expect(cells(info())).toEqual(['近1年收益 +49.50%', '近1年最大回撤 −30.54%', '基金规模 0.95 亿元']);
  });

  it('leads a money fund with yield and income', () => {
    const money = info({ type: 'money', nav: '1.0000', seven_day_yield: 0.01222, income_per_10k: '0.3355' });
    expect(buildFundHeroView(money)).toMatchObject({
      lead: { label: '七日年化', value: '1.222%' },
      side: { label: '万份收益（元）', value: '0.3355' },
    });
  });

  it('shows a fund under a year with its return since founding, once', () => {
    const returns = { '1m': null, '3m': null, '6m': null, '1y': null, '3y': null, ytd: null, since: -0.0027 };
    expect(cells(info({ returns, max_drawdown: null }))).toEqual([
      '成立以来收益 −0.27%',
      '近1年最大回撤 —',
      '基金规模 0.95 亿元',
    ]);
    expect(cells(info({ type: 'money', returns, seven_day_yield: 0.014 }))).toEqual([
      '成立以来收益 −0.27%',
      '基金规模 0.95 亿元',
    ]);
  });

  it('shows no figure of a fund without NAV, and marks one that cannot be bought', () => {
    expect(buildFundHeroView(info({ nav: null, nav_date: null }))).toBeNull();
    const closed = { buy_closed: 'no_nav', buy_closed_text: '尚未披露净值' };
    expect(buildFundHeadView(info(closed))).toMatchObject({
      status: '暂未开放买入',
      isRestricted: true,
      closedText: '尚未披露净值',
    });
    expect(buildFundHeadView(info({ status: 'limited' }))).toMatchObject({
      isRestricted: true,
      closedText: null,
    });
  });
});
