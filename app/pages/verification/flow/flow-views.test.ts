import { describe, expect, it } from 'vitest';
import { buildVerificationHubView } from '~/app/pages/verification/hub/hub-view';
import { buildVerificationFlow, type IdentityStatus } from '~/app/features/person/load-flow';
import { buildPreconditionView } from '~/app/features/person/precondition-view';
import { buildProofsView } from '~/app/pages/verification/flow/prove-view';
import { buildStepPath } from '~/app/features/person/step-address';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';

const viewer = createTestViewer({
  states: {
    identity_states: { code: 3 },
    quiz_states: { code: 2, risk_level: 4, expire_date: '2099-01-01' },
    simu_qi_states: { code: 0, simu_unsigned_guarantee: true },
    am_qi_states: { code: 5, am_unsigned_guarantee: false },
  },
});
const { states } = viewer;
const browser = createTestContext({ client: { isIos: true } });
const oldApp = createTestContext({ client: { kind: 'app', isIos: true, appVersion: '5.6.26' } });
const status: IdentityStatus = {
  masked_name: '顾**',
  masked_voucher: '110***',
  voucher_expire_date: null,
  quiz_expire_date: '2099-01-01',
  quiz_next_allowed_at: null,
  proof_expire_date: null,
  voucher_type: 'id_card',
  age: 40,
  identity_reason: null,
  base_info_attachment_reason: null,
  quiz_draft_count: 0,
  bank_cards: [{ card_id: 'c1', bank: '江澜银行', tail: '2046' }],
  masked_email: null,
  certificate_expire_date: null,
  certificate_serial_no: null,
  pledges: { simu: '2026-11-20T02:00:00.000Z', am: null },
  qualifications: [
    { kind: 'simu', state: 'rejected', reason: '证明日期不清', expire_date: null },
    { kind: 'am', state: 'approved', reason: null, expire_date: '2027-05-01' },
    { kind: 'pro', state: 'none', reason: null, expire_date: null },
  ],
  has_open_order: false,
};
const simu = { context: 'simu', purpose: 'purchase' } as const;
const getKeys = (flow: { missing: readonly { key: string }[] }) => flow.missing.map((step) => step.key);

describe('missing steps for a purpose', () => {
  it('VERIFY-009 VERIFY-010 requires base info for performance only on an old iOS app', () => {
    const specific = { context: 'simu', purpose: 'specific' } as const;
    expect(buildVerificationFlow(viewer, status, specific, browser).isComplete).toBe(true);
    expect(getKeys(buildVerificationFlow(viewer, status, specific, oldApp))).toEqual(['base_info']);
  });

  it('ROLE-006 PRODUCT-016 never share a flag between the two contexts', () => {
    expect(getKeys(buildVerificationFlow(viewer, status, simu, browser))).toEqual([
      'base_info',
      'simu-qualified',
      'certificate',
    ]);
    expect(getKeys(buildVerificationFlow(viewer, status, { ...simu, context: 'am' }, browser))).toEqual([
      'base_info',
      'pledge',
      'certificate',
    ]);
  });

  it('LOGINMODAL-020 has the texts of their context, the current step, and the return path', () => {
    const flow = buildVerificationFlow(viewer, status, { ...simu, context: 'am' }, browser);
    const here = '/wealth/user/authenticate/precondition-flow?flag=1';
    const list = buildPreconditionView(flow, { edition: 'wealth', context: 'am', purpose: 'purchase', here });
    expect(list.intro).toContain('资管产品');
    expect(list.next?.to).toBe(`/wealth/user/authenticate/base-info?return_to=${encodeURIComponent(here)}`);
    expect(list.steps.filter((step) => step.state === 'now')).toHaveLength(1);
    expect(list.steps.find((step) => step.title === '电子邮箱')?.when).toBe('选填');
    expect(list.minutesToGo).toBe(2 + 1 + 2);
  });

  it('places the pledge on the qualification page of its context', () => {
    const at = (context: 'simu' | 'am') => buildStepPath('pledge', { edition: 'fund', context });
    expect(at('simu')).toBe('/fund/user/authenticate/simu-investor?step=pledge');
    expect(at('am')).toBe('/fund/user/authenticate/asset-investor?step=pledge');
  });
});

describe('verification hub', () => {
  const hub = buildVerificationHubView({
    edition: 'wealth',
    context: 'simu',
    viewer,
    status,
    flow: buildVerificationFlow(viewer, status, simu, browser),
  });
  const row = (key: string) => hub.rows.find((each) => each.key === key);

  it('shows state and last day of each step, and why a proof was refused', () => {
    expect(row('identity')).toMatchObject({ state: '已完成', note: '顾**，证件长期有效' });
    expect(row('quiz')?.note).toContain('有效至 2099-01-01');
    expect(row('bank_card')?.note).toBe('江澜银行 尾号 2046');
    expect(row('simu-qualified')).toMatchObject({ state: '未通过', note: '证明日期不清' });
    expect(row('email')?.state).toBe('选填');
    expect(row('pledge')?.note).toBe('2026-11-20 签署');
    expect(hub.next?.title).toBe('基本信息');
  });

  it('shows expired steps with their date', () => {
    const expired = { ...states, quiz_states: { ...states.quiz_states, code: 3 } };
    const old = { ...status, quiz_expire_date: '2026-01-01' };
    const flow = buildVerificationFlow({ ...viewer, states: expired }, old, simu, browser);
    const view = buildVerificationHubView({
      edition: 'wealth',
      context: 'simu',
      viewer: { states: expired, riskLevel: null },
      status: old,
      flow,
    });
    expect(view.rows.find((each) => each.key === 'quiz')).toMatchObject({
      state: '已过期',
      note: '已于 2026-01-01 到期',
    });
  });
});

describe('proofs', () => {
  const at = { edition: 'wealth', status, now: '2026-11-21T00:00:00Z' } as const;
  it('ROLE-006 lists the current context first and resumes it', () => {
    const own = buildProofsView({ ...at, context: 'simu' });
    expect(own.rows.map((row) => row.key)).toEqual(['simu', 'am', 'pro']);
    expect(own.rows[0]).toMatchObject({ state: '未通过', note: '证明日期不清' });
    expect(own.next).toEqual({ label: '重新提交证明', to: '/wealth/user/authenticate/simu-investor' });
    expect(own.experience).toBeNull();
  });

  it('requires nothing more for an approved context, and shows its end date', () => {
    const own = buildProofsView({ ...at, context: 'am' });
    expect(own.rows[0]?.note).toBe('有效至 2027-05-01');
    expect(own.next).toBeNull();
    expect(own.uploads.map((each) => each.key)).toEqual(['assets', 'experience']);
  });
});
