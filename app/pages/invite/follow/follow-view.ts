import type { Inviter } from '~/app/features/person/inviter-notice';
import { paths } from '~/app/paths';
import { invitePaths } from '~/app/paths/invite';
import { BRAND } from '~/domain/platform/brand';
import type { Edition } from '~/domain/platform/edition';
import type { Invitation } from '~/domain/platform/invitation';

/**
 * Builds the target of a printed QR code: the adviser whose code it is, otherwise the official account. A friend's
 * code does not name an adviser.
 */
export function buildFollowView(
  inviter: Inviter | null,
  { edition, isInWechat, invitation }: { edition: Edition; isInWechat: boolean; invitation: Invitation },
) {
  if (inviter?.isAdviser) {
    return {
      adviser: inviter.name,
      steps: ['查看邀请函，用手机号注册或登录', '在“我的”中联系理财经理', '需要时拨打客服核实理财经理的身份'],
      code: { to: invitePaths.letter(edition, { ...invitation }), label: '请用手机扫码，查看邀请函' },
      action: { to: invitePaths.letter(edition, { ...invitation }), label: '查看邀请函' },
      others: [
        `客服 ${BRAND.servicePhone}（${BRAND.serviceHours}）可核实理财经理的身份。`,
        '不要把资金转给个人账户；购买款项只转入产品的募集监督账户。',
      ],
    };
  }
  return {
    adviser: null,
    steps: isInWechat
      ? ['点右上角菜单，复制公众号名称', `在微信顶部搜索“${BRAND.name}”`, '核对主体后点关注']
      : ['复制公众号名称', `打开微信，在顶部搜索“${BRAND.name}”`, '核对主体后点关注'],
    // A QR code contains an address of one edition (domain/platform/qr-address.ts).
    code: invitation.iv_code
      ? { to: invitePaths.letter(edition, { ...invitation }), label: '请用手机扫码，查看邀请函' }
      : { to: paths.editionHome(edition), label: '请用手机扫码，打开网页版' },
    action: { to: paths.homeOf(edition, { ...invitation }), label: '直接用网页版' },
    others: [
      '关注与取消关注都在微信中进行，不影响账户。',
      '公众号不会索要密码、验证码或银行卡号，也不推送私募产品的净值与业绩。',
    ],
  };
}
