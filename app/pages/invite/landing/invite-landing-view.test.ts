import { describe, expect, it } from 'vitest';
import { buildFollowView } from '~/app/pages/invite/follow/follow-view';
import { buildInviteTerms, buildInviteLandingView } from '~/app/pages/invite/landing/invite-landing-view';

const invitation = { iv_code: 'A1', utm_source: 'share' };
const view = (
  state: 'open' | 'own' | 'ended' | 'unknown',
  more: { isLoggedIn?: boolean; isAdviser?: boolean } = {},
) =>
  buildInviteLandingView(
    {
      ok: true,
      data: { state, inviter_name: state === 'unknown' ? null : '顾**', is_adviser: more.isAdviser ?? false },
    },
    { edition: 'wealth', isLoggedIn: more.isLoggedIn ?? false, invitation },
  );

describe('invitation page', () => {
  it('does not send a logged-in person to registration, and links the own invitation to the own invitation page', () => {
    expect(view('open', { isLoggedIn: true }).action.to).toBe('/');
    expect(view('open', { isLoggedIn: true }).note?.text).toContain('不会改变');
    expect(view('own', { isLoggedIn: true }).action.to).toBe('/wealth/user/friend_recommend');
  });

  it('names no inviter and drops the code when it has ended or is unknown, and still links to registration', () => {
    for (const state of ['ended', 'unknown'] as const) {
      expect(view(state).from).toBeNull();
      expect(view(state).action.to).toBe('/wealth/user');
    }
    expect(
      buildInviteLandingView(null, { edition: 'fund', isLoggedIn: false, invitation: {} }).note?.title,
    ).toBe('没有邀请码');
  });

  it('keeps the code for registration when the inviter could not be loaded', () => {
    const failed = buildInviteLandingView(
      { ok: false, message: '' },
      { edition: 'wealth', isLoggedIn: false, invitation },
    );
    expect(failed.from).toBeNull();
    expect(failed.action.to).toContain('iv_code=A1');
  });

  it('promises no benefit for buying, and states what the inviter can see', () => {
    for (const isAdviser of [true, false])
      expect(buildInviteTerms(isAdviser).join('')).toContain('不会因注册或购买得到礼品');
    expect(buildInviteTerms(false).join('')).toContain('手机号后两位');
  });
});

describe('target of a printed QR code', () => {
  const on = (isAdviser: boolean | null, isInWechat = false) =>
    buildFollowView(isAdviser === null ? null : { name: '温婉清', isAdviser }, {
      edition: 'wealth',
      isInWechat,
      invitation,
    });

  it('is the adviser it names, or the official account for the code of a friend or an unknown code', () => {
    expect(on(true)).toMatchObject({
      adviser: '温婉清',
      action: { to: '/wealth/invitation?iv_code=A1&utm_source=share' },
    });
    expect([on(false).adviser, on(null).adviser]).toEqual([null, null]);
    expect(on(null).steps[1]).toContain('打开微信');
    expect(on(null, true).steps[0]).toContain('右上角');
  });
});
