import { describe, expect, it } from 'vitest';
import { applyDisclosure, filterQueryByDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { specificViewer } from '~/domain/testing/viewers';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';
import { getFiledOnly, buildSaleRows, getSaleState } from '~/app/pages/market/on-sale/on-sale-view';
import { buildPurchaseSteps } from '~/app/pages/market/on-sale/load-on-sale';
import { registerQuerySchema, buildRegisterView } from '~/app/pages/market/on-sale/register-view';

const fund: Parameters<typeof buildSaleRows>[0][number] = {
  ...sampleFund,
  open_day: '2026-12-15',
  pay_by: '2026-12-11T15:00:00+08:00',
  append_amount: 100_000,
  lock_days: 180,
  open_rule: '每月15日开放',
  obstacles: [],
  is_append: false,
  open_order_id: null,
};
const qualified = {
  reason: 'qualified' as const,
  next: 'proof' as const,
  kind: 'simu' as const,
  text: '该产品仅面向合格投资者，请先完成私募合格投资者认证',
};
const getState = (more: Partial<typeof fund>) =>
  getSaleState({ ...fund, ...more }, 'wealth', '/wealth/simu/gs-sale');
const asked = {
  edition: 'wealth' as const,
  here: '/wealth/simu/gs-sale',
  today: '2026-12-01',
  now: Date.parse('2026-12-01T10:00:00+08:00'),
};

describe('progress of a person for a product on sale', () => {
  it('shows that no purchases are accepted at all before the missing steps of the person', () => {
    const closed = {
      ...qualified,
      reason: 'closed' as const,
      next: 'wait' as const,
      kind: null,
      text: '暂停受理',
    };
    expect(getState({ obstacles: [closed, qualified] })).toMatchObject({
      ...{ word: '暂不能预约', text: '暂停受理', action: null },
    });
  });

  it('names each missing step, and links to the first one, which returns to the list', () => {
    const abroad = {
      reason: 'abroad_quiz' as const,
      next: 'reload' as const,
      kind: null,
      text: '请先完成问卷',
    };
    expect(getState({ obstacles: [qualified, abroad] })).toMatchObject({
      word: '还差 2 步',
      text: '合格投资者认证、境外投资问卷',
    });
    expect(getState({ obstacles: [qualified] }).action?.to).toContain('purpose=purchase');
    expect(getState({ obstacles: [qualified] }).action?.to).toContain('return_to=%2Fwealth%2Fsimu%2Fgs-sale');
    expect(getState({ obstacles: [{ ...qualified, kind: 'am' }] }).text).toBe('资管合格投资者认证');
    expect(getState({ obstacles: [abroad] }).action?.to).toContain('abroad_quiz_result');
  });

  it('shows a closed sale before the steps of the person, and continues an order in progress', () => {
    const closed = { reason: 'suspended' as const, next: 'products' as const, kind: null, text: '暂停申购' };
    expect(getState({ obstacles: [qualified, closed] })).toMatchObject({
      word: '暂不能预约',
      text: '暂停申购',
      action: null,
    });
    expect(getState({ obstacles: [qualified], open_order_id: 'o1' })).toMatchObject({
      word: '办理中',
      action: { to: '/wealth/user/transition_detail?order_id=o1' },
    });
  });
});

describe('products on sale', () => {
  it('shows day, deadline and minimum amount, and for a holder the minimum additional amount', () => {
    expect(buildSaleRows([fund], asked)).toMatchObject([
      { openDay: '12-15 周二', daysLeft: '还有 14 天', payBy: '12-11 15:00', minimumWord: '首次最低' },
    ]);
    expect(buildSaleRows([{ ...fund, is_append: true }], asked)).toMatchObject([
      { isHeld: true, minimum: '10 万元', minimumWord: '追加最低' },
    ]);
    expect(buildSaleRows([{ ...fund, open_day: '2026-11-27', pay_by: null }], asked)).toMatchObject([
      { daysLeft: null, payBy: '已截止' },
    ]);
  });

  it('shows a guest filed facts by name: no day, amount, risk or obstacle is sent, and no order by day is requested', () => {
    const closed = {
      reason: 'suspended' as const,
      next: 'products' as const,
      kind: null,
      text: '净值 2026-11-06',
    };
    const { list } = applyDisclosure('orders.onSale', { list: [{ ...fund, obstacles: [closed] }] }, GUEST);
    expect(list).toMatchObject([
      { open_day: null, pay_by: null, append_amount: null, lock_days: null, open_rule: null, obstacles: [] },
    ]);
    expect(buildSaleRows(list, asked)).toEqual([]);
    expect(getFiledOnly(list)).toHaveLength(1);
    const query = { sort: 'open_day', day: '2026-12-15', strategy: 'bond', page: 2 };
    expect(filterQueryByDisclosure('orders.onSale', query, GUEST)).toEqual({
      sort: 'name',
      strategy: 'bond',
      page: 2,
    });
  });

  it('request only the open kind, by day, when only one kind is open', () => {
    expect(filterQueryByDisclosure('orders.onSale', { sort: 'open_day' }, specificViewer)).toMatchObject({
      sort: 'open_day',
      context: 'simu',
    });
  });

  it('states the cooling-off hours of the rule in the steps', () => {
    expect(buildPurchaseSteps('2026-11-23').find(({ title }) => title === '投资冷静期')?.detail).toContain(
      '24 小时',
    );
  });
});

describe('product register', () => {
  const filed = {
    list: [
      {
        product_id: 'S1',
        short_name: '白鹭旧约',
        filing_no: 'SQA808',
        filed_on: '2017-07-06',
        founded_on: '2017-06-21',
        status: 'liquidated' as const,
        strategy: 'bond' as const,
        fund_type: '私募证券投资基金',
        custodian: '衡川银行股份有限公司',
        company_id: 'C1',
        company_name: '白鹭资产',
      },
    ],
    total: 41,
    states: [
      { status: 'raising' as const, product_count: 0 },
      { status: 'running' as const, product_count: 40 },
      { status: 'closed' as const, product_count: 0 },
      { status: 'liquidated' as const, product_count: 1 },
    ],
    letters: ['b'],
    filed_on: '2026-11-16',
  };
  const view = (query: object = {}) => buildRegisterView(filed, registerQuerySchema.parse(query), 'wealth');

  it('shows the number of liquidated products, counts each status, and keeps the other filters in every link', () => {
    const { ended, states, rows, pages, find } = view({ keyword: '白鹭', letter: 'b' });
    expect(ended).toBe('已清盘的 1 只也在其中');
    expect(states.map(({ label }) => label)).toEqual([
      '全部 41',
      '募集中 0',
      '正常运作 40',
      '封闭运作 0',
      '已清盘 1',
    ]);
    expect(states.at(-1)?.to).toBe(
      '/wealth/simu/product_list?keyword=%E7%99%BD%E9%B9%AD&letter=b&status=liquidated',
    );
    expect(rows).toMatchObject([{ filingNo: 'SQA808', custodian: '衡川银行', state: { tone: 'void' } }]);
    expect(pages.pagePaths).toHaveLength(2);
    expect(find.letters[0]?.isCurrent).toBe(true);
    expect(view().find.resetTo).toBeNull();
  });

  it('ignores an invalid query', () => {
    expect(registerQuerySchema.parse({ status: 'best', letter: '1', keyword: '', page: 'x' })).toMatchObject({
      page: 1,
      status: undefined,
      letter: undefined,
      keyword: undefined,
    });
  });
});
