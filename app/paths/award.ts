import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

/** Addresses of the award 金樟奖. */
export const awardPaths = {
  campaign: (edition: Edition, query: { utm_source?: string } = {}) =>
    buildPagePath(`/${edition}/jinzhangjiang`, query),
  edition2022: (edition: Edition) => buildPagePath(`/${edition}/jinzhangjiang/2022`),
  /** `pick`: the nominee chosen before a login. */
  vote: (edition: Edition, query: { category?: string; pick?: string } = {}) =>
    buildPagePath(`/${edition}/jinzhangjiang/vote`, query),
};
