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

describe('a letter', () => {
  it('ENTITY-020 ENTITY-021 says who invites, and leads to an account with the code', () => {
    const letter = view('open');
    expect(letter.from).toEqual({ label: '您的好友', name: '顾**', isAdviser: false });
    expect(view('open', { isAdviser: true }).from?.label).toBe('理财经理');
    expect(letter.action.to).toBe('/wealth/user?iv_code=A1&utm_source=share');
  });

  it('whoever is logged in is not sent to register, and their own letter leads to their own page', () => {
    expect(view('open', { isLoggedIn: true }).action.to).toBe('/');
    expect(view('open', { isLoggedIn: true }).note?.text).toContain('不会改变');
    expect(view('own', { isLoggedIn: true }).action.to).toBe('/wealth/user/friend_recommend');
  });

  it('one that has ended or is nobody’s names nobody and carries no code on; the way to an account stays', () => {
    for (const state of ['ended', 'unknown'] as const) {
      expect(view(state).from).toBeNull();
      expect(view(state).action.to).toBe('/wealth/user');
    }
    expect(
      buildInviteLandingView(null, { edition: 'fund', isLoggedIn: false, invitation: {} }).note?.title,
    ).toBe('没有邀请码');
  });

  it('one that could not be asked after keeps the code for the account', () => {
    const failed = buildInviteLandingView(
      { ok: false, message: '' },
      { edition: 'wealth', isLoggedIn: false, invitation },
    );
    expect(failed.from).toBeNull();
    expect(failed.action.to).toContain('iv_code=A1');
  });

  it('promises nothing for buying, and says what the inviter sees', () => {
    for (const isAdviser of [true, false])
      expect(buildInviteTerms(isAdviser).join('')).toContain('不会因注册或购买得到礼品');
    expect(buildInviteTerms(false).join('')).toContain('手机号后两位');
  });
});

describe('where a code on paper leads', () => {
  const on = (isAdviser: boolean | null, isInWechat = false) =>
    buildFollowView(isAdviser === null ? null : { name: '温婉清', isAdviser }, {
      edition: 'wealth',
      isInWechat,
      invitation,
    });

  it('to the adviser it names; a friend’s or nobody’s code to the official account', () => {
    expect(on(true)).toMatchObject({
      adviser: '温婉清',
      action: { to: '/wealth/invitation?iv_code=A1&utm_source=share' },
    });
    expect([on(false).adviser, on(null).adviser]).toEqual([null, null]);
    expect(on(null).steps[1]).toContain('打开微信');
    expect(on(null, true).steps[0]).toContain('右上角');
  });
});
