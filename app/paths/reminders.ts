import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

/** Addresses of what a person must do until a day, and of what a closed month brought. */
export const reminderPaths = {
  deadlines: (edition: Edition) => buildPagePath(`/${edition}/user/deadlines`),
  /** A file, not a page: the same for a calendar. */
  deadlinesFile: (edition: Edition) => buildPagePath(`/${edition}/user/deadlines.ics`),
  monthReports: (edition: Edition) => buildPagePath(`/${edition}/user/month_reports`),
  monthReport: (edition: Edition, report_id: string) =>
    buildPagePath(`/${edition}/user/month_reports/report`, { report_id }),
};
