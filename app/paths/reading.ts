import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses of article lists: own lists, popular ones, topics, tags, notices. */
export const readingPaths = {
  collected: (edition: Edition, query: Query = {}) => toPath(`/${edition}/info/collect`, query),
  read: (edition: Edition, query: Query = {}) => toPath(`/${edition}/info/access-records`, query),
  hot: (edition: Edition, query: { days?: number } = {}) => toPath(`/${edition}/hot`, query),
  /** `topic`: topic to open. */
  topics: (edition: Edition, query: { topic?: string } = {}) => toPath(`/${edition}/hot_topic`, query),
  tags: (edition: Edition, query: { tag?: string } = {}) => toPath(`/${edition}/post-tag`, query),
  /** Articles that mention one fund, company or manager. */
  related: (
    edition: Edition,
    query: { product_id?: string; fund_code?: string; company_id?: string; manager_id?: string },
  ) => toPath(`/${edition}/post-relate`, query),
  /**
   * The school: all courses, one course, a lesson, or a certificate by its code. `answer`: the given answer, for
   * browsers without cookies.
   */
  school: (
    edition: Edition,
    query: { course?: string; lesson?: string; certificate?: string; answer?: string } = {},
  ) => toPath(`/${edition}/school`, query),
  /** A file, not a page: the certificate as a picture for sharing. */
  schoolCertificate: (edition: Edition, code: string) =>
    toPath(`/${edition}/school/certificate.png`, { code }),
  investorReading: (edition: Edition) => toPath(`/${edition}/read`),
  notices: (edition: Edition, query: Query = {}) => toPath(`/${edition}/site-notice`, query),
  notice: (edition: Edition, newsId: string) => toPath(`/${edition}/site_info/${encodeURIComponent(newsId)}`),
};
