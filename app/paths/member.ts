import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses of member pages: level, growth, benefits, and earlier rules. */
export const memberPaths = {
  entry: (edition: Edition) => toPath(`/${edition}/user/member`),
  center: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/member/memberCenter`, query),
  rights: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/member/memberRights`, query),
  /** A file, not a page: a report that a member has taken. */
  report: (edition: Edition, useId: string) =>
    toPath(`/${edition}/user/member/memberRights/report.pdf`, { use_id: useId }),
  earlierLevels: (edition: Edition) => toPath(`/${edition}/user/member/list_back`),
  earlierGrowth: (edition: Edition) => toPath(`/${edition}/user/member/center_back`),
  earlierRights: (edition: Edition) => toPath(`/${edition}/user/member/rights_back`),
};
