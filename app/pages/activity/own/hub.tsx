import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { activityPaths } from '~/app/paths/activities';
import { EmptyState } from '~/app/ui/empty-state';
import { EntryGrid } from '~/app/ui/entry-grid';
import { ErrorState } from '~/app/ui/error-state';
import { Icon } from '~/app/ui/icon';
import { PageTitle, Section } from '~/app/ui/section';
import { ActivityList } from '~/app/pages/activity/shared/activity-list';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';

/** Entry page of the person's activities: registrations, recommendations, and the code to show. */
export const handle = definePage({
  login: 'guest',
  title: '活动中心',
  description: '我报名的活动、可以参加的活动与到场出示的入场码。',
  isPrivate: true,
  guest: buildGuestScreen({
    points: [
      '已报名与候补的活动，开始前可以取消',
      '可以参加的活动，含您可以查看的私募产品专场',
      '到场出示的入场码',
    ],
    other: { title: '先看公开的活动', to: (edition) => activityPaths.list(edition) },
  }),
});

const OWN = 3;

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const { activities } = context.upstream;
  const [own, forMe] = await Promise.all([
    settle(context, activities.own({ query: { stage: 'coming', limit: OWN } })),
    settle(context, activities.forMe()),
  ]);
  return {
    own: mapSection(own, ({ list }) => list.map((each) => buildActivityRow(each, edition))),
    forMe: mapSection(forMe, ({ list }) =>
      list
        .filter(({ my }) => my === null || my.status === 'given_up')
        .map((each) => buildActivityRow(each, edition)),
    ),
    hereTo: activityPaths.hub(edition),
    listTo: activityPaths.list(edition),
    mineTo: activityPaths.mine(edition),
    todayTo: activityPaths.today(edition),
    passTo: activityPaths.pass(edition),
    pastTo: activityPaths.list(edition, { stage: 'past' }),
  };
});

export default function ActivityHub() {
  const page = useLoaderData<typeof loader>();
  const { own, forMe } = page;
  return (
    <div className="column">
      <PageTitle>活动中心</PageTitle>
      <div className="mt-3">
        <EntryGrid
          label="活动"
          items={[
            { to: page.todayTo, label: '今日活动', picture: <Icon name="clock" /> },
            { to: page.passTo, label: '入场码', picture: <Icon name="card" /> },
            { to: page.mineTo, label: '我的活动', picture: <Icon name="calendar" /> },
            { to: page.pastTo, label: '往期回看', picture: <Icon name="play" /> },
          ]}
        />
      </div>
      <Section title="我报名的" more={{ to: page.mineTo, label: '全部' }}>
        {!own.ok ? (
          <ErrorState title="报名暂时无法显示" retry={{ to: page.hereTo }}>
            {own.message}。已有的报名不受影响。
          </ErrorState>
        ) : own.data.length === 0 ? (
          <p className="note-text">还没有报名将要举行的活动。</p>
        ) : (
          <ActivityList rows={own.data} label="我报名的活动" />
        )}
      </Section>
      <Section title="可以参加的" more={{ to: page.listTo, label: '活动列表' }}>
        {!forMe.ok ? (
          <ErrorState title="活动暂时无法显示" retry={{ to: page.hereTo }}>
            {forMe.message}
          </ErrorState>
        ) : forMe.data.length === 0 ? (
          <EmptyState
            title="目前没有其他活动"
            icon="calendar"
            action={{ to: page.pastTo, label: '看往期回看' }}
          >
            新的活动会在这里公布。
          </EmptyState>
        ) : (
          <ActivityList rows={forMe.data} label="可以参加的活动" />
        )}
      </Section>
      <p className="footnote">活动供交流与学习，现场不办理购买，不赠礼品。基金有风险，投资需谨慎。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
