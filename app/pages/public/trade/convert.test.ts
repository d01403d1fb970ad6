import { describe, expect, it } from 'vitest';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { createSamplePublicOrder } from '~/app/pages/public/account/testing/sample-order';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildTradeRow } from '~/app/features/orders/trades-view';
import { action } from '~/app/pages/public/trade/convert';
import {
  buildConvertTargets,
  buildConvertView,
  computeConvertEstimate,
  type ConvertTerms,
} from '~/app/pages/public/trade/convert-view';
import { buildOrderDetailView } from '~/app/pages/public/trade/order-view';
import { buildTradeResultView } from '~/app/pages/public/trade/result-view';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';
import { createTestArgs, readFormReply } from '~/tests/fixtures/create-test-args';

const INTO = {
  ...{ fund_code: 'f9', fund_name: '衡序成长A', risk_level: 3, nav: '2.0000', nav_date: '2026-11-19' },
  ...{ day_left: null, redeemable_from: null, fee_form: 'rate_difference' as const },
  from_tiers: [{ from: '0.00', rate: 0.005, fixed: null }],
  into_tiers: [{ from: '0.00', rate: 0.015, fixed: null }],
};
const TERMS: ConvertTerms = {
  ...{ fund_code: 'f4', fund_name: '衡序稳健A', shares: '1000.00', available_shares: '1000.00' },
  ...{ min_redeem_shares: '1.00', min_hold_shares: '1.00', nav: '1.5000', nav_date: '2026-11-19' },
  ...{ next_redeem_day: null, coming_split: null, holding_until: 'confirmed', fee_mark: '0123456789abcdef' },
  lots: [
    {
      ...{ lot_id: 'l1', shares: '600.00', confirmed_on: '2026-01-05', holding_days: 322, rate: 0 },
      ...{ next_rate: null, next_rate_on: null },
    },
    {
      ...{ lot_id: 'l2', shares: '400.00', confirmed_on: '2026-11-10', holding_days: 13, rate: 0.01 },
      ...{ next_rate: null, next_rate_on: null },
    },
  ],
  ...{ cards: [], has_trade_password: true },
  dates: {
    ...{ server_now: '2026-11-20T10:00:00+08:00', today: { is_trading_day: true, closed_for: null } },
    ...{ trade_date: '2026-11-20', cancel_until: '2026-11-20T15:00:00+08:00' },
    ...{ confirm_date: '2026-11-23', arrival_date: null },
  },
  targets: [
    { fund_code: 'f9', fund_name: '衡序成长A', type_name: '混合型', risk_level: 3, closed_text: null },
    { fund_code: 'f8', fund_name: '衡序红利A', type_name: '股票型', risk_level: 4, closed_text: '暂停申购' },
  ],
  into: INTO,
};

const KEY = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';
const form = {
  ...{ intent: 'convert', fund_code: 'f4', into_code: 'f9', intent_key: KEY, shares: '800' },
  ...{ trade_date: '2026-11-20', fee_mark: '0123456789abcdef', is_agreed: 'on', trade_password: '246810' },
};

function open(fails: unknown = null) {
  const context = createTestContext({
    viewer: createTestViewer({ riskLevel: 3 }),
    notes: { read: async () => ({ for: 'buy:f9', risk_mismatch: '2', senior: '0' }) },
    upstream: {
      publicTrade: {
        convert: async () => {
          if (fails) throw fails;
          return { order_id: 'P1', status: 'accepted' };
        },
      },
    },
  });
  const path = '/wealth/public/convert?fund_code=f4&into_code=f9';
  const post = (fields: Record<string, string> = {}) =>
    action(createTestArgs(path, { context, form: { ...form, ...fields } }));
  return { convert: context.upstream.publicTrade.convert, post };
}

describe('posting the conversion form', () => {
  it('sends the shares, the confirmed codes of the other fund and the intent, and redirects to the result', async () => {
    const { convert, post } = open();
    const reply = (await post()) as Response;
    expect(reply.headers.get('location')).toBe('/wealth/public/trading_result?order_id=P1');
    expect(convert).toHaveBeenCalledWith(
      {
        body: expect.objectContaining({
          ...{ fund_code: 'f4', into_code: 'f9', shares: '800', trade_date: '2026-11-20' },
          ...{ fee_mark: '0123456789abcdef', trade_password: '246810', condition: '3026', is_agreed: true },
        }) as unknown,
      },
      { idempotencyKey: KEY },
    );
  });

  it('redirects to the calculated form when scripts do not run', async () => {
    const reply = (await open().post({ intent: 'preview' })) as Response;
    expect(reply.headers.get('location')).toBe('/wealth/public/convert?fund_code=f4&into_code=f9&shares=800');
  });

  it('keeps the shares but not the password after a refusal', async () => {
    const fails = createCodeError(CODES.wrongPassword, '交易密码有误，还可尝试 4 次');
    const refused = readFormReply(await open(fails).post());
    expect(refused.errors?.trade_password).toEqual(['交易密码有误，还可尝试 4 次']);
    expect(refused.values?.shares).toBe('800');
    expect(JSON.stringify(refused)).not.toContain('246810');
  });

  it('requires the agreement', async () => {
    const { is_agreed: _, ...without } = form;
    const { convert } = open();
    const reply = readFormReply(
      await action(
        createTestArgs('/wealth/public/convert?fund_code=f4&into_code=f9', {
          context: createTestContext({ viewer: createTestViewer({ riskLevel: 3 }) }),
          form: without,
        }),
      ),
    );
    expect(reply.errors?.is_agreed).toEqual(['请阅读并勾选']);
    expect(convert).not.toHaveBeenCalled();
  });
});

describe('the conversion form', () => {
  const view = buildConvertView(TERMS, INTO, 3, 'wealth');

  it('estimates both fees and the shares to the cent', () => {
    // 800 × 1.5 = 1,200.00; 200 × 1.5 × 1 % = 3.00; 1,197 − 1,197 / 1.01 = 11.85; 1,185.15 / 2 = 592.58.
    expect(computeConvertEstimate(view, '800')).toMatchObject({
      ...{ sold: { grossYuan: '1200.00', feeYuan: '3.00', netYuan: '1197.00' } },
      ...{ differenceYuan: '11.85', netYuan: '1185.15', shares: '592.58' },
    });
    expect(computeConvertEstimate(view, '1000.01')).toBeNull();
  });

  it('states the day, the confirmation and that holding days start again', () => {
    expect(view.steps.map(({ title }) => title)).toEqual(['现在提交', '成交（T 日）', '确认转换']);
    expect(view.rule).toContain('最少转换 1.00 份');
  });

  it('offers the funds to choose from, and says why one is closed', () => {
    expect(buildConvertTargets(TERMS, 'wealth')).toMatchObject({
      open: [{ note: '混合型，R3', to: '/wealth/public/convert?fund_code=f4&into_code=f9' }],
      closed: [{ note: '暂停申购', to: null }],
    });
  });
});

describe('a conversion order', () => {
  const order = createSamplePublicOrder({
    ...{
      kind: 'convert',
      status: 'confirmed',
      shares: '800.00',
      amount: '1197.00',
      fee: '3.00',
      nav: '1.5000',
    },
    into: {
      ...{ fund_code: 'f9', fund_name: '衡序成长A', risk_level: 3 },
      ...{ shares: '592.58', nav: '2.0000', fee: '11.85' },
    },
  });

  it('shows both legs with their fees, and no card', () => {
    const facts = new Map(
      buildOrderDetailView(order, 'wealth').facts.map(({ label, value }) => [label, value]),
    );
    expect(facts.get('转入份额')).toBe('592.58 份');
    expect(facts.get('申购补差费')).toBe('11.85 元');
    expect(facts.get('转换份额')).toBe('800.00 份');
    expect(facts.has('收款')).toBe(false);
    expect(buildTradeResultView(order, 'wealth')).toMatchObject({ title: '转换已确认' });
  });

  it('is listed with both funds and is complete once confirmed', () => {
    const row = buildTradeRow(order, 'wealth', createAmountDisplay(false));
    expect(row).toMatchObject({ kind: '转换', state: '已确认', isOver: true });
    expect(row.fund).toContain('转 衡序成长A');
  });
});
