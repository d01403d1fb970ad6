import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createTimeoutError } from '~/bff/core/upstream-errors';
import { FundBody, FundSummary } from '~/app/pages/public/fund/fund-body';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { loadFund } from '~/app/pages/public/fund/load-fund';
import type { FundInfo } from '~/app/pages/public/shared/fund-view';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';

const info = partial<FundInfo>({
  kind: 'public',
  fund_code: '031001',
  name: '示例股票A',
  full_name: '示例股票型证券投资基金',
  type: 'stock',
  type_name: '股票型',
  status: 'open',
  buy_closed: null,
  buy_closed_text: null,
  risk_level: 4,
  size: null,
  nav: '1.7659',
  nav_date: '2026-11-13',
  change: 0.0212,
  returns: null,
  max_drawdown: null,
  seven_day_yield: null,
  income_per_10k: null,
  is_selection: false,
  is_qdii: false,
  founded_on: '2020-01-02',
  benchmark_name: '沪深300',
  custodian: '示例银行',
  company: { name: '示例基金' },
  articles: [],
});

/** An upstream in which only the fund facts call succeeds. */
function barelyUp() {
  const down = () =>
    vi.fn(async () => {
      throw createTimeoutError();
    });
  const market = {
    fundInfo: vi.fn(async () => info),
    fundNav: down(),
    fundPerformance: down(),
    fundTradeRules: down(),
    fundDividend: down(),
    fundDescription: down(),
    fundManagers: down(),
    fundAnnouncements: down(),
  };
  const onFund = vi.fn(async () => ({
    server_now: '2026-11-21T02:00:00Z',
    held: {
      shares: '1234.50',
      value: '2180.00',
      profit: '180.00',
      profit_ratio: 0.09,
      nav_date: '2026-11-13',
      day_income: null,
      pending_amount: '0.00',
      can_redeem: true,
    },
    trades: [],
    plan: null,
    plan_count: 0,
    alerts: [],
  }));
  const context = createTestContext({
    upstream: { market, catalogue: { related: down() }, holdings: { onFund } },
  });
  return { market, onFund, context };
}
const requested = { code: '031001', period: '3y', edition: 'wealth', viewer: null } as const;
const viewer = { riskLevel: 3 };
const now = Date.parse('2026-11-21T02:00:00Z');

describe('loadFund', () => {
  it('CALL-017 CALL-018 CALL-019 CALL-020 CALL-021 requests facts, payments, 3 newest notices, holdings and managers', async () => {
    const { market, context } = barelyUp();
    await loadFund(context, requested, now);
    const query = { fund_code: '031001' };
    expect(market.fundInfo).toHaveBeenCalledWith({ query });
    expect(market.fundDividend).toHaveBeenCalledWith({ query });
    expect(market.fundAnnouncements).toHaveBeenCalledTimes(1);
    expect(market.fundAnnouncements).toHaveBeenCalledWith({ query: { ...query, min_aid: 0, limit: 3 } });
    expect(market.fundDescription).toHaveBeenCalledWith({ query });
    expect(market.fundManagers).toHaveBeenCalledWith({ query });
  });

  it('requests a single announcement when the address names it', async () => {
    const { market, context } = barelyUp();
    await loadFund(context, { ...requested, announcement: 80 }, now);
    expect(market.fundAnnouncements).toHaveBeenCalledWith({
      query: { fund_code: '031001', min_aid: 81, limit: 1 },
    });
  });

  it('shows the available data when every other call fails, and an error in each section', async () => {
    const page = await loadFund(barelyUp().context, requested, now);
    const html = renderToStaticMarkup(<FundBody page={page} />);
    expect(renderInRouter(<FundSummary page={page} />)).toContain('1.7659');
    expect(html).toContain('示例股票型证券投资基金');
    expect(html.split('网络异常，请稍后重试')).toHaveLength(9);
    expect(html).toContain('href="/wealth/public/fund?fund_code=031001&amp;period=3y"');
  });

  it('offers buying and a plan to all viewers, the own position and redeeming only to holders', async () => {
    const { onFund, context } = barelyUp();
    const guest = await loadFund(context, requested, now);
    expect(guest.trade).toEqual({
      buyTo: '/wealth/public/fund_buy?fund_code=031001',
      planTo: '/wealth/public/regular?fund_code=031001',
    });
    expect(guest.mine).toBeNull();
    expect(onFund).not.toHaveBeenCalled();
    const holder = await loadFund(context, { ...requested, viewer }, now);
    expect(onFund).toHaveBeenCalledTimes(1);
    expect(holder.mine?.held).toMatchObject({
      redeemTo: '/wealth/public/fetch?fund_code=031001',
      value: '2,180.00',
      profit: '+180.00',
      ratio: '+9.00%',
      redeemLabel: '赎回',
    });
    // For a holder the position comes first and the suitability facts are collapsed, except when they no longer
    // fit.
    const suited = await loadFund(context, { ...requested, viewer: { riskLevel: 5 } }, now);
    const getTop = (page: typeof suited) => renderInRouter(<FundSummary page={page} />);
    expect(getTop(suited)).toMatch(/我的持有.*单位净值.*<details.*fit-facts/s);
    expect(getTop(holder)).toMatch(/我的持有.*单位净值(?!.*<details).*fit-facts/s);
    expect([guest.actions.alertForm, holder.actions.alertForm?.types]).toEqual([
      null,
      ['nav_above', 'nav_below', 'change', 'paper'],
    ]);
    context.preferences.isAmountHidden = true;
    const hidden = await loadFund(context, { ...requested, viewer }, now);
    const { value, profit, ratio, notes } = hidden.mine?.held ?? {};
    expect(JSON.stringify([value, profit, ratio, notes])).not.toMatch(/\d/);
  });

  it('states that own figures are missing when they cannot be loaded, and shows the rest', async () => {
    const { onFund, context } = barelyUp();
    onFund.mockRejectedValueOnce(createTimeoutError());
    const page = await loadFund(context, { ...requested, viewer }, now);
    expect([page.mine, page.actions.alertForm, page.head.name]).toEqual([null, null, '示例股票A']);
    expect(renderInRouter(<FundSummary page={page} />)).toContain('本人的持有与提醒暂时无法显示');
  });

  it('fails as a whole without the facts', async () => {
    const { market, context } = barelyUp();
    market.fundInfo.mockRejectedValueOnce(new Error('down'));
    await expect(loadFund(context, requested, now)).rejects.toThrow('down');
  });
});
