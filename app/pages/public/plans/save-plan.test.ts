import { describe, expect, it, vi } from 'vitest';
import { FieldError } from '~/app/route-kit/page-action';
import type { Viewer } from '~/bff/http/app-context';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import type { RefusalDetail } from '~/contract/refusals';
import { changePlan } from '~/app/pages/public/plans/change-plan';
import { savePlan } from '~/app/pages/public/plans/save-plan';
import {
  createTestContext,
  createTestViewer,
  type TestAnswers,
  type TestContext,
} from '~/tests/fixtures/create-test-context';

const viewer = createTestViewer({ riskLevel: 4 });
const intent_key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';
const url = new URL('https://portal.test/wealth/public/regular?fund_code=031001');
const refusal = (code: number, text: string, detail?: RefusalDetail) => createCodeError(code, text, detail);

const typed = {
  fund_code: '031001',
  intent_key,
  amount: '1000',
  card_id: 'K1',
  frequency: 'week' as const,
  weekday: 5,
  month_day: 8,
  trade_password: '246810',
};
const created = { ...typed, intent: 'create' as const, is_agreed: 'on' as const };

const fakeContext = ({
  note = {} as Record<string, string>,
  ...calls
}: { note?: Record<string, string> } & TestAnswers['plans'] = {}) =>
  createTestContext({
    notes: { read: async () => note },
    upstream: {
      trade: { check: vi.fn() },
      market: {
        fundTradeRules: async () => ({ min_amount: '10.00', day_limit: null }),
        fundInfo: async () => ({ name: '示例股票A', risk_level: 4 }),
      },
      publicTrade: {
        buyTerms: async () => ({
          min_amount: '1.00',
          cards: [{ card_id: 'K1', single_limit: '50000.00', day_limit: '50000.00' }],
        }),
      },
      plans: {
        create: async () => ({ plan_id: 'L9' }),
        edit: async () => ({ plan_id: 'L1' }),
        setState: async () => ({ plan_id: 'L1' }),
        ...calls,
      },
    },
  });
type Value = Parameters<typeof savePlan>[0]['value'];
const save = (context: TestContext, value: Value, who: Viewer | null = viewer) =>
  savePlan({ context, edition: 'wealth', viewer: who, url, value });
const whereTo = (answer: Response) => [answer.status, answer.headers.get('Location')];

describe('new plan', () => {
  it('TRADE-001 is created once per form, with the codes the person has confirmed', async () => {
    const context = fakeContext({ note: { for: 'plan:031001', risk_mismatch: '2', senior: '0' } });
    expect(whereTo(await save(context, created))).toEqual([303, '/wealth/public/regular/result?plan_id=L9']);
    expect(context.upstream.plans.create).toHaveBeenCalledWith(
      {
        body: {
          fund_code: '031001',
          card_id: 'K1',
          amount: '1000.00',
          frequency: 'week',
          day: 5,
          trade_password: '246810',
          condition: '3026',
          is_agreed: true,
        },
      },
      { idempotencyKey: intent_key },
    );
    // The upstream decides, because it knows whether this form was posted before.
    expect(context.upstream.trade.check).not.toHaveBeenCalled();
    expect(context.notes.drop).toHaveBeenCalledWith('trade');
  });

  it('returns to the obstacle with the typed values, but without the password', async () => {
    const context = fakeContext({ create: () => Promise.reject(refusal(3013, '风险测评已过期')) });
    expect(whereTo(await save(context, created))).toEqual([
      303,
      '/wealth/public/regular?fund_code=031001&amount=1000&card_id=K1&frequency=week&weekday=5&month_day=8',
    ]);
  });

  it('is rejected at the field: amount, card, trade password', async () => {
    const at = async (context: TestContext, value: Value = created) =>
      save(context, value).catch((error: unknown) => (error instanceof FieldError ? error.field : error));
    expect(await at(fakeContext(), { ...created, amount: '9' })).toBe('amount');
    const wrong = () => Promise.reject(refusal(CODES.wrongPassword, '交易密码错误，还可尝试 4 次'));
    expect(await at(fakeContext({ create: wrong }))).toBe('trade_password');
    const noCard = () =>
      Promise.reject(refusal(CODES.notFound, '银行卡已解绑，请选择其他卡', { reason: 'card_unfit' }));
    expect(await at(fakeContext({ create: noCard }))).toBe('card_id');
    const other = refusal(CODES.conflict, '稍后再试');
    expect(await at(fakeContext({ create: () => Promise.reject(other) }))).toBe(other);
  });

  it('without scripts returns dates and fees for the typed values', async () => {
    const context = fakeContext();
    const value = { intent: 'preview' as const, fund_code: '031001', amount: '500', frequency: 'day' };
    expect(whereTo(await save(context, value))).toEqual([
      303,
      '/wealth/public/regular?fund_code=031001&amount=500&frequency=day',
    ]);
    expect(context.upstream.plans.create).not.toHaveBeenCalled();
  });

  it('TRADE-002 counts the second step of the risk warning only after the first', async () => {
    const value = {
      intent: 'confirm-trade' as const,
      fund_code: '031001',
      purpose: 'plan' as const,
      reason: 'risk_mismatch' as const,
      step: '2' as const,
    };
    const fresh = fakeContext();
    await save(fresh, value);
    expect(fresh.notes.keep).toHaveBeenCalledWith(
      'trade',
      { for: 'plan:031001', risk_mismatch: '0', senior: '0' },
      expect.any(Number),
    );
    const warned = fakeContext({ note: { for: 'plan:031001', risk_mismatch: '1' } });
    expect(whereTo(await save(warned, value))).toEqual([303, '/wealth/public/regular?fund_code=031001']);
    expect(warned.notes.keep).toHaveBeenCalledWith(
      'trade',
      expect.objectContaining({ risk_mismatch: '2' }),
      expect.any(Number),
    );
  });
});

describe('existing plan', () => {
  it('is changed without another trade check, and shows its new values', async () => {
    const context = fakeContext();
    const value = { ...typed, intent: 'edit' as const, plan_id: 'L1' };
    expect(whereTo(await save(context, value))).toEqual([303, '/wealth/public/regular/result?plan_id=L1']);
    expect(context.upstream.trade.check).not.toHaveBeenCalled();
    expect(context.upstream.plans.edit).toHaveBeenCalledWith(
      {
        body: {
          plan_id: 'L1',
          card_id: 'K1',
          amount: '1000.00',
          frequency: 'week',
          day: 5,
          trade_password: '246810',
        },
      },
      { idempotencyKey: intent_key },
    );
  });

  it('is paused, resumed and stopped with the trade password', async () => {
    const change = (context: TestContext, state: 'active' | 'paused' | 'stopped') =>
      changePlan({
        context,
        edition: 'wealth',
        viewer,
        url,
        value: { plan_id: 'L1', intent_key, state, trade_password: '246810' },
      });
    const context = fakeContext();
    expect(whereTo(await change(context, 'paused'))).toEqual([
      303,
      '/wealth/public/regular/detail?plan_id=L1',
    ]);
    expect(context.upstream.plans.setState).toHaveBeenCalledWith(
      { body: { plan_id: 'L1', state: 'paused', trade_password: '246810' } },
      { idempotencyKey: intent_key },
    );
    expect(context.setFlash).toHaveBeenCalledWith({ text: '定投已暂停，恢复之前不会扣款', tone: 'info' });
    const wrong = fakeContext({
      setState: () => Promise.reject(refusal(CODES.wrongPassword, '交易密码错误')),
    });
    await expect(change(wrong, 'stopped')).rejects.toMatchObject({ field: 'trade_password' });
  });
});
