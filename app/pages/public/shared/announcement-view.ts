import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { ANNOUNCEMENT_KINDS } from '~/contract/fund-analysis';
import { paths } from '~/app/paths';
import type { KeysetPage } from '~/app/features/lists/keyset-pager';

type ListReply = CallResult<Contract['market']['announcementList']>;
/** An announcement of one fund, or in a list of all funds, then with the fund's name. */
export type Announcement = Omit<ListReply['list'][number], 'fund_code' | 'fund_name'> & {
  fund_name?: string;
};

/** Number shown on the fund's page (CALL-019), and on a page of all. */
export const FUND_ANNOUNCEMENTS_SHOWN = 3;
export const ANNOUNCEMENTS_PAGE_SIZE = 20;

/** Builds announcements as rows; each opens its text at `hrefOf(aid)`. */
export const buildAnnouncementRows = (list: readonly Announcement[], getHref: (aid: number) => string) =>
  list.map(({ aid, title, kind, published_on, body, fund_name }) => ({
    aid,
    title,
    kind,
    fund: fund_name ?? null,
    day: published_on,
    body,
    to: getHref(aid),
  }));
export type AnnouncementRow = ReturnType<typeof buildAnnouncementRows>[number];

interface AnnouncementRequest {
  /** Null for all funds. */
  code: string | null;
  kind?: (typeof ANNOUNCEMENT_KINDS)[number];
  min_aid: number;
  page: number;
}

/** Builds one page of all announcements: older ones are requested by the id of the last one shown. */
export function buildAnnouncementPage(reply: ListReply, requested: AnnouncementRequest, edition: Edition) {
  const page = requested.min_aid > 0 ? Math.max(2, requested.page) : 1;
  const at = (more: Record<string, string | number | undefined>) =>
    paths.publicDisclosure(edition, {
      fund_code: requested.code ?? undefined,
      kind: requested.kind,
      ...more,
    });
  const here = requested.min_aid > 0 ? { min_aid: requested.min_aid, page } : {};
  const pager: KeysetPage = {
    page,
    pageCount: reply.is_total_capped ? null : Math.max(1, Math.ceil(reply.total / ANNOUNCEMENTS_PAGE_SIZE)),
    nextTo: reply.next_min_aid === null ? null : at({ min_aid: reply.next_min_aid, page: page + 1 }),
    firstTo: requested.min_aid > 0 ? at({}) : null,
  };
  return {
    here: at(here),
    countText: reply.is_total_capped ? `${reply.total} 条以上` : `共 ${reply.total} 条`,
    rows: getRows(reply, requested, (aid) => at({ ...here, announcement: aid })),
    kinds: [undefined, ...ANNOUNCEMENT_KINDS].map((kind) => ({
      label: kind ?? '全部',
      to: at({ kind }),
      isCurrent: kind === requested.kind,
    })),
    pager,
  };
}

/** On the page of one fund its name is not repeated in every row. */
const getRows = ({ list }: ListReply, { code }: AnnouncementRequest, getHref: (aid: number) => string) =>
  buildAnnouncementRows(
    code === null ? list : list.map((each) => ({ ...each, fund_name: undefined })),
    getHref,
  );
