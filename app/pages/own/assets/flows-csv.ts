import type { PortalContext } from '~/bff/http/app-context';
import type { FlowPeriod } from '~/domain/calendar/flow-period';
import type { Flow } from '~/contract/holdings';
import { flowName } from '~/app/pages/own/assets/flow-names';

export interface FlowFilter {
  product_code?: string;
  type?: Flow['type'];
  period?: FlowPeriod;
}

/** Spreadsheets take a file for UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\u{feff}';
const PAGE_SIZE = 50;
const HEAD = ['日期', '类型', '产品编号', '产品名称', '金额（元）', '份额', '单位净值', '流水编号'];

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A cell that begins like this is taken for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A cell by RFC 4180; text that a spreadsheet would run as a formula is kept text by an apostrophe. */
export function csvCell(text: string): string {
  const plain = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const flowLine = (flow: Flow): string =>
  csvLine([
    flow.date,
    flowName(flow),
    flow.product_code,
    flow.product_name,
    flow.amount,
    flow.shares ?? '',
    flow.nav ?? '',
    flow.flow_id,
  ]);

/**
 * All own flows that pass a filter as a CSV file, newest first, page by page as the browser takes them. Money in 元,
 * negative is paid in. Throws what the first page is refused with; a later failure breaks the download off.
 */
export async function flowsCsv(
  { upstream }: Pick<PortalContext, 'upstream'>,
  filter: FlowFilter,
  fileName: string,
): Promise<Response> {
  const ask = (cursor?: string) =>
    upstream.holdings.flows({ query: { ...filter, limit: PAGE_SIZE, cursor } });
  let page: Awaited<ReturnType<typeof ask>> | null = await ask();
  let head = BYTE_ORDER_MARK + csvLine(HEAD);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === null) {
        controller.close();
        return;
      }
      controller.enqueue(new TextEncoder().encode(head + page.list.map(flowLine).join('')));
      head = '';
      page = page.next_cursor === null ? null : await ask(page.next_cursor);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="flows.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
}
