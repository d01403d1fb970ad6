import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { ACTIVITY_TOPIC_NAMES, type ActivityTopic } from '~/contract/activities';
import { mapSection, settle } from '~/app/route-kit/settle';
import { activityPaths } from '~/app/paths/activities';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';

const ROWS = 12;
/** Days ahead that the filter chips cover. */
const AHEAD = [7, 30] as const;

interface ListWish {
  stage?: 'past' | undefined;
  topic?: ActivityTopic | undefined;
  where?: string | undefined;
  days?: number | undefined;
  cursor?: string | undefined;
}

/** Loads the public list: filters from the address, rows, page links. */
export async function loadActivityList(context: PortalContext, edition: Edition, wish: ListWish) {
  const { stage, topic, where, days, cursor } = wish;
  const here = (change: ListWish) => activityPaths.list(edition, { stage, topic, where, days, ...change });
  const list = await settle(
    context,
    context.upstream.activities.list({
      query: {
        stage: stage ?? 'coming',
        topic,
        where,
        until: days === undefined || stage ? undefined : addDays(toShanghaiDay(context.now()), days),
        cursor,
        limit: ROWS,
      },
    }),
  );
  const cities = list.ok ? list.data.cities : [];
  const choice = (label: string, change: ListWish, isCurrent: boolean) => ({
    label,
    to: here(change),
    isCurrent,
  });
  return {
    isPast: stage !== undefined,
    isNarrowed: topic !== undefined || where !== undefined || days !== undefined,
    allTo: activityPaths.list(edition, { stage }),
    againTo: here({ cursor }),
    stages: [
      { label: '将要举行', to: activityPaths.list(edition), isCurrent: stage === undefined },
      { label: '以往', to: activityPaths.list(edition, { stage: 'past' }), isCurrent: stage !== undefined },
    ],
    topics: [
      choice('全部类型', { topic: undefined }, topic === undefined),
      ...Object.entries(ACTIVITY_TOPIC_NAMES).map(([key, label]) =>
        choice(label, { topic: key as ActivityTopic }, topic === key),
      ),
    ],
    places: [
      choice('不限地点', { where: undefined }, where === undefined),
      choice('线上', { where: 'online' }, where === 'online'),
      ...cities.map((city) => choice(city, { where: city }, where === city)),
    ],
    times: stage
      ? []
      : [
          choice('不限时间', { days: undefined }, days === undefined),
          ...AHEAD.map((each) => choice(`${each} 天内`, { days: each }, days === each)),
        ],
    list: mapSection(list, ({ list: rows, next_cursor }) => ({
      rows: rows.map((each) => buildActivityRow(each, edition)),
      nextTo: next_cursor === null ? null : here({ cursor: next_cursor }),
      firstTo: cursor === undefined ? null : here({}),
    })),
  };
}
