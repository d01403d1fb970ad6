import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { Card, CardList } from '~/app/ui/card';
import { PostedNotice, SubmitButton } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { BRAND } from '~/domain/platform/brand';
import { buildTelHref } from '~/app/features/person/next-step';
import { buildProtectionView } from '~/app/pages/own/account/care/protection-view';
import { refreshSessionPhone } from '~/app/pages/own/account/care/own-phone';
import { Bullets } from '~/app/ui/bullets';

/** Account security: password, phone, logged-in devices, and data that our staff never request. */
export const handle = definePage({
  login: 'guest',
  title: '账户保护',
  description: '登录密码、绑定手机号与登录设备。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: ['查看登录密码与绑定手机号的状态', '查看账户在哪些设备上登录，退出其中一台或全部其它设备'],
  }),
});

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.literal('end-one'), login_id: z.string().min(1).max(64) }),
]);

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition, path: accountPaths.security(edition) };
  const [phone, security] = await Promise.all([
    settle(context, refreshSessionPhone(context)),
    settle(context, context.upstream.account.security()),
  ]);
  return {
    ...shared,
    own: {
      maskedPhone: phone.ok ? phone.data : viewer.maskedPhone,
      protection: mapSection(security, buildProtectionView),
    },
  };
});

export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const body = value.intent === 'end-one' ? { login_id: value.login_id } : {};
  const { ended } = await context.upstream.account.endOtherLogins({ body });
  const message = ended > 0 ? `已退出其它 ${ended} 处登录` : '没有其它登录需要退出';
  return redirectWithFlash(context, accountPaths.security(edition), message);
});

const NEVER_REQUESTED = [
  '不会索要您的登录密码、交易密码或短信验证码，客服与理财经理也不会',
  '不会要求您向个人账户转账；私募打款只进入合同写明的募集专户',
  '不会以“退款”“解冻”“注销账户”为由要求您下载软件或共享屏幕',
];

export default function SecurityHub() {
  const { edition, own } = useLoaderData<typeof loader>();
  const { protection } = own;
  return (
    <div className="column">
      <PageHeading>账户保护</PageHeading>
      <PostedNotice />
      <Section title="登录凭据">
        <CardList>
          <li>
            <ListRow
              icon="lock"
              title="登录密码"
              note={protection.ok && !protection.data.hasPassword ? '目前只能用验证码登录' : undefined}
              value={protection.ok ? (protection.data.hasPassword ? '已设置' : '未设置') : undefined}
              to={
                protection.ok && !protection.data.hasPassword
                  ? paths.initPassword(edition)
                  : paths.forgetPassword(edition)
              }
            />
          </li>
          <li>
            <ListRow
              icon="phone"
              title="绑定手机号"
              value={own.maskedPhone}
              to={accountPaths.resetPhone(edition)}
            />
          </li>
        </CardList>
      </Section>
      <Section
        title="登录设备"
        footNote="登录 30 天内有效，7 天未使用自动退出。修改密码或手机号后，其它登录会随之失效。"
      >
        {!protection.ok && <Notice>{protection.message}，登录设备暂时无法显示，请稍后刷新。</Notice>}
        {protection.ok && (
          <>
            <CardList>
              {protection.data.logins.map((login) => (
                <li key={login.key}>
                  <ListRow
                    title={login.device}
                    note={login.notes.map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                    value={login.isCurrent ? '当前设备' : undefined}
                  />
                  {!login.isCurrent && (
                    <Form method="post" className="px-4 pb-3">
                      <input type="hidden" name="login_id" value={login.key} />
                      <SubmitButton kind="line" name="intent" value="end-one" loadingText="退出中">
                        退出这台设备
                      </SubmitButton>
                    </Form>
                  )}
                </li>
              ))}
            </CardList>
            {protection.data.hasOthers && (
              <Form method="post" className="mt-3">
                <SubmitButton kind="line" name="intent" value="end-others" loadingText="退出中">
                  退出其它设备
                </SubmitButton>
              </Form>
            )}
          </>
        )}
      </Section>
      <Section title="我们从不索要">
        <Card pad="p">
          <Bullets lines={NEVER_REQUESTED} />
        </Card>
      </Section>
      <Section title="发现异常时">
        <CardList>
          <li>
            <ListRow
              icon="headset"
              title={`致电客服 ${BRAND.servicePhone}`}
              note={BRAND.serviceHours}
              to={buildTelHref(BRAND.servicePhone)}
              reloadDocument
            />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
