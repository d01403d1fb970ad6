import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ACTIVITY_TOPICS } from '~/contract/activities';
import { cursorSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection } from '~/app/route-kit/settle';
import { activityPaths } from '~/app/paths/activities';
import { ButtonLink } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PageTitle, Section } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { loadActivityList } from '~/app/pages/activity/browse/load-list';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';
import { ActivityList } from '~/app/pages/activity/shared/activity-list';

/** Public activities, upcoming or past. */
export const handle = definePage({
  login: 'public',
  title: '活动列表',
  description: '策略会、沙龙、路演与投资者教育活动的时间、地点与名额；以往的活动可以回看。',
  watchedQuery: ['stage', 'topic', 'where', 'days', 'cursor'],
});

const querySchema = z.object({
  stage: z.literal('past').optional(),
  topic: z.enum(ACTIVITY_TOPICS).optional(),
  where: z.string().max(20).optional(),
  days: z.coerce.number().int().min(1).max(90).optional(),
  cursor: cursorSchema.optional(),
});

/** Number of own registrations shown above the list, and number used to mark the rows of the list. */
const OWN_SHOWN = 3;
const OWN_READ = 50;

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const { isPresent } = context.session;
  const [page, own] = await Promise.all([
    loadActivityList(context, edition, query),
    isPresent && query.stage === undefined
      ? context.upstream.activities.own({ query: { stage: 'coming', limit: OWN_READ } }).catch(() => null)
      : null,
  ]);
  const signUps = own?.list ?? [];
  const mineOf = new Map(signUps.map((each) => [each.activity_id, buildActivityRow(each, edition).mine]));
  return {
    page: {
      ...page,
      list: mapSection(page.list, (list) => ({
        ...list,
        rows: list.rows.map((row) => ({ ...row, mine: mineOf.get(row.id) ?? row.mine })),
      })),
    },
    own: signUps
      .filter(({ my }) => my?.status !== 'given_up')
      .slice(0, OWN_SHOWN)
      .map((each) => buildActivityRow(each, edition)),
    mineTo: activityPaths.mine(edition),
    hubTo: activityPaths.hub(edition),
  };
});

export default function ActivityListPage() {
  const { page, own, mineTo, hubTo } = useLoaderData<typeof loader>();
  const { list, isPast } = page;
  return (
    <div className="column column-wide">
      <PageTitle>活动列表</PageTitle>
      <Columns kind="rail" className="mt-3">
        <Column>
          <Segmented label="哪些活动" items={page.stages} />
          <div className="activity-filters mt-3">
            <Chips oneLine label="类型" items={page.topics} />
            <Chips oneLine label="地点" items={page.places} />
            {page.times.length > 0 && <Chips label="时间" items={page.times} />}
          </div>
        </Column>
        <Column className="mt-4">
          {own.length > 0 && (
            <Section title="我的报名" more={{ to: mineTo, label: '全部' }}>
              <ActivityList rows={own} label="我的报名" isPast={false} />
            </Section>
          )}
          {!list.ok ? (
            <ErrorState title="活动暂时无法显示" retry={{ to: page.againTo }}>
              {list.message}。已有的报名不受影响。
            </ErrorState>
          ) : list.data.rows.length === 0 ? (
            <EmptyState
              title={isPast ? '没有以往的活动' : '目前没有这样的活动'}
              icon="calendar"
              action={page.isNarrowed ? { to: page.allTo, label: '看全部' } : undefined}
            >
              {page.isNarrowed ? '换一个类型、地点或时间。' : '新的活动会在这里公布，也会出现在首页。'}
            </EmptyState>
          ) : (
            <AllActivities isTitled={own.length > 0}>
              <ActivityList
                rows={list.data.rows}
                label={isPast ? '以往的活动' : '将要举行的活动'}
                isPast={isPast}
              />
              {list.data.nextTo && (
                <ButtonLink kind="line" wide className="mt-4" to={list.data.nextTo} rel="next">
                  {isPast ? '更早的活动' : '更晚的活动'}
                </ButtonLink>
              )}
              {list.data.firstTo && (
                <ButtonLink kind="line" wide className="mt-3" to={list.data.firstTo} rel="first">
                  回到第一页
                </ButtonLink>
              )}
            </AllActivities>
          )}
          <ButtonLink kind="line" wide className="mt-4" icon="calendar" to={hubTo}>
            我的活动中心
          </ButtonLink>
          <p className="footnote">
            私募产品专场只向可以查看该产品的投资者列出，登录后在活动中心查看。活动供交流与学习，现场不办理购买，不赠礼品。基金有风险，投资需谨慎。
          </p>
        </Column>
      </Columns>
    </div>
  );
}

/** List of all activities, with its own heading when own registrations are shown above it. */
const AllActivities = ({ isTitled, children }: { isTitled: boolean; children: ReactNode }) =>
  isTitled ? <Section title="全部活动">{children}</Section> : <>{children}</>;

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
