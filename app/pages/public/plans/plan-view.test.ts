import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';
import type { BuyTerms } from '~/app/pages/public/shared/buy-view';
import { getPlanChanges, PLAN_CHANGE_TEXTS } from '~/app/pages/public/plans/change-texts';
import { buildDebitDay } from '~/app/pages/public/plans/plan-days';
import {
  validatePlanAmount,
  buildPlanFormView,
  getDefaultPlanDay,
  getPlanFormDefaults,
} from '~/app/pages/public/plans/plan-form-view';
import { createPlanSchema, getPlanDay, editPlanSchema } from '~/app/pages/public/plans/plan-schema';
import {
  buildPlanFilters,
  buildPlanRow,
  buildPlanTotals,
  buildPlanView,
  buildRunRow,
} from '~/app/pages/public/plans/plan-view';
import { createSamplePlan, createSampleRun } from '~/app/pages/public/plans/testing/sample-plan';

const shown = createAmountDisplay(false);
const hidden = createAmountDisplay(true);

const terms: BuyTerms = {
  fund_code: '031001',
  fund_name: '示例股票A',
  type_name: '股票型',
  risk_level: 4,
  status: 'open',
  is_append: true,
  min_amount: '10.00',
  day_left: null,
  cards: [
    { card_id: 'K1', bank: '江澜银行', tail: '2046', single_limit: '50000.00', day_limit: '200000.00' },
    { card_id: 'K2', bank: '远山银行', tail: '1188', single_limit: '1000.00', day_limit: '5000.00' },
  ],
  has_trade_password: true,
  dates: {
    server_now: '2026-11-20T10:00:00+08:00',
    today: { is_trading_day: true, closed_for: null },
    trade_date: '2026-11-20',
    cancel_until: '2026-11-20T15:00:00+08:00',
    confirm_date: '2026-11-23',
    arrival_date: null,
  },
  nav: '2.2345',
  nav_date: '2026-11-19',
};

describe('debit days', () => {
  it('shows the weekday, and the holiday that moved them', () => {
    expect(buildDebitDay({ planned_on: '2026-12-08', run_on: '2026-12-08' })).toEqual({
      day: '2026-12-08 周二',
      moved: null,
    });
    expect(buildDebitDay({ planned_on: '2027-01-01', run_on: '2027-01-04' })).toEqual({
      day: '2027-01-04 周一',
      moved: '2027-01-01 因休市顺延',
    });
  });
});

describe('plan', () => {
  it('shows its rhythm, next debit and total invested', () => {
    expect(buildPlanRow(createSamplePlan(), 'fund', shown)).toEqual({
      id: 'L1',
      to: '/fund/public/regular/detail?plan_id=L1',
      name: '示例股票A',
      timing: '每月 8 日，1,234.00\u00a0元',
      next: '下次 2026-12-08 周二',
      invested: '已投 5 期，6,170.00\u00a0元',
      state: '进行中',
      tone: 'done',
    });
  });

  it('can be paused while running, resumed while paused, and not changed after stopping', () => {
    const ways = (over: object) => {
      const { pauseTo, resumeTo, stopTo, editTo } = buildPlanView(createSamplePlan(over), 'fund', shown);
      return [pauseTo, resumeTo, stopTo, editTo].map((to) => to?.replace('/fund/public/regular', '') ?? null);
    };
    const edit = '?fund_code=031001&plan_id=L1';
    expect(ways({})).toEqual([
      '/detail?plan_id=L1&change=pause',
      null,
      '/detail?plan_id=L1&change=stop',
      edit,
    ]);
    expect(ways({ state: 'paused' })).toEqual([
      null,
      '/detail?plan_id=L1&change=resume',
      '/detail?plan_id=L1&change=stop',
      edit,
    ]);
    expect(ways({ state: 'stopped' })).toEqual([null, null, null, null]);
    expect(getPlanChanges('stopped')).toEqual([]);
    expect(getPlanChanges('paused').map((change) => PLAN_CHANGE_TEXTS[change].state)).toEqual([
      'active',
      'stopped',
    ]);
  });

  it('warns of failed debits before they stop it, and states why it stopped', () => {
    const failing = buildPlanView(createSamplePlan({ failed_debits: 2 }), 'fund', shown);
    expect(failing.failedText).toContain('已连续 2 次扣款未成功，满 3 次计划自动终止');
    const stopped = createSamplePlan({
      ...{ state: 'stopped', stop_reason: '连续三次扣款失败', failed_debits: 3 },
      stopped_at: '2026-11-24T17:00:00.000Z',
    });
    expect(buildPlanView(stopped, 'fund', shown)).toMatchObject({
      failedText: null,
      ended: '2026-11-25 终止：连续三次扣款失败',
      facts: expect.arrayContaining([{ label: '下次扣款', value: '已终止，不再扣款', note: null }]),
    });
    expect(buildPlanRow(stopped, 'fund', shown).next).toBe('2026-11-25 终止：连续三次扣款失败');
  });

  it('shows the day its person ended it, and nothing an upstream does not know', () => {
    const own = createSamplePlan({ state: 'stopped', stopped_at: '2026-11-24T02:00:00.000Z' });
    expect(buildPlanView(own, 'fund', shown).ended).toBe('2026-11-24 终止');
    expect(buildPlanView(createSamplePlan({ state: 'stopped' }), 'fund', shown).ended).toBeNull();
  });

  it('does not offer a new plan for a fund in liquidation', () => {
    const stopped = createSamplePlan({ state: 'stopped', stop_reason: '连续三次扣款失败' });
    expect(buildPlanView(stopped, 'fund', shown).again.label).toBe('新建定投');
    const ended = createSamplePlan({ state: 'stopped', stop_reason: '产品已终止并进入清算' });
    expect(buildPlanView(ended, 'fund', shown).again.label).toBe('看公告');
  });

  it('is totalled with the others, and filtered by state', () => {
    const totals = { active: 1, runs: 6, invested: '6170.10' };
    expect(buildPlanTotals(totals, shown)).toEqual({ ...totals, invested: '6,170.10' });
    expect(buildPlanFilters('fund', 'paused', '031001').map(({ to, isCurrent }) => [to, isCurrent])).toEqual([
      ['/fund/public/regular/plan?fund_code=031001', false],
      ['/fund/public/regular/plan?fund_code=031001&state=active', false],
      ['/fund/public/regular/plan?fund_code=031001&state=paused', true],
      ['/fund/public/regular/plan?fund_code=031001&state=stopped', false],
    ]);
  });
});

describe('run of a plan', () => {
  it('has the day it was moved to, its order and shares', () => {
    expect(buildRunRow(createSampleRun(), 'fund', shown)).toEqual({
      key: '2026-11-08',
      title: '2026-11-09 周一',
      moved: '原定 2026-11-08，因休市顺延',
      figures: '1,234.00 元，551.80 份，净值 2.2345（11-09）',
      reason: null,
      state: '已确认',
      isOver: true,
      to: '/fund/public/order_detail?order_id=P7',
    });
  });

  it('shows the reason when it failed or was refused, and that it is being retried', () => {
    const none = { order_id: null, order_status: null, shares: null, nav: null, nav_date: null };
    const retried = createSampleRun({ ...none, state: 'retrying', tries: 2, reason: '银行卡余额不足' });
    expect(buildRunRow(retried, 'fund', shown)).toMatchObject({
      state: '待重试',
      reason: '银行卡余额不足，已试 2 次，下一交易日再试',
      isOver: false,
      to: undefined,
    });
    const refused = createSampleRun({ ...none, state: 'refused', reason: '风险测评已过期' });
    expect(buildRunRow(refused, 'fund', shown)).toMatchObject({
      state: '未执行',
      reason: '风险测评已过期',
      isOver: true,
    });
  });
});

describe('hidden amounts', () => {
  it('is not sent to the pages, including the form of a change', () => {
    const own = /1,?234|6,?170|551\.80/;
    const views = (isHidden: boolean) => {
      const amounts = isHidden ? hidden : shown;
      const plan = createSamplePlan();
      return [
        buildPlanRow(plan, 'fund', amounts),
        buildPlanView(plan, 'fund', amounts),
        buildRunRow(createSampleRun(), 'fund', amounts),
        getPlanFormDefaults({ typed: {}, plan, firstCard: 'K1', isHidden }),
      ];
    };
    for (const view of views(true)) expect(JSON.stringify(view)).not.toMatch(own);
    for (const view of views(false)) expect(JSON.stringify(view)).toMatch(own);
  });
});

describe('form of a plan', () => {
  it('starts with the typed values, else with the plan, else monthly', () => {
    const none = { typed: {}, plan: null, firstCard: 'K1', isHidden: false };
    expect(getPlanFormDefaults(none)).toEqual({
      amount: undefined,
      card_id: 'K1',
      frequency: 'month',
      weekday: 1,
      month_day: 8,
    });
    const weekly = getPlanFormDefaults({
      ...none,
      plan: createSamplePlan({ frequency: 'week', day: 3, card: { card_id: 'K2', bank: '', tail: '' } }),
    });
    expect([weekly, getDefaultPlanDay(weekly)]).toEqual([
      { amount: '1234', card_id: 'K2', frequency: 'week', weekday: 3, month_day: 8 },
      3,
    ]);
    const typed = getPlanFormDefaults({
      ...none,
      plan: createSamplePlan(),
      typed: { frequency: 'day', amount: '50' },
    });
    expect([typed.amount, getDefaultPlanDay(typed)]).toEqual(['50', 0]);
  });

  it('shows the minimum amount and the suitability, and is the return path of its steps', () => {
    const facts = {
      terms,
      rules: sampleRules,
      plan: null,
      edition: 'fund' as const,
      here: '/here',
      isHidden: false,
    };
    const view = buildPlanFormView({ ...facts, riskLevel: 4 });
    expect(view.rule).toBe('每期 10 元起');
    expect(view.suitability.isFit).toBe(true);
    // Suggested amounts: the minimum and usual ones within the fund's limit; without scripts each link fills in the
    // form.
    expect(view.quickTo.map(({ value }) => value)).toEqual(['10', '100', '500', '1000']);
    expect(view.quickTo[1]).toEqual({ value: '100', label: '100 元', to: '/here?amount=100' });
    const few = { ...sampleRules, min_amount: '0.01', day_limit: '500.00' };
    expect(
      buildPlanFormView({ ...facts, riskLevel: 4, rules: few }).quickTo.map(({ value }) => value),
    ).toEqual(['100', '500']);
    expect(view.to.bindCard).toBe('/fund/public/process/identity/bank_card?return_to=%2Fhere');
    expect(buildPlanFormView({ ...facts, riskLevel: 2 }).suitability.isFit).toBe(false);
    const edited = buildPlanFormView({ ...facts, riskLevel: 4, plan: createSamplePlan(), isHidden: true });
    expect(edited.rule).toBe('每期 10 元起；金额已隐藏，请重新填写');
  });

  it('states why a fund is closed, and shows the minimum of a first purchase also to a holder', () => {
    const facts = { plan: null, riskLevel: 4, edition: 'fund' as const, here: '/here', isHidden: false };
    const text = '本基金最近一次净值是 2026-10-30 的，买入与定投暂停';
    const view = buildPlanFormView({
      ...facts,
      terms: { ...terms, is_append: true, min_amount: '1.00' },
      rules: { ...sampleRules, status: 'open', buy_closed: 'stale_nav', buy_closed_text: text },
    });
    expect(view).toMatchObject({ status: '暂停买入', isRestricted: true, rule: '每期 10 元起' });
    expect(view.notice).toBe(`${text}。已有的计划保留，这期间的扣款不执行，恢复后按周期继续。`);
    // The platform accepts no new money; existing plans are still debited.
    const paused = { ...sampleRules, buy_closed: 'paused' as const, buy_closed_text: '公募买入暂停受理' };
    expect(buildPlanFormView({ ...facts, terms, rules: paused })).toMatchObject({
      status: '暂停申购',
      notice: '公募买入暂停受理。已有的计划照常扣款，可以暂停、终止或调低每期金额。',
    });
    const limited = { ...sampleRules, status: 'limited' as const };
    expect(buildPlanFormView({ ...facts, terms, rules: limited }).notice).toContain('整笔不受理');
    expect(buildPlanFormView({ ...facts, terms, rules: sampleRules }).notice).toBeNull();
  });

  it('rejects an amount below the minimum and above the limits of card and fund', () => {
    const limits = { min_amount: terms.min_amount, cards: terms.cards, dayLimit: null };
    expect(validatePlanAmount(limits, '9.99', 'K1')).toBe('金额不能低于 10 元');
    expect(validatePlanAmount(limits, '1万', 'K1')).toBeNull();
    expect(validatePlanAmount(limits, '1000.01', 'K2')).toContain('金额不能高于 1,000 元');
    expect(validatePlanAmount({ ...limits, dayLimit: '500.00' }, '501', 'K2')).toContain('500 元');
    expect(validatePlanAmount(limits, '一千', 'K1')).toBe('请输入正确的金额');
  });

  const getErrors = (
    fields: Record<string, string>,
    schema: typeof createPlanSchema | typeof editPlanSchema,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const submission = parseWithZod(form, { schema: schema as typeof createPlanSchema });
    return submission.status === 'success' ? {} : (submission.error ?? {});
  };
  const key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';
  const filled = {
    intent: 'create',
    fund_code: '031001',
    intent_key: key,
    amount: '1000',
    card_id: 'K1',
    frequency: 'week',
    weekday: '5',
    trade_password: '246810',
    is_agreed: 'on',
  };

  it('reports a missing value at its field, and requires no new agreement for a change', () => {
    expect(getErrors({ intent: 'create', fund_code: 'f', intent_key: key }, createPlanSchema)).toEqual({
      amount: ['请输入金额'],
      card_id: ['请选择银行卡'],
      frequency: ['请选择扣款周期'],
      trade_password: ['请输入交易密码'],
      is_agreed: ['请阅读并勾选'],
    });
    const { is_agreed: _, ...rest } = filled;
    expect(getErrors({ ...rest, intent: 'edit', plan_id: 'L1' }, editPlanSchema)).toEqual({});
  });

  it('requires the day of its rhythm, and ignores the others', () => {
    expect(getErrors(filled, createPlanSchema)).toEqual({});
    expect(getErrors({ ...filled, weekday: '6' }, createPlanSchema)).toEqual({ weekday: ['请选择扣款日'] });
    expect(getErrors({ ...filled, frequency: 'month', month_day: '29' }, createPlanSchema)).toEqual({
      month_day: ['请选择扣款日'],
    });
    expect(getErrors({ ...filled, frequency: 'day', weekday: '' }, createPlanSchema)).toEqual({});
    expect(getPlanDay({ frequency: 'two_weeks', weekday: 2, month_day: 28 })).toBe(2);
    expect(getPlanDay({ frequency: 'month', weekday: 2, month_day: 28 })).toBe(28);
    expect(getPlanDay({ frequency: 'day', weekday: 2, month_day: 28 })).toBe(0);
  });
});
