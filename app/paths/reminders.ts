import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of deadlines and of monthly reports. */
export const reminderPaths = {
  deadlines: (edition: Edition) => toPath(`/${edition}/user/deadlines`),
  /** A file, not a page: the deadlines as a calendar. */
  deadlinesFile: (edition: Edition) => toPath(`/${edition}/user/deadlines.ics`),
  monthReports: (edition: Edition) => toPath(`/${edition}/user/month_reports`),
  monthReport: (edition: Edition, report_id: string) =>
    toPath(`/${edition}/user/month_reports/report`, { report_id }),
};
