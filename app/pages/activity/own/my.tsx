import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { cursorSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { activityPaths } from '~/app/paths/activities';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { ActivityList } from '~/app/pages/activity/shared/activity-list';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';

/** All registrations of a person: upcoming and past. */
export const handle = definePage({
  login: 'guest',
  title: '我的活动',
  description: '我报名、候补与参加过的活动。',
  isPrivate: true,
  watchedQuery: ['stage', 'cursor'],
  guest: buildGuestScreen({
    points: ['报名与候补的状态', '参加过的活动、回放与问卷'],
    other: { title: '先看公开的活动', to: (edition) => activityPaths.list(edition) },
  }),
});

const query = z.object({ stage: z.literal('past').optional(), cursor: cursorSchema.optional() });

export const loader = pageLoader(
  { handle, query },
  async ({ context, edition, query: { stage, cursor } }) => {
    const own = await context.upstream.activities.own({ query: { stage: stage ?? 'coming', cursor } });
    const here = (more: { cursor?: string } = {}) => activityPaths.mine(edition, { stage, ...more });
    return {
      isPast: stage !== undefined,
      stages: [
        { label: '将要举行', to: activityPaths.mine(edition), isCurrent: stage === undefined },
        { label: '以往', to: activityPaths.mine(edition, { stage: 'past' }), isCurrent: stage !== undefined },
      ],
      rows: own.list.map((each) => buildActivityRow(each, edition)),
      nextTo: own.next_cursor === null ? null : here({ cursor: own.next_cursor }),
      firstTo: cursor === undefined ? null : here(),
      listTo: activityPaths.list(edition),
    };
  },
);

export default function MyActivities() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>我的活动</PageTitle>
      <Segmented label="哪些活动" items={page.stages} />
      <div className="mt-3">
        {page.rows.length === 0 ? (
          <EmptyState
            title={page.isPast ? '还没有参加过活动' : '没有报名将要举行的活动'}
            icon="calendar"
            action={{ to: page.listTo, label: '看活动列表' }}
          >
            {page.isPast ? '参加过的活动、回放与问卷会在这里。' : '报名后，时间、地点与入场码都从这里找到。'}
          </EmptyState>
        ) : (
          <ActivityList rows={page.rows} label="我的活动" isPast={page.isPast} />
        )}
      </div>
      {page.nextTo && (
        <ButtonLink kind="line" wide className="mt-4" to={page.nextTo} rel="next">
          更多活动
        </ButtonLink>
      )}
      {page.firstTo && (
        <ButtonLink kind="line" wide className="mt-3" to={page.firstTo} rel="first">
          回到第一页
        </ButtonLink>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
