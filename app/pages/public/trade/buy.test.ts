import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { action } from '~/app/pages/public/trade/buy';

const KEY = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';
const form = {
  intent: 'buy',
  fund_code: 'f4',
  intent_key: KEY,
  amount: '1万',
  pay_way: 'card',
  card_id: 'K1',
  trade_date: '2026-11-23',
  fee_mark: '0123456789abcdef',
  is_agreed: 'on',
  trade_password: '246810',
};

const refusal = (code: number, text: string) => createCodeError(code, text);

function open({ isTransfer = false, fails = null as unknown } = {}) {
  const order = { order_id: 'P1', status: 'accepted', pay_way: 'card' };
  const buy = vi.fn(async () => {
    if (fails) throw fails;
    return isTransfer ? { ...order, status: 'unpaid', pay_way: 'transfer' } : order;
  });
  const context = {
    edition: 'wealth',
    client: { kind: 'browser' },
    viewer: async () => ({ riskLevel: 3 }),
    notes: { read: async () => ({ for: 'buy:f4', risk_mismatch: '2', senior: '0' }), drop: vi.fn() },
    upstream: { publicTrade: { buy } },
    noteFailure: vi.fn(),
    limit: async () => undefined,
    address: '203.0.113.7',
    keepReceipts: async () => undefined,
    hasChanged: () => false,
  };
  const post = async (fields: Record<string, string> = {}) =>
    (await action({
      request: new Request('https://portal.test/wealth/public/fund_buy?fund_code=f4', {
        method: 'POST',
        body: new URLSearchParams({ ...form, ...fields }),
      }),
      params: { product: 'wealth' },
      context,
    } as unknown as ActionFunctionArgs)) as Response & {
      data: { result: { error: Record<string, string[]>; initialValue: Record<string, string> } };
      init: { status: number };
    };
  return { buy, post };
}

describe('posting the purchase form', () => {
  it('TRADE-001 sends the amount in 元, the confirmed codes and the intent, and redirects to the result', async () => {
    const { buy, post } = open();
    const answer = await post();
    expect(answer.headers.get('location')).toBe('/wealth/public/trading_result?order_id=P1');
    expect(buy).toHaveBeenCalledWith(
      {
        body: {
          fund_code: 'f4',
          card_id: 'K1',
          pay_way: 'card',
          amount: '10000.00',
          trade_date: '2026-11-23',
          fee_mark: '0123456789abcdef',
          trade_password: '246810',
          condition: '3026',
          is_agreed: true,
        },
      },
      { idempotencyKey: KEY },
    );
  });

  it('redirects to the transfer details when paying by transfer', async () => {
    const answer = await open({ isTransfer: true }).post({ pay_way: 'transfer' });
    expect(answer.headers.get('location')).toBe('/wealth/public/fund_buy/bank_transfer?order_id=P1');
  });

  it('reports for the whole form that day T differs from the one shown', async () => {
    const msg = '现在提交按 2026-11-24 的净值成交，2026-11-25 确认';
    const { data, init } = await open({ fails: refusal(CODES.dayChanged, msg) }).post();
    expect(init.status).toBe(422);
    expect(data.result.error['']).toEqual([msg]);
    expect(data.result.initialValue.amount).toBe('1万');
  });

  it.each([1035, 1037])(
    'redirects back to the obstacle (%i) with the typed values except the password',
    async (code) => {
      const answer = await open({ fails: refusal(code, '请先完成') }).post();
      const to = answer.headers.get('location') ?? '';
      expect(new URL(to, 'https://portal.test').searchParams.get('amount')).toBe('1万');
      expect(to).not.toContain('246810');
    },
  );

  it('shows a wrong password at its field, and keeps the other values but not the password', async () => {
    const fails = refusal(CODES.wrongPassword, '交易密码有误，还可尝试 4 次');
    const { data } = await open({ fails }).post();
    expect(data.result.error.trade_password).toEqual(['交易密码有误，还可尝试 4 次']);
    expect(data.result.initialValue.amount).toBe('1万');
    expect(JSON.stringify(data)).not.toContain('246810');
  });

  it.each([
    [{ amount: '12.345' }, 'amount', '金额最多两位小数'],
    [{ trade_password: '12345' }, 'trade_password', '交易密码为 6 位数字'],
    [{ is_agreed: '' }, 'is_agreed', '请阅读并勾选'],
  ])('rejects an invalid value: %o', async (fields, name, message) => {
    const { buy, post } = open();
    expect((await post(fields)).data.result.error[name]?.[0]).toBe(message);
    expect(buy).not.toHaveBeenCalled();
  });
});
