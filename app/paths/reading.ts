import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses where articles are found again: own lists, hot ones, topics, tags, notices. */
export const readingPaths = {
  collected: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/info/collect`, query),
  read: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/info/access-records`, query),
  hot: (edition: Edition, query: { days?: number } = {}) => buildPagePath(`/${edition}/hot`, query),
  /** `topic`: one of them, opened. */
  topics: (edition: Edition, query: { topic?: string } = {}) => buildPagePath(`/${edition}/hot_topic`, query),
  tags: (edition: Edition, query: { tag?: string } = {}) => buildPagePath(`/${edition}/post-tag`, query),
  /** Articles that speak of one fund, company or manager. */
  related: (
    edition: Edition,
    query: { product_id?: string; fund_code?: string; company_id?: string; manager_id?: string },
  ) => buildPagePath(`/${edition}/post-relate`, query),
  /** The school: all courses, one of them, a lesson, or a certificate by its code. `answer`: what was answered, where no cookie can say it. */
  school: (
    edition: Edition,
    query: { course?: string; lesson?: string; certificate?: string; answer?: string } = {},
  ) => buildPagePath(`/${edition}/school`, query),
  /** A file, not a page: the certificate as a picture to share. */
  schoolCertificate: (edition: Edition, code: string) =>
    buildPagePath(`/${edition}/school/certificate.png`, { code }),
  investorReading: (edition: Edition) => buildPagePath(`/${edition}/read`),
  notices: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/site-notice`, query),
  notice: (edition: Edition, newsId: string) =>
    buildPagePath(`/${edition}/site_info/${encodeURIComponent(newsId)}`),
};
