import { describe, expect, it, vi } from 'vitest';
import type { Flow } from '~/contract/holding-shapes';
import { exportFlowsCsv } from '~/app/pages/own/assets/flows-csv';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const flow = (over: Partial<Flow>): Flow => ({
  flow_id: 'W1',
  date: '2026-11-02',
  type: 'subscribe',
  product_code: 'S10001',
  product_name: '衡岳稳进一号',
  amount: '-1000000.00',
  shares: '980000.00',
  nav: '1.0204',
  order_id: null,
  is_raising: false,
  outstanding: null,
  ...over,
});

function getContext(...pages: Flow[][]) {
  const flows = vi.fn(async ({ query }: { query?: { cursor?: string } } = {}) => {
    const at = Number(query?.cursor ?? 0);
    return { list: pages[at] ?? [], total: 0, next_cursor: at + 1 < pages.length ? String(at + 1) : null };
  });
  return { flows, context: createTestContext({ upstream: { holdings: { flows } } }) };
}

describe('CSV of cash flows', () => {
  it('begins with the byte order mark and holds every page once, in lines that end with CR LF', async () => {
    const { context, flows } = getContext(
      [flow({ bank_day: '2026-10-30' })],
      [flow({ flow_id: 'W2', type: 'dividend', shares: null, nav: null })],
    );
    const answer = await exportFlowsCsv(context, { product_code: 'S10001' }, '资金流水.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      '交易日,银行入账日,类型,产品编号,产品名称,金额（元）,份额,单位净值,流水编号',
      '2026-11-02,2026-10-30,申购,S10001,衡岳稳进一号,-1000000.00,980000.00,1.0204,W1',
      '2026-11-02,,分红,S10001,衡岳稳进一号,-1000000.00,,,W2',
      '',
    ]);
    expect(flows).toHaveBeenCalledTimes(2);
    expect(flows.mock.calls[1]?.[0]?.query).toMatchObject({ product_code: 'S10001', cursor: '1' });
    expect(answer.headers.get('Content-Disposition')).toContain("filename*=UTF-8''%E8%B5%84");
  });

  it('contains only the heading without cash flows', async () => {
    const answer = await exportFlowsCsv(getContext([]).context, {}, 'x.csv');
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(1);
  });
});
