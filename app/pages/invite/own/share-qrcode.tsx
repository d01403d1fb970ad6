import { useLoaderData } from '@remix-run/react';
import '~/app/pages/invite/own/own-invite.css';
import '~/app/ui/form/flow.css';
import { buildInviteLandingPath } from '~/app/pages/invite/own/invite-links';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { invitePaths } from '~/app/paths/invite';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { PageHeading } from '~/app/ui/section';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { BRAND } from '~/domain/platform/brand';
import { getInviterLabel } from '~/domain/platform/share';

/** The person's own QR code on a separate screen, to show to another person. */
export const handle = definePage({
  login: 'guest',
  title: '分享二维码',
  description: '本人的邀请二维码，当面出示给朋友扫描。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: ['当面出示，朋友扫码即可打开您的邀请函', '邀请人的姓名脱敏显示'] }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const own = await context.upstream.invites.own();
  return {
    qrTo: buildInviteLandingPath(edition, own, 'qr'),
    code: own.iv_code,
    shownAs: `${getInviterLabel(own.is_adviser)} ${own.inviter_name}`,
    backTo: invitePaths.recommend(edition),
  };
});

export default function ShareQrCode() {
  const { qrTo, code, shownAs, backTo } = useLoaderData<typeof loader>();
  return (
    <div className="column column-slim own-invite-stage">
      <PageHeading>分享二维码</PageHeading>
      <p className="note-text mt-1">{BRAND.name}</p>
      <Card pad="p" className="mt-5">
        <QrCodeImage to={qrTo} label="请朋友用手机扫码，查看邀请函">
          <p className="mt-2">
            {shownAs}，邀请码{' '}
            <b className="whole-text" translate="no">
              {code}
            </b>
          </p>
        </QrCodeImage>
      </Card>
      <p className="footnote">扫码打开的是邀请函，不是付款码；邀请与被邀请都没有礼品或返现。</p>
      <ButtonLink kind="line" wide className="mt-5" to={backTo}>
        返回推荐好友
      </ButtonLink>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
