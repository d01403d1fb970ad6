import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '~/contract/orders';
import {
  validateAmount,
  computeReservationFee,
  normalizeYuan,
  buildReservePreviewView,
  computeQuickAmounts,
  buildReserveView,
} from '~/app/pages/private/orders/reserve-view';

const terms: SaleTerms = {
  product_code: 's1',
  product_name: '岫川进取一号',
  kind: 'simu',
  status: 'running',
  risk_level: 4,
  strategy: 'equity',
  min_amount: 1_000_000,
  append_amount: 100_000,
  least_amount: 1_010_000,
  amount_step: 10_000,
  subscribe_rate: 0.01,
  lock_days: 180,
  open_rule: '每月 15 日',
  open_days: ['2026-12-15', '2027-01-15'],
  pay_by: ['2026-12-11T07:00:00.000Z', '2027-01-13T07:00:00.000Z'],
  investor_cap: 200,
  investor_count: 199,
  is_append: false,
  is_abroad: false,
  is_asked_above: false,
  documents: [],
  open_order_id: null,
};

describe('reservation form', () => {
  it.each([
    ['', '请输入金额'],
    ['abc', '请输入正确的金额'],
    ['50万', '首次购买金额不能低于 101 万元（净申购额不低于 100 万元，含申购费）'],
    ['1000000.50', '金额须为整数元，不能有小数'],
    ['1015000', '金额须为 1 万元的整数倍'],
    ['100万', '首次购买金额不能低于 101 万元（净申购额不低于 100 万元，含申购费）'],
    ['101万', null],
    ['1,010,000', null],
  ])('%s: %s', (typed, problem) => {
    expect(validateAmount(terms, typed)).toBe(problem);
  });

  it('requires a lower amount from an existing holder', () => {
    expect(validateAmount({ ...terms, is_append: true, least_amount: 100_000 }, '10万')).toBeNull();
    expect(validateAmount({ ...terms, is_append: true, least_amount: 100_000 }, '9万')).toBe(
      '追加金额不能低于 10 万元',
    );
  });

  it('offers the minimum and usual amounts above it, all of which can be reserved', () => {
    const offered = (more: Partial<SaleTerms>) =>
      computeQuickAmounts({ ...terms, ...more }).map(({ label }) => label);
    expect(offered({})).toEqual(['101 万元', '150 万元', '200 万元', '300 万元']);
    expect(offered({ is_append: true, least_amount: 100_000, amount_step: 100_000 })).toEqual([
      '10 万元',
      '20 万元',
      '50 万元',
      '100 万元',
    ]);
    for (const { value } of computeQuickAmounts(terms)) expect(validateAmount(terms, value)).toBeNull();
  });

  it('accepts 万 and separators and sends plain 元', () => {
    expect([normalizeYuan('200万'), normalizeYuan('1,010,000 元')]).toEqual(['2000000', '1010000']);
  });

  it('shows each open day with its payment deadline and the remaining places', () => {
    const view = buildReserveView(terms, '2026-11-20');
    expect(view.days[0]).toEqual({ value: '2026-12-15', label: '2026-12-15（12-11 15:00 前打款）' });
    expect(view.facts.find(({ label }) => label === '投资者名额')?.value).toBe('余 1 个');
  });

  it('previews the fee included in the amount (外扣法), exactly', () => {
    expect(computeReservationFee(terms, '1000000')).toEqual({ fee: '9,900.99 元', net: '990,099.01 元' });
    expect(
      buildReservePreviewView(terms, '1000000', '2027-01-15').facts.find(({ label }) => label === '打款截止')
        ?.value,
    ).toBe('01-13 15:00');
  });
});
