import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import '~/app/pages/invite/own/own-invite.css';
import { ReferralsSection } from '~/app/pages/invite/own/referrals-section';
import { referralFilters } from '~/app/pages/invite/own/referrals-query';
import { REFERRALS_PER_PAGE, buildReferralsView } from '~/app/pages/invite/own/referrals-view';
import { buildInviteLandingPath } from '~/app/pages/invite/own/invite-links';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { invitePaths } from '~/app/paths/invite';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Bullets } from '~/app/ui/bullets';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { Copyable } from '~/app/ui/copy-button';
import { ErrorState } from '~/app/ui/error-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { PageTitle, Section } from '~/app/ui/section';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { DEFAULT_SHARE_TEXT, getInviterLabel, buildWeiboUrl } from '~/domain/platform/share';
import { share } from '~/app/features/share/share';
import { Button, ButtonLink } from '~/app/ui/button';
import { useHydrated } from '~/app/ui/use-hydrated';
import { BRAND } from '~/domain/platform/brand';

/** Legal and own rules for inviters. */
const buildInviteRules = (isAdviser: boolean): string[] => [
  '邀请的是了解与注册，不是购买。邀请人与被邀请人都没有礼品、返现或费用减免。',
  '不得代收他人资金、代他人操作账户，不得公开宣传私募基金，也不要转述任何私募产品的净值与业绩。',
  '同一人先后打开几个邀请链接，以注册前最后打开的为准；注册时记录一次，之后不变。已有账户登录不计。',
  '朋友的链接如带有理财经理，注册后由该理财经理服务。',
  isAdviser
    ? '仅在客户同意理财经理查看时显示脱敏姓名，撤回同意后立即不再显示；其余只显示手机尾号后两位。'
    : '您只会看到注册日期、途径与手机号后两位，看不到朋友的姓名、资产与交易。',
  '更换邀请码后，旧链接、旧二维码与旧海报不再计入；已注册的朋友不受影响。',
];

/** The person's own code, link, QR code and poster; referrals; the rules. */
export const handle = definePage({
  login: 'guest',
  title: '推荐好友',
  description: '本人的邀请码、二维码与海报，以及经邀请注册的朋友。',
  isPrivate: true,
  watchedQuery: ['medium', 'by', 'month', 'page'],
  guest: buildGuestScreen({
    points: ['本人的邀请码、链接、二维码与海报', '邀请记录，好友信息已脱敏', '邀请与被邀请都没有礼品或返现'],
  }),
});

const query = z.object({ ...referralFilters, page: z.coerce.number().int().min(1).max(10_000).catch(1) });
const schema = z.object({ intent: z.literal('replace'), iv_code: z.string().min(1).max(64) });

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const [own, referrals] = await Promise.all([
    settle(context, context.upstream.invites.own()),
    settle(context, context.upstream.invites.came({ query: { ...query, limit: REFERRALS_PER_PAGE } })),
  ]);
  const isAdviser = own.ok && own.data.is_adviser;
  return {
    path: invitePaths.recommend(edition),
    posterTo: invitePaths.poster(edition),
    codeTo: invitePaths.shareCode(edition),
    own: mapSection(own, (data) => {
      const link = buildInviteLandingPath(edition, data, 'link');
      return {
        code: data.iv_code,
        shownAs: `${getInviterLabel(data.is_adviser)} ${data.inviter_name}`,
        landingTo: link,
        link: context.publicOrigin + link,
        qrTo: buildInviteLandingPath(edition, data, 'qr'),
        weiboTo: buildWeiboUrl(context.publicOrigin + link, DEFAULT_SHARE_TEXT),
        counts: { all: data.came_count, month: data.month_count },
      };
    }),
    came: mapSection(referrals, (data) => buildReferralsView(data, query, { edition, isAdviser })),
    rules: buildInviteRules(isAdviser),
    isAdviser,
  };
});

export const action = pageAction(
  { limit: 'write', login: 'required', schema },
  async ({ value, context, edition }) => {
    await context.upstream.invites.replace({ body: { iv_code: value.iv_code } });
    return redirectWithFlash(
      context,
      invitePaths.recommend(edition),
      '已换新的邀请码，旧链接与旧二维码不再计入',
    );
  },
);

export default function FriendRecommend() {
  const { own, came: referrals, rules, isAdviser, path, posterTo, codeTo } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle>推荐好友</PageTitle>
      <PostedNotice />
      <Columns kind="aside" className="mt-3">
        <Column>
          {own.ok ? (
            <Card as="section" pad="p" label="我的邀请码">
              <p className="note-text">我的邀请码</p>
              <p className="own-invite-code">
                <Copyable text={own.data.code} label="邀请码" />
              </p>
              <p className="note-text">
                朋友看到的邀请人：<span className="own-invite-name">{own.data.shownAs}</span>
              </p>
              <p className="own-invite-link">
                <Copyable text={own.data.link} label="邀请链接" />
              </p>
              <div className="own-invite-ways">
                <ShareInvite path={own.data.landingTo} />
                <ButtonLink kind="line" to={own.data.landingTo}>
                  查看邀请函
                </ButtonLink>
                <ButtonLink
                  kind="line"
                  to={own.data.weiboTo}
                  rel="noopener noreferrer"
                  target="_blank"
                  reloadDocument
                >
                  发到微博
                </ButtonLink>
              </div>
            </Card>
          ) : (
            <ErrorState title="邀请码暂时无法显示" retry={{ to: path }}>
              {own.message}。已发出的链接仍然有效。
            </ErrorState>
          )}
          {referrals.ok ? (
            <ReferralsSection
              referrals={referrals.data}
              counts={own.ok ? own.data.counts : null}
              isAdviser={isAdviser}
            />
          ) : (
            <Section title="已邀请好友">
              <ErrorState title="邀请记录暂时无法显示" retry={{ to: path }}>
                {referrals.message}。记录本身不受影响。
              </ErrorState>
            </Section>
          )}
        </Column>
        <Column className="mt-6">
          {own.ok && (
            <Card as="section" pad="p" label="二维码与海报">
              <QrCodeImage to={own.data.qrTo} label="扫码查看我的邀请函" isSmall />
              <ButtonLink kind="line" wide className="mt-4" to={codeTo}>
                全屏出示二维码
              </ButtonLink>
              <DisclosureBox label="邀请海报" className="mt-3">
                <p className="note-text">长按图片保存，或下载后发送、打印。海报上没有任何产品信息。</p>
                <img
                  className="own-invite-poster"
                  src={posterTo}
                  alt={`邀请海报：${own.data.shownAs} 邀请您，含邀请函二维码`}
                  width={270}
                  height={405}
                  loading="lazy"
                  decoding="async"
                />
                <ButtonLink
                  kind="line"
                  wide
                  className="mt-3"
                  to={posterTo}
                  download="invite.png"
                  reloadDocument
                >
                  下载海报
                </ButtonLink>
              </DisclosureBox>
            </Card>
          )}
          <Section title="邀请的规则">
            <Card pad="p">
              <Bullets lines={rules} />
            </Card>
          </Section>
          {own.ok && (
            <DisclosureBox label="更换邀请码" isLoose className="mt-4">
              <p className="note-text">
                链接被不认识的人转发时可以更换。旧链接、旧二维码与旧海报从此不再计入，已注册的朋友不受影响。
              </p>
              <Form method="post" className="mt-3">
                <input type="hidden" name="iv_code" value={own.data.code} />
                <Button kind="line" wide type="submit" name="intent" value="replace">
                  停用并更换
                </Button>
              </Form>
            </DisclosureBox>
          )}
        </Column>
      </Columns>
    </div>
  );
}

/**
 * Shares the invitation through the system's share sheet; without scripts the link next to it is copied by hand.
 */
function ShareInvite({ path }: { path: string }) {
  const isHydrated = useHydrated();
  return (
    <Button
      icon="share"
      className={isHydrated ? undefined : 'invisible'}
      onClick={() => void share(path, `${BRAND.name}邀请函`)}
    >
      分享邀请函
    </Button>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
