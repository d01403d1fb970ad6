import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses of activities. */
export const activityPaths = {
  list: (edition: Edition, query: Query = {}) => toPath(`/${edition}/activity/list`, query),
  detail: (edition: Edition, activity_id?: string) => toPath(`/${edition}/activity/detail`, { activity_id }),
  /** A file, not a page: one activity as a calendar entry. */
  file: (edition: Edition, activity_id: string) =>
    toPath(`/${edition}/activity/activity.ics`, { activity_id }),
  /** Check-in by the staff, and online check-in of a person. `code`: content of an attendee's QR code. */
  checkIn: (edition: Edition, query: Query = {}) => toPath(`/${edition}/activity/check-in`, query),
  hub: (edition: Edition) => toPath(`/${edition}/user/activity`),
  mine: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/activity/my`, query),
  today: (edition: Edition) => toPath(`/${edition}/user/activity/today`),
  pass: (edition: Edition, activity_id?: string) =>
    toPath(`/${edition}/user/activity/qrcode`, { activity_id }),
};
