import type { CallResult } from '~/contract';
import { INVITE_MEDIA, type Referral, type InviteMedium, type invites } from '~/contract/invites';
import { invitePaths } from '~/app/paths/invite';
import type { Edition } from '~/domain/platform/edition';

/** Names of the media through which an invitation reaches a person. */
export const INVITE_MEDIUM_NAMES: Readonly<Record<InviteMedium, string>> = {
  link: '邀请链接',
  qr: '二维码',
  poster: '海报',
  page: '分享的页面',
};
export const REGISTRATION_METHOD_NAMES: Readonly<Record<Referral['way'], string>> = {
  captcha: '验证码',
  one_tap: '一键登录',
  mini_program: '小程序',
};
export const REFERRER_NAMES = { own: '本人邀请', friend: '朋友转介' } as const;

export interface ReferralsQuery {
  medium?: InviteMedium;
  by?: Referral['by'];
  month?: string;
  page: number;
}

export const REFERRALS_PER_PAGE = 20;

interface ReferralRow {
  id: string;
  who: string;
  detail: string;
  day: string;
}

export interface ReferralsView {
  rows: ReferralRow[];
  total: number;
  /** Whether a filter is set; an empty list then has another meaning. */
  isFiltered: boolean;
  filters: { label: string; items: { label: string; to: string; isCurrent: boolean }[] }[];
  /** Active filters as text. */
  chosen: string;
  page: number;
  pagePaths: string[];
  fileTo: string;
}

/** Formats the name of a referral; only names that the person has made visible. */
export const formatReferralName = ({
  masked_name: name,
  tail,
}: Pick<Referral, 'masked_name' | 'tail'>): string =>
  name === null ? `手机尾号 ${tail}` : `${name}（尾号 ${tail}）`;

/** Builds the referral list with its filters as links. @param isAdviser adds filters that only advisers need */
export function buildReferralsView(
  { list, total, months }: CallResult<typeof invites.came>,
  query: ReferralsQuery,
  { edition, isAdviser }: { edition: Edition; isAdviser: boolean },
): ReferralsView {
  const { medium, by, month, page } = query;
  const to = (change: Partial<Record<'medium' | 'by' | 'month' | 'page', string | number | undefined>>) =>
    invitePaths.recommend(edition, { medium, by, month, ...change });
  const choice = <Value extends string>(
    name: 'medium' | 'by' | 'month',
    values: readonly Value[],
    getName: (value: Value) => string,
  ) => [
    { label: '全部', to: to({ [name]: undefined }), isCurrent: query[name] === undefined },
    ...values.map((value) => ({
      label: getName(value),
      to: to({ [name]: value }),
      isCurrent: query[name] === value,
    })),
  ];
  const filters = [
    { label: '按月份', items: choice('month', months.slice(0, 6), (each) => each) },
    { label: '按途径', items: choice('medium', INVITE_MEDIA, (each) => INVITE_MEDIUM_NAMES[each]) },
  ];
  if (isAdviser)
    filters.push({
      label: '按邀请人',
      items: choice('by', ['own', 'friend'] as const, (each) => REFERRER_NAMES[each]),
    });
  const isFiltered = (medium ?? by ?? month) !== undefined;
  return {
    rows: list.map((referral, at) => ({
      id: `${referral.came_on}-${at}`,
      who: formatReferralName(referral),
      day: referral.came_on,
      detail: [
        INVITE_MEDIUM_NAMES[referral.medium],
        `${REGISTRATION_METHOD_NAMES[referral.way]}注册`,
        isAdviser && referral.by === 'friend' ? REFERRER_NAMES.friend : '',
      ]
        .filter(Boolean)
        .join('，'),
    })),
    total,
    isFiltered,
    chosen: filters
      .flatMap(({ items }) => items.slice(1).filter(({ isCurrent }) => isCurrent))
      .map(({ label }) => label)
      .join('、'),
    // A list that fits on one screen needs no filters.
    filters: months.length === 0 || (total <= 3 && !isFiltered) ? [] : filters,
    page,
    pagePaths: Array.from({ length: Math.ceil(total / REFERRALS_PER_PAGE) }, (_, at) =>
      to({ page: at === 0 ? undefined : at + 1 }),
    ),
    fileTo: invitePaths.referralsFile(edition, { medium, by, month }),
  };
}
