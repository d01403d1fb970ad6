import { useLoaderData } from '@remix-run/react';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { mapPart, part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/dl';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { accountOverview } from '~/app/pages/own/account/account-overview';
import { personalFacts } from '~/app/pages/own/account/personal-facts';

/** The account at a glance: phone, identity, classes, cards, logins, each with the page where it is changed. */
export const handle = definePage({
  login: 'guest',
  title: '账户信息',
  description: '手机号、实名、风险等级、合格投资者认证、银行卡与登录设备一览。',
  isPrivate: true,
  watchedQuery: [],
  guest: guestScreen({
    points: [
      '手机号、实名与认证的状态和有效期',
      '已绑定的银行卡与登录设备',
      '姓名与号码遮挡后显示，只向本人展示',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const [identity, member, security] = await Promise.all([
    part(context, context.upstream.users.identityStatus()),
    part(context, context.upstream.users.memberInfo()),
    part(context, context.upstream.account.security()),
  ]);
  return {
    edition,
    own: {
      groups: personalFacts(
        viewer,
        identity.ok ? identity.data : null,
        member.ok ? member.data : null,
        context.now(),
      ),
      more: accountOverview(
        mapPart(identity, (data) => data),
        mapPart(security, (data) => data),
      ),
      failure: [identity, member, security].find((each) => !each.ok),
    },
  };
});

export default function AccountDisplay() {
  const { edition, own } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>账户信息</PageHeading>
      {own.failure && <Notice>部分信息暂时无法显示，账户本身不受影响，请稍后刷新。</Notice>}
      {[...own.groups, ...own.more].map((group) => (
        <Section key={group.title} title={group.title}>
          <Card pad="dl">
            <FactList facts={group.facts} />
          </Card>
        </Section>
      ))}
      <Section title="修改与管理" footNote="姓名、手机号与证件号已作遮挡处理。">
        <CardList>
          <li>
            <ListRow icon="shield" title="认证中心" to={paths.authenticate(edition)} />
          </li>
          <li>
            <ListRow
              icon="lock"
              title="账户管理"
              note="手机号、密码、银行卡与注销"
              to={accountPaths.hub(edition)}
            />
          </li>
          <li>
            <ListRow icon="phone" title="登录设备" to={accountPaths.security(edition)} />
          </li>
        </CardList>
      </Section>
    </div>
  );
}
