import { describe, expect, it } from 'vitest';
import { CANCELLATION_BLOCKERS } from '~/contract/account';
import { buildBlockerViews } from '~/app/pages/own/account/care/blocker-view';
import { CANCELLATION_REASON_OPTIONS } from '~/app/pages/own/account/care/cancel-reasons';
import { cancelReasonSchema } from '~/app/pages/own/account/care/cancel-reason-schema';
import { buildProtectionView } from '~/app/pages/own/account/care/protection-view';
import { resetPhoneSchema } from '~/app/pages/own/account/care/reset-phone-schema';

describe('account pages', () => {
  it('describes every blocker and links to the page where it is settled', () => {
    const views = buildBlockerViews(
      CANCELLATION_BLOCKERS.map((kind) => ({ kind, count: 2 })),
      'fund',
    );
    expect(new Set(views.map(({ title }) => title)).size).toBe(CANCELLATION_BLOCKERS.length);
    for (const { title, how, to } of views) {
      expect(title).toContain('2');
      expect(how).not.toBe('');
      expect(to).toMatch(/^\/fund\//);
    }
  });

  it('lists the current login first', () => {
    const login = (created_at: string, is_current: boolean) => ({
      ...{ login_id: created_at, device: null, created_at, is_current },
      ...{ place: '203.0.*.*', last_used_at: created_at, ends_at: '2026-11-26T02:00:00Z' },
    });
    const view = buildProtectionView({
      has_password: true,
      has_trade_password: false,
      logins: [login('2026-11-20T02:00:00Z', false), login('2026-11-19T02:00:00Z', true)],
    });
    expect(view.logins.map(({ key }) => key)).toEqual(['2026-11-19T02:00:00Z', '2026-11-20T02:00:00Z']);
    expect(view.logins[0]?.notes).toEqual([
      '2026-11-19 10:00 登录',
      '2026-11-19 10:00 最近使用',
      '网络 203.0.*.*',
      '不再使用则 2026-11-26 10:00 退出',
    ]);
    expect(view.hasOthers).toBe(true);
  });

  it('requires a comment of at most 200 characters for the reason 其它, and none for the fixed reasons', () => {
    for (const { value } of CANCELLATION_REASON_OPTIONS) {
      expect(cancelReasonSchema.safeParse({ reason: value }).success).toBe(value !== 'other');
    }
    const own = (comment: string) => cancelReasonSchema.safeParse({ reason: 'other', comment }).success;
    expect([own('字'.repeat(200)), own('字'.repeat(201)), own('  ')]).toEqual([true, false, false]);
  });

  it('VALID-002 VALID-003 checks the new phone before a code is sent to it', () => {
    const getMessage = (phone?: string) =>
      resetPhoneSchema.safeParse({ intent: 'send-captcha', step: 'bind', phone }).error?.issues[0]?.message;
    expect([getMessage(), getMessage(''), getMessage('139'), getMessage('13900000000')]).toEqual([
      '请输入手机号码',
      '请输入手机号码',
      '请输入正确格式的手机号码',
      undefined,
    ]);
    expect(resetPhoneSchema.safeParse({ intent: 'send-captcha', step: 'prove' }).success).toBe(true);
  });
});
