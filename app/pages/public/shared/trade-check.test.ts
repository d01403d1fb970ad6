import { describe, expect, it, vi } from 'vitest';
import { checkTrade, saveTradeConfirmation, confirmTradeSchema } from '~/app/pages/public/shared/trade-check';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';

const here = '/wealth/public/fund_buy?fund_code=f5';
const viewer = createTestViewer({ riskLevel: 3 });

/** Creates a person with stored step state, and an upstream that requires confirmations. */
function open(needed: number[]) {
  let note: Record<string, string> | null = null;
  const check = vi.fn(async ({ query }: { query: { condition?: string } }) => {
    const confirmed = (query.condition ?? '').split(',');
    const code = needed.find((each) => !confirmed.includes(String(each))) ?? 0;
    return { code, msg: '', result: code === 0 ? { is_trade: true } : null };
  });
  const context = createTestContext({
    now: () => Date.parse('2026-11-21T02:00:00Z'),
    notes: {
      keep: async (_name: string, value: Record<string, string>) => void (note = value),
      read: async () => note,
      drop: () => void (note = null),
    },
    upstream: {
      trade: { check },
      market: { fundInfo: async () => ({ name: '示例成长混合', risk_level: 5 }) },
    },
  });
  const ask = (fundCode = 'f5', purpose: 'buy' | 'plan' = 'buy') =>
    checkTrade({ context, edition: 'wealth', viewer }, { fundCode, purpose, here });
  const confirm = (reason: string, step: string, purpose = 'buy') =>
    saveTradeConfirmation(
      context,
      confirmTradeSchema.parse({ intent: 'confirm-trade', fund_code: 'f5', purpose, reason, step }),
      here,
    );
  return { ask, confirm, check };
}

describe('trade check before a form', () => {
  it('TRADE-001 passes the confirmed codes joined by commas in condition', async () => {
    const { ask, confirm, check } = open([3026, 1039]);
    expect((await ask())?.reason).toBe('risk_mismatch');
    await confirm('risk_mismatch', '1');
    expect(await ask()).toMatchObject({ reason: 'risk_mismatch', confirm: { step: '2' } });
    await confirm('risk_mismatch', '2');
    expect((await ask())?.reason).toBe('senior');
    await confirm('senior', '1');
    expect(await ask()).toBeNull();
    expect(check.mock.lastCall?.[0].query).toEqual({
      fund_code: 'f5',
      combine_code: 'buy',
      condition: '3026,1039',
    });
  });

  it('PURCHASE-001 CONST-048 stores the verify state of a trade, from 1 on, and counts the second step only after the first', async () => {
    const { ask, confirm, check } = open([3026]);
    await confirm('risk_mismatch', '2');
    expect(await ask()).toMatchObject({ reason: 'risk_mismatch', confirm: { step: '1' } });
    expect(check.mock.lastCall?.[0].query.condition).toBeUndefined();
  });

  it('PURCHASE-002 PURCHASE-003 passes confirmed reasons automatically, only for one fund and one kind of trade', async () => {
    const { ask, confirm } = open([3026]);
    await confirm('risk_mismatch', '1');
    await confirm('risk_mismatch', '2');
    expect(await ask()).toBeNull();
    expect((await ask('f4'))?.reason).toBe('risk_mismatch');
    expect((await ask('f5', 'plan'))?.reason).toBe('risk_mismatch');
  });
});
