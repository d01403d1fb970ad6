import { BRAND } from '~/domain/platform/brand';
import { buildBreadcrumb, type JsonLd } from '~/app/route-kit/json-ld';
import { getCanonicalPath } from '~/app/route-kit/canonical-path';
import { paths } from '~/app/paths';
import { activityPaths } from '~/app/paths/activities';
import type { Activity } from '~/contract/activities';
import type { Edition } from '~/domain/platform/edition';

const SCHEMA = 'https://schema.org/';

/**
 * Builds the structured data of an activity: breadcrumbs and, for an activity open to all viewers, its time and
 * location.
 */
export function buildActivityJsonLd(activity: Activity, edition: Edition, origin: string): JsonLd[] {
  const { activity_id, title, city, place, mode, state } = activity;
  const path = activityPaths.detail(edition, activity_id);
  const way = buildBreadcrumb(origin, [
    ['活动列表', activityPaths.list(edition)],
    [title, path],
  ]);
  if (activity.kind === 'simu') return [way];
  const url = origin + getCanonicalPath(path);
  const isOnline = mode === 'online';
  return [
    {
      '@type': 'Event',
      name: title,
      description: activity.summary,
      startDate: activity.starts_at,
      endDate: activity.ends_at,
      eventStatus: `${SCHEMA}${state === 'called_off' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `${SCHEMA}${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
      location: isOnline
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: place ?? city, address: [city, place].filter(Boolean).join(' ') },
      organizer: { '@type': 'Organization', name: BRAND.company, url: origin + paths.home() },
      isAccessibleForFree: true,
      inLanguage: 'zh-CN',
      url,
    },
    way,
  ];
}
