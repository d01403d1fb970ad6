import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { buildAccountOverview } from '~/app/pages/own/account/account-overview';

/** Permissions, trading setup and login methods of the account, each with a link to the page that changes it. */
export const handle = definePage({
  login: 'guest',
  title: '账户信息',
  description: '可办理的业务、银行卡与凭证、密码与登录设备一览。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '已开通的业务与有效期，缺哪一步就从哪一步继续',
      '已绑定的银行卡、证书与登录设备',
      '号码遮挡后显示，只向本人展示',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const [identity, security] = await Promise.all([
    settle(context, context.upstream.users.identityStatus()),
    settle(context, context.upstream.account.security()),
  ]);
  return {
    personalTo: paths.personal(edition),
    groups: buildAccountOverview({ viewer, identity, security, edition, now: context.now() }),
    isPartial: !identity.ok || !security.ok,
  };
});

export default function AccountDisplay() {
  const { personalTo, groups, isPartial } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>账户信息</PageHeading>
      {isPartial && <Notice>部分信息暂时无法显示，账户本身不受影响，请稍后刷新。</Notice>}
      {groups.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <CardList>
            {rows.map((row) => (
              <li key={row.title}>
                <ListRow {...row} />
              </li>
            ))}
          </CardList>
        </Section>
      ))}
      <Section title="本人资料">
        <ListRow card icon="person" title="个人信息" note="姓名、证件与认证记录" to={personalTo} />
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
