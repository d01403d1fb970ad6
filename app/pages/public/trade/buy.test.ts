import { describe, expect, it } from 'vitest';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { action } from '~/app/pages/public/trade/buy';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';
import { createTestArgs, readFormReply } from '~/tests/fixtures/create-test-args';

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
  const context = createTestContext({
    viewer: createTestViewer({ riskLevel: 3 }),
    notes: { read: async () => ({ for: 'buy:f4', risk_mismatch: '2', senior: '0' }) },
    upstream: {
      publicTrade: {
        buy: async () => {
          if (fails) throw fails;
          return isTransfer
            ? { order_id: 'P1', status: 'unpaid', pay_way: 'transfer' }
            : { order_id: 'P1', status: 'accepted', pay_way: 'card' };
        },
      },
    },
  });
  const post = (fields: Record<string, string> = {}) =>
    action(createTestArgs('/wealth/public/fund_buy?fund_code=f4', { context, form: { ...form, ...fields } }));
  return {
    buy: context.upstream.publicTrade.buy,
    /** Posts a form that is accepted or redirected. */
    post: async (fields?: Record<string, string>) =>
      ((await post(fields)) as Response).headers.get('location'),
    /** Posts a form that is refused. */
    postRefused: async (fields?: Record<string, string>) => readFormReply(await post(fields)),
  };
}

describe('posting the purchase form', () => {
  it('TRADE-001 sends the amount in 元, the confirmed codes and the intent, and redirects to the result', async () => {
    const { buy, post } = open();
    expect(await post()).toBe('/wealth/public/trading_result?order_id=P1');
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

  it.each([1035, 1037])(
    'redirects back to the obstacle (%i) with the typed values except the password',
    async (code) => {
      const to = (await open({ fails: refusal(code, '请先完成') }).post()) ?? '';
      expect(new URL(to, 'https://portal.test').searchParams.get('amount')).toBe('1万');
      expect(to).not.toContain('246810');
    },
  );

  it('shows a wrong password at its field, and keeps the other values but not the password', async () => {
    const fails = refusal(CODES.wrongPassword, '交易密码有误，还可尝试 4 次');
    const refused = await open({ fails }).postRefused();
    expect(refused.errors?.trade_password).toEqual(['交易密码有误，还可尝试 4 次']);
    expect(refused.values?.amount).toBe('1万');
    expect(JSON.stringify(refused)).not.toContain('246810');
  });
});
