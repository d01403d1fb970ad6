import type { PortalContext } from '~/bff/http/app-context';
import type { FlowPeriod } from '~/domain/calendar/flow-period';
import type { Flow } from '~/contract/holding-shapes';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';
import { getFlowName } from '~/app/pages/own/assets/flow-names';

export interface FlowFilter {
  product_code?: string;
  type?: Flow['type'];
  period?: FlowPeriod;
}

const PAGE_SIZE = 50;
const COLUMN_TITLES = [
  '交易日',
  '银行入账日',
  '类型',
  '产品编号',
  '产品名称',
  '金额（元）',
  '份额',
  '单位净值',
  '流水编号',
];

const flowLine = (flow: Flow): string =>
  formatCsvLine([
    flow.date,
    flow.bank_day ?? '',
    getFlowName(flow),
    flow.product_code,
    flow.product_name,
    flow.amount,
    flow.shares ?? '',
    flow.nav ?? '',
    flow.flow_id,
  ]);

/**
 * Exports all own cash flows that pass a filter as a CSV file, newest first, fetched page by page as the browser
 * reads. Money in 元; negative amounts are paid in. Throws the errors of the first page; a later failure aborts the
 * download.
 */
export async function exportFlowsCsv(
  { upstream }: Pick<PortalContext, 'upstream'>,
  filter: FlowFilter,
  fileName: string,
): Promise<Response> {
  const ask = (cursor?: string) =>
    upstream.holdings.flows({ query: { ...filter, limit: PAGE_SIZE, cursor } });
  let page: Awaited<ReturnType<typeof ask>> | null = await ask();
  let unsent = BYTE_ORDER_MARK + formatCsvLine(COLUMN_TITLES);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === null) {
        controller.close();
        return;
      }
      controller.enqueue(new TextEncoder().encode(unsent + page.list.map(flowLine).join('')));
      unsent = '';
      page = page.next_cursor === null ? null : await ask(page.next_cursor);
    },
  });
  return new Response(body, { headers: buildCsvHeaders(fileName, 'flows.csv') });
}
