import { describe, expect, it } from 'vitest';
import type { Referral } from '~/contract/invites';
import { buildReferralsCsv } from '~/app/pages/invite/own/referrals-csv';
import { buildReferralsView, REFERRALS_PER_PAGE } from '~/app/pages/invite/own/referrals-view';
import { buildInviteLandingPath } from '~/app/pages/invite/own/invite-links';

const referral: Referral = {
  masked_name: null,
  tail: '06',
  came_on: '2026-11-05',
  medium: 'qr',
  way: 'captcha',
  by: 'own',
};
const view = (
  total: number,
  query: Partial<Parameters<typeof buildReferralsView>[1]> = {},
  isAdviser = true,
) =>
  buildReferralsView(
    {
      list: total === 0 ? [] : [referral, { ...referral, masked_name: '许**', by: 'friend' }],
      total,
      months: ['2026-11'],
    },
    { page: 1, ...query },
    { edition: 'wealth', isAdviser },
  );

describe('referrals', () => {
  it('is named only when the upstream names them, with medium and day', () => {
    const { rows } = view(2);
    expect(rows.map(({ who }) => who)).toEqual(['手机尾号 06', '许**（尾号 06）']);
    expect(rows.map(({ detail }) => detail)).toEqual(['二维码，验证码注册', '二维码，验证码注册，朋友转介']);
    // A person who is not an adviser is not shown whose friend brought a referral.
    expect(view(2, {}, false).rows[1]?.detail).toBe('二维码，验证码注册');
  });

  it('has no filters in a short list; in a long list each filter keeps the others, and the pages keep all', () => {
    expect([view(0).filters, view(3).filters]).toEqual([[], []]);
    const long = view(REFERRALS_PER_PAGE * 20, { month: '2026-11', page: 2 });
    expect(long.filters.map(({ label }) => label)).toEqual(['按月份', '按途径', '按邀请人']);
    expect(long.chosen).toBe('2026-11');
    expect(long.filters[1]?.items[2]?.to).toBe('/wealth/user/friend_recommend?medium=qr&month=2026-11');
    expect(long.pagePaths).toHaveLength(20);
    expect(long.pagePaths[1]).toBe('/wealth/user/friend_recommend?month=2026-11&page=2');
    expect(long.fileTo).toBe('/wealth/user/friend_recommend/referrals.csv?month=2026-11');
    // No referral in this month: the filters remain, so that the person can reset them.
    expect(view(0, { month: '2026-11' }).filters).not.toEqual([]);
    expect(view(9, {}, false).filters).toHaveLength(2);
  });

  it('contains no more data in the file than on the page', async () => {
    const text = await buildReferralsCsv([referral]).text();
    expect(text.split('\r\n')[1]).toBe('2026-11-05,手机尾号 06,二维码,验证码,本人邀请');
  });
});

it('SHARE-006 the own invitation link carries the own code, the code of the adviser, and the medium', () => {
  const own = { iv_code: 'OWN1', adviser_iv_code: 'ADV1' };
  expect(buildInviteLandingPath('fund', own, 'poster')).toBe(
    '/fund/invitation?iv_code=OWN1&adviser_iv_code=ADV1&utm_medium=poster&utm_source=share',
  );
  expect(buildInviteLandingPath('wealth', { ...own, adviser_iv_code: '' }, 'qr')).not.toContain(
    'adviser_iv_code',
  );
});
