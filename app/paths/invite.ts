import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses of inviting and of invitation pages. */
export const invitePaths = {
  /** Invitation page; without a code, the one of the visit. */
  letter: (edition: Edition, query: Query = {}) => toPath(`/${edition}/invitation`, query),
  /** Data, not a page: the inviter of this visit. */
  inviter: (edition: Edition) => toPath(`/${edition}/invitation/inviter.json`),
  /** The person's own code, link and poster, and the referrals. */
  recommend: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/friend_recommend`, query),
  /** Files: referrals as a table, poster as a picture. */
  referralsFile: (edition: Edition, query: Query = {}) =>
    toPath(`/${edition}/user/friend_recommend/referrals.csv`, query),
  poster: (edition: Edition) => toPath(`/${edition}/user/friend_recommend/poster.png`),
  shareCode: (edition: Edition) => toPath(`/${edition}/user/share_qrcode`),
  /** Landing page of a printed QR code: the official account, or the adviser it names. */
  follow: (edition: Edition, query: Query = {}) => toPath(`/${edition}/code`, query),
};
