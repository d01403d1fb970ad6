import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { paths } from '~/app/paths';
import type { RecordFilter } from '~/app/features/orders/record-filter';
import {
  buildRecordDetail,
  buildRecordFilters,
  buildRecordMonths,
  buildRecordRow,
  type RecordsListOptions,
} from '~/app/features/orders/records-view';

const PAGE_SIZE = 20;

interface Asked {
  edition: Edition;
  filter: RecordFilter;
  /** `order`: the order whose detail is shown next to the list. */
  query: { cursor?: string; page: number; order?: string };
  options: RecordsListOptions;
}

/**
 * Loads one page of own orders with filters, months and page links, and the detail of the requested order, or of
 * the first. Throws the errors of the upstream.
 */
export async function loadRecords(
  { upstream, preferences }: Pick<PortalContext, 'upstream' | 'preferences'>,
  { edition, filter: asked, query, options }: Asked,
) {
  const filter = { ...asked, ...options.fixed };
  const { cursor, page, order } = query;
  const found = await upstream.orders.records({ query: { ...filter, cursor, limit: PAGE_SIZE } });
  const { isAmountHidden } = preferences;
  const rows = found.list.map((record) => buildRecordRow(record, edition, isAmountHidden));
  const here = options.hrefOf(filter);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === order),
  );
  const [record, row] = [found.list[at], rows[at]];
  const getDetailLink = (id: string) =>
    options.hrefOf({ ...filter, order: id, ...(cursor === undefined ? {} : { cursor, page }) });
  return {
    months: buildRecordMonths(
      rows.map((each) => ({ ...each, sideDetailTo: getDetailLink(each.id) })),
      found.months,
      isAmountHidden,
    ),
    total: `${found.total}${found.is_total_capped ? '+' : ''}`,
    filters: buildRecordFilters(edition, filter, options, found.products),
    isFiltered: Object.values(asked).some((value) => value !== undefined),
    detail: record && row ? buildRecordDetail(record, row, isAmountHidden) : null,
    csvTo: paths.recordsCsv(edition, { ...filter }),
    pager: buildKeysetPage(here, { cursor, page }, found, PAGE_SIZE),
  };
}
export type RecordsView = Awaited<ReturnType<typeof loadRecords>>;
