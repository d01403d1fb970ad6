import type { Edition } from '~/domain/edition';
import type { CallResult, Contract } from '~/upstream/contract';
import { paths } from '../../paths';
import type { KeysetPage } from '../market/keyset-pager';

type AnnouncementsReply = CallResult<Contract['market']['fundAnnouncements']>;
export type Announcement = AnnouncementsReply['list'][number];

/** Shown on the fund's page (CALL-019), and on a page of all. */
export const ANNOUNCEMENTS = 3;
export const ANNOUNCEMENTS_A_PAGE = 20;

/** Announcements as rows; each opens its text at `hrefOf(aid)`. */
export const announcementRows = (list: readonly Announcement[], hrefOf: (aid: number) => string) =>
  list.map(({ aid, title, kind, published_on, body }) => ({
    aid,
    title,
    kind,
    day: published_on,
    body,
    to: hrefOf(aid),
  }));
export type AnnouncementRow = ReturnType<typeof announcementRows>[number];

/** The list of all, page by page: older ones are asked for by the id of the last one shown. */
export function announcementPage(
  reply: AnnouncementsReply,
  query: { min_aid: number; page: number },
  edition: Edition,
  code: string,
) {
  const page = query.min_aid > 0 ? Math.max(2, query.page) : 1;
  const at = (more: Record<string, number | undefined>) =>
    paths.publicFund(edition, code, { announcements: 'all', ...more });
  const here = query.min_aid > 0 ? { min_aid: query.min_aid, page } : {};
  const pager: KeysetPage = {
    page,
    pageCount: Math.max(1, Math.ceil(reply.total / ANNOUNCEMENTS_A_PAGE)),
    nextTo: reply.next_min_aid === null ? null : at({ min_aid: reply.next_min_aid, page: page + 1 }),
    firstTo: query.min_aid > 0 ? at({}) : null,
  };
  return {
    here: at(here),
    total: reply.total,
    rows: announcementRows(reply.list, (aid) => at({ ...here, announcement: aid })),
    pager,
  };
}
export type AnnouncementPageView = ReturnType<typeof announcementPage>;
