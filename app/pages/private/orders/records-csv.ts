import type { PortalContext } from '~/bff/http/app-context';
import type { OrderRecord } from '~/contract/record-shapes';
import { formatDateTime } from '~/domain/figures/format';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';
import type { RecordFilter } from '~/app/features/orders/record-filter';
import { buildRecordRow } from '~/app/features/orders/records-view';

const PAGE_SIZE = 50;
/** Maximum size of one file: 40 pages of 50 orders, as the page states. */
const PAGES_MAX = 40;
const COLUMN_TITLES = [
  '提交时间',
  '类别',
  '类型',
  '产品编号',
  '产品名称',
  '金额（元）',
  '份额',
  '单位净值',
  '净值日期',
  '状态',
  '订单号',
];

/** Builds the line of one order; figures as stored, empty when there is none yet. */
function recordLine(record: OrderRecord): string {
  const { kind, state } = buildRecordRow(record, 'wealth', false);
  if (record.class === 'private') {
    const { order } = record;
    const done = order.confirmation;
    return formatCsvLine([
      formatDateTime(order.created_at),
      '私募',
      kind,
      order.product_code,
      order.product_name,
      order.amount ?? '',
      done?.shares ?? order.shares ?? '',
      done?.nav ?? '',
      done?.nav_date ?? '',
      state,
      order.order_no,
    ]);
  }
  const { order } = record;
  return formatCsvLine([
    formatDateTime(order.placed_at),
    '公募',
    kind,
    order.fund_code,
    order.fund_name,
    order.amount ?? '',
    order.shares ?? '',
    order.nav ?? '',
    order.nav_date ?? '',
    state,
    order.order_no,
  ]);
}

/**
 * Exports the person's own orders that pass a filter as a CSV file, newest first, fetched page by page as the
 * browser reads. At the limit, a last line states that the file is truncated. Throws the errors of the first page;
 * a later failure aborts the download.
 */
export async function exportRecordsCsv(
  { upstream }: Pick<PortalContext, 'upstream'>,
  filter: RecordFilter,
): Promise<Response> {
  const ask = (cursor?: string) =>
    upstream.orders.records({ query: { ...filter, limit: PAGE_SIZE, cursor } });
  let page: Awaited<ReturnType<typeof ask>> | null = await ask();
  let asked = 1;
  let unsent = BYTE_ORDER_MARK + formatCsvLine(COLUMN_TITLES);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === null) {
        controller.close();
        return;
      }
      const next = page.next_cursor;
      const isCut = next !== null && asked >= PAGES_MAX;
      const end = isCut
        ? formatCsvLine([`以上为最新的 ${PAGE_SIZE * PAGES_MAX} 笔，更早的请按期间或产品筛选后下载`])
        : '';
      controller.enqueue(new TextEncoder().encode(unsent + page.list.map(recordLine).join('') + end));
      unsent = '';
      page = next === null || isCut ? null : await ask(next);
      asked += 1;
    },
  });
  return new Response(body, { headers: buildCsvHeaders('交易记录.csv', 'records.csv') });
}
