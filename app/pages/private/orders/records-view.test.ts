import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { OrderRecord } from '~/contract/record-shapes';
import { paths } from '~/app/paths';
import { loadRecords } from '~/app/features/orders/load-records';
import { parseRecordFilter, recordFilterShape } from '~/app/features/orders/record-filter';
import { buildRecordFilters, buildRecordRow } from '~/app/features/orders/records-view';
import { exportRecordsCsv } from '~/app/pages/private/orders/records-csv';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { createSamplePublicOrder } from '~/app/pages/public/account/testing/sample-order';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const ofPrivate = (...given: Parameters<typeof createSampleOrder>): OrderRecord => ({
  class: 'private',
  order: createSampleOrder(...given),
});
const ofPublic = (...given: Parameters<typeof createSamplePublicOrder>): OrderRecord => ({
  class: 'public',
  order: createSamplePublicOrder(...given),
});
const getFilter = (query: object) => parseRecordFilter(z.object(recordFilterShape).parse(query));
const month = { month: '2026-11', count: 31, paid_in: '10000.00', paid_out: '1980.00' };

/** An upstream with these pages, and a record of the requests. */
function getContext(pages: OrderRecord[][], isAmountHidden = false) {
  const records = vi.fn(async ({ query }: { query?: { cursor?: string } } = {}) => {
    const at = Number(query?.cursor ?? 0);
    const next_cursor = at + 1 < pages.length ? String(at + 1) : null;
    return {
      list: pages[at] ?? [],
      total: pages.flat().length,
      is_total_capped: false,
      next_cursor,
      months: [month],
      products: [],
    };
  });
  const context = createTestContext({ upstream: { orders: { records } }, preferences: { isAmountHidden } });
  return { records, context };
}

describe('row of the records', () => {
  it('derives the state from what is still to happen, not only from the status', () => {
    const tone = (record: OrderRecord) => buildRecordRow(record, 'wealth', false).tone;
    const refund = {
      due: '1000000.00',
      sent: '0.00',
      arrived: '0.00',
      sent_at: null,
      arrived_at: null,
      returned_reason: null,
    };
    const ended = { status: 'cancelled' } as const;
    expect(tone(ofPrivate('payment'))).toBe('open');
    expect(tone(ofPrivate('payment', ended))).toBe('void');
    expect(buildRecordRow(ofPrivate('payment', { ...ended, refund }), 'wealth', false)).toMatchObject({
      state: '已撤销，待退款',
      tone: 'open',
    });
    expect(tone(ofPublic({ status: 'confirmed' }))).toBe('done');
    expect(tone(ofPublic({ status: 'confirmed', kind: 'redeem' }))).toBe('open');
    expect(tone(ofPublic({ status: 'failed' }))).toBe('void');
  });
});

describe('filters of the records', () => {
  const place = { hrefOf: (query: object) => paths.records('wealth', { ...query }) };

  it('accepts earlier addresses', () => {
    expect(getFilter({ status: 'expired' })).toMatchObject({ state: 'failed' });
    expect(getFilter({ stage: 'done', kind: 'buy' })).toMatchObject({ state: 'done', kind: 'buy' });
    expect(getFilter({ stage: 'open', state: 'cancelled' })).toMatchObject({ state: 'cancelled' });
    expect(getFilter({ period: 'all' }).period).toBeUndefined();
  });

  it('keeps the other filters, and offers the kinds of the chosen class', () => {
    const view = buildRecordFilters('wealth', { class: 'public', state: 'open', kind: 'buy' }, place, []);
    expect(view.states.map(({ to }) => to)[2]).toBe(
      '/wealth/user/records?class=public&state=confirmed&kind=buy',
    );
    expect(view.classes.map(({ to }) => to)[0]).toBe('/wealth/user/records?state=open&kind=buy');
    // The kind 买入 exists only for public funds.
    expect(view.classes.map(({ to }) => to)[1]).toBe('/wealth/user/records?class=private&state=open');
    expect(view.kinds.map(({ value }) => value)).toEqual(['buy', 'redeem', 'convert']);
    expect(view.kept).toEqual([
      { name: 'class', value: 'public' },
      { name: 'state', value: 'open' },
    ]);
  });
});

describe('page of records', () => {
  const asked = { edition: 'wealth', filter: {}, options: { hrefOf: () => '/here' } } as const;

  it('shows the totals of a whole month, and the requested order next to the list', async () => {
    const { context } = getContext([[ofPublic(), ofPrivate('payment')]]);
    const view = await loadRecords(context, { ...asked, query: { page: 1, order: 'o1' } });
    expect(view.months).toMatchObject([
      { title: '2026 年 11 月', count: '31 笔', paidIn: '10,000.00 元', paidOut: '1,980.00 元' },
    ]);
    expect(view.months[0]?.rows.map(({ id }) => id)).toEqual(['P1', 'o1']);
    expect(view.detail).toMatchObject({ id: 'o1', to: '/wealth/user/transition_detail?order_id=o1' });
  });

  it('shows no detail without an order, and contains no hidden amount', async () => {
    const none = await loadRecords(getContext([[]]).context, { ...asked, query: { page: 1 } });
    expect(none).toMatchObject({ months: [], detail: null, total: '0' });
    const own = /1,?000\.00|1,?000,?000|10,?000|1,?980/;
    const pages = [[ofPublic({ shares: '1000.00' }), ofPrivate('payment')]];
    for (const isHidden of [true, false]) {
      const { context } = getContext(pages, isHidden);
      const view = await loadRecords(context, { ...asked, query: { page: 1 } });
      expect(own.test(JSON.stringify(view))).toBe(!isHidden);
    }
  });
});

describe('CSV of records', () => {
  it('contains every page once with one line for each order of any class', async () => {
    const { context, records } = getContext([[ofPublic()], [ofPrivate('payment')]]);
    const answer = await exportRecordsCsv(context, { state: 'open' });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/公募,买入,"=""031001""",示例股票A,1000\.00,,,,待确认,HG2026112000000001$/);
    expect(lines[2]).toContain(',私募,');
    expect(records.mock.calls[1]?.[0]?.query).toMatchObject({ state: 'open', cursor: '1' });
  });

  it('stops at 2,000 orders and states it in the last line', async () => {
    const { context, records } = getContext(Array.from({ length: 41 }, () => [ofPublic()]));
    const text = await (await exportRecordsCsv(context, {})).text();
    expect(records).toHaveBeenCalledTimes(40);
    expect(text.trim().split('\r\n').at(-1)).toContain('最新的 2000 笔');
  });
});
