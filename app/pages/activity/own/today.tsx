import { useLoaderData } from '@remix-run/react';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { activityPaths } from '~/app/paths/activities';
import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle } from '~/app/ui/section';
import { TodayList } from '~/app/pages/activity/shared/today-list';
import { buildTodayRow } from '~/app/pages/activity/shared/today-view';

/** Activities of the person today, each with the action to take there. */
export const handle = definePage({
  login: 'guest',
  title: '今日活动',
  description: '今天我要参加的活动，签到与入场码。',
  isPrivate: true,
  guest: buildGuestScreen({
    points: ['今天要参加的活动', '到场出示入场码，线上活动由本人签到'],
    other: { title: '先看公开的活动', to: (edition) => activityPaths.list(edition) },
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const day = toShanghaiDay(context.now());
  const { list } = await context.upstream.activities.own({ query: { day, limit: 50 } });
  return { day, rows: list.map((each) => buildTodayRow(each, edition)), mineTo: activityPaths.mine(edition) };
});

export default function TodayActivities() {
  const { day, rows, mineTo } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle end={<span className="tiny-text">{day}</span>}>今日活动</PageTitle>
      {rows.length === 0 ? (
        <EmptyState title="今天没有要参加的活动" icon="calendar" action={{ to: mineTo, label: '看我的活动' }}>
          报名的活动在当天出现在这里。
        </EmptyState>
      ) : (
        <TodayList rows={rows} />
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
