import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of the award 金樟奖. */
export const awardPaths = {
  campaign: (edition: Edition, query: { utm_source?: string } = {}) =>
    toPath(`/${edition}/jinzhangjiang`, query),
  edition2022: (edition: Edition) => toPath(`/${edition}/jinzhangjiang/2022`),
  /** `pick`: nominee chosen before a login. */
  vote: (edition: Edition, query: { category?: string; pick?: string } = {}) =>
    toPath(`/${edition}/jinzhangjiang/vote`, query),
};
