import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of what a person must do until a day, and of what a closed month brought. */
export const reminderPaths = {
  deadlines: (edition: Edition) => toPath(`/${edition}/user/deadlines`),
  /** A file, not a page: the same for a calendar. */
  deadlinesFile: (edition: Edition) => toPath(`/${edition}/user/deadlines.ics`),
  monthReports: (edition: Edition) => toPath(`/${edition}/user/month_reports`),
  monthReport: (edition: Edition, report_id: string) =>
    toPath(`/${edition}/user/month_reports/report`, { report_id }),
};
