import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { adviserPaths } from '~/app/paths/adviser';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { buildPersonalFacts } from '~/app/pages/own/account/personal-facts';

/** Personal information: the identity in this account, verified items and their expiry. */
export const handle = definePage({
  login: 'required',
  title: '个人信息',
  description: '本人的账户资料与认证信息。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '账户：姓名、手机号与会员等级',
      '认证：实名、风险测评与合格投资者认证的状态和有效期',
      '姓名、手机号与证件号遮挡后显示，只向本人展示',
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition };
  const [identity, member] = await Promise.all([
    settle(context, context.upstream.users.identityStatus()),
    settle(context, context.upstream.users.memberInfo()),
  ]);
  return {
    ...shared,
    person: {
      avatarUrl: viewer.states.is_adviser ? viewer.states.avatar_url : null,
      facts: buildPersonalFacts(
        viewer,
        identity.ok ? identity.data : null,
        member.ok ? member.data : null,
        context.now(),
      ),
      failure: identity.ok && member.ok ? null : identity.ok ? '会员信息' : '认证信息',
    },
  };
});

export default function Personal() {
  const { person, edition } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>个人信息</PageHeading>
      {person.failure && <Notice>{person.failure}暂时无法显示，资料本身不受影响，请稍后刷新。</Notice>}
      {person.facts.map((group) => (
        <Section key={group.title} title={group.title}>
          <Card pad="dl">
            <FactList facts={group.facts} />
          </Card>
        </Section>
      ))}
      <Section title="查看记录">
        <ListRow
          card
          icon="eye"
          title="资料查看记录"
          note="理财经理与平台运营人员的每次查看"
          to={adviserPaths.accessLog(edition)}
        />
      </Section>
      <p className="footnote">姓名、手机号与证件号已作遮挡处理。如需更正，请联系客服核验身份后办理。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
