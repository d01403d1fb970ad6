import type { CallResult } from '~/contract';
import type { invites } from '~/contract/invites';
import type { SettledSection } from '~/app/route-kit/settle';
import { invitePaths } from '~/app/paths/invite';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { parseInvitationQuery, type Invitation } from '~/domain/platform/invitation';
import { getInviterLabel } from '~/domain/platform/share';

type InviteLanding = CallResult<typeof invites.letter>;

/** Content of an invitation page: the inviter, or why there is none, and one link to continue. */
export interface InviteLandingView {
  /** Null without an inviter. */
  from: { label: string; name: string; isAdviser: boolean } | null;
  /** Reason why there is no invitation, or a note about this one. */
  note: { title: string; text: string } | null;
  action: { to: string; label: string };
}

interface Visit {
  edition: Edition;
  isLoggedIn: boolean;
  /** Codes that the registration link carries. */
  invitation: Invitation;
}

const NOTES = {
  own: {
    title: '这是您自己的邀请函',
    text: '发给朋友后，他们看到的就是这一页。邀请码、海报与已注册的朋友在“推荐好友”中。',
  },
  ended: {
    title: '这份邀请已失效',
    text: '邀请人已更换邀请码。您仍可自行注册，或请邀请人重新发送链接。',
  },
  unknown: {
    title: '没有找到这份邀请',
    text: '链接可能不完整，或邀请人已注销账户。您仍可自行注册，或请邀请人重新发送链接。',
  },
  none: {
    title: '没有邀请码',
    text: '邀请函由理财经理或好友发送。没有邀请也可以自行注册。',
  },
  failed: {
    title: '暂时无法确认邀请人',
    text: '邀请码已为您保留，注册后仍会记录邀请人。',
  },
  member: {
    title: '您已登录',
    text: '邀请只对新注册的账户有效；您的归属在注册时已确定，不会改变。',
  },
} as const;

/** Builds the content of an invitation page. `letter` is null when the address has no code. */
export function buildInviteLandingView(
  landing: SettledSection<InviteLanding> | null,
  { edition, isLoggedIn, invitation }: Visit,
): InviteLandingView {
  const register = { to: paths.user(edition, { ...invitation }), label: '注册 / 登录' };
  const home = { to: paths.homeOf(edition), label: '去首页' };
  const on = isLoggedIn ? home : register;
  if (landing === null) return { from: null, note: NOTES.none, action: on };
  if (!landing.ok) return { from: null, note: NOTES.failed, action: on };
  const { state, inviter_name: name, is_adviser: isAdviser } = landing.data;
  const from = name === null ? null : { label: getInviterLabel(isAdviser), name, isAdviser };
  if (state === 'own')
    return { from, note: NOTES.own, action: { to: invitePaths.recommend(edition), label: '去推荐好友' } };
  if (state !== 'open' || from === null) {
    const plain = { ...register, to: paths.user(edition, parseInvitationQuery(new URLSearchParams())) };
    return {
      from: null,
      note: NOTES[state === 'ended' ? 'ended' : 'unknown'],
      action: isLoggedIn ? home : plain,
    };
  }
  if (isLoggedIn) return { from, note: NOTES.member, action: home };
  return { from, note: null, action: { ...register, label: '接受邀请，注册 / 登录' } };
}

/** Facts about the portal for an invited person. */
export const INVITE_LANDING_POINTS = [
  '公募基金：净值、费率、持仓与定投测算，无需登录即可查看',
  '私募基金：备案信息公开；净值与业绩在登录、实名并完成风险测评后分级查看',
  '自选、对比、研究与投资者教育，免费使用',
] as const;

/** Legal and own rules about an invitation. */
export const buildInviteTerms = (isAdviser: boolean): string[] => [
  '注册免费，注册不等于购买任何产品。',
  '邀请人与您都不会因注册或购买得到礼品、返现或费用减免。',
  isAdviser
    ? '注册后，这位理财经理为您服务；经您同意，理财经理可查看您脱敏后的资料，您可随时撤回。'
    : '邀请人只会看到您已注册、注册日期与手机号后两位，看不到您的资产与交易。',
  '邀请人在注册时记录一次，之后用其他链接登录不会改变。',
];
