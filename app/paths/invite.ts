import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Inviting and being invited. */
export const invitePaths = {
  /** The letter; without a code that of the visit. */
  letter: (edition: Edition, query: Query = {}) => toPath(`/${edition}/invitation`, query),
  /** Data, not a page: who invited this visit. */
  inviter: (edition: Edition) => toPath(`/${edition}/invitation/inviter.json`),
  /** One's own code, link and poster, and who came. */
  recommend: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/friend_recommend`, query),
  /** Files: who came as a table, the poster as a picture. */
  cameFile: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/friend_recommend/came.csv`, query),
  poster: (edition: Edition) => toPath(`/${edition}/user/friend_recommend/poster.png`),
  shareCode: (edition: Edition) => toPath(`/${edition}/user/share_qrcode`),
  /** Where a code on paper leads: the official account, or the adviser it names. */
  follow: (edition: Edition, query: Query = {}) => toPath(`/${edition}/code`, query),
};
