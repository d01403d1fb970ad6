import { beforeAll, expect, it } from 'vitest';
import { files as fileCalls } from '~/contract/files';
import { holdings as holdingCalls } from '~/contract/holdings';
import { quasiFixed as contract } from '~/contract/quasi-fixed';
import { search as searchCalls } from '~/contract/search';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { quasiFixed } from '~/upstream/modules/funds/quasi-fixed';
import { search } from '~/upstream/modules/search/search';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { files } from '~/upstream/modules/documents/store';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;

describeOnEachDatabase('quasi-fixed income', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const list = (query: Record<string, string | number> = {}) =>
    callHandler(contract.productList, quasiFixed.productList, world.context, { query });
  const detail = (product_id: string) =>
    callHandler(contract.productDetail, quasiFixed.productDetail, world.context, { query: { product_id } });

  it('lists products by start, and by form, use of the money, state, class and name', async () => {
    const whole = await list();
    const days = whole.list.map(({ starts_on }) => starts_on);
    expect(days).toEqual([...days].sort().reverse());
    for (const counts of [whole.forms, whole.assets])
      expect(counts.reduce((sum, each) => sum + each.product_count, 0)).toBe(whole.total);
    const ids = async (query: Record<string, string | number>) =>
      (await list(query)).list.map(({ product_id }) => product_id).sort();
    expect(await ids({ form: 'note' })).toEqual(['F30002', 'F30007']);
    expect(await ids({ asset: 'infrastructure,consumer' })).toEqual(['F30004', 'F30008']);
    expect(await ids({ status: 'extended' })).toEqual(['F30004']);
    expect(await ids({ keyword: '岚溪' })).toEqual(['F30004', 'F30008']);
    const fitting = await list({ risk_max: 2 });
    expect(fitting.list.every(({ risk_level }) => (risk_level ?? 9) <= 2)).toBe(true);
    expect(fitting.forms.reduce((sum, each) => sum + each.product_count, 0)).toBe(fitting.total);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.next_cursor ?? '' });
    expect([...first.list, ...second.list].map(({ product_id }) => product_id)).toEqual(
      whole.list.slice(0, 6).map(({ product_id }) => product_id),
    );
  });

  it('shows only descriptions in public texts, no results', async () => {
    const { list: all } = await list();
    for (const { product_id } of all) {
      const { summary, strategy_text, issuer_text } = await detail(product_id);
      expect(`${summary}${strategy_text}${issuer_text}`).not.toMatch(/延期|展期|逾期|迟|结清|20\d\d|晚/);
    }
  });

  it('reports a late payment, and moves a due day on a holiday to the next working day', async () => {
    const product = await detail('F30004');
    const byDay = new Map(product.payout_schedule.map((row) => [row.until, row]));
    // A Sunday.
    expect(byDay.get('2026-03-29')).toMatchObject({
      due_on: '2026-03-30',
      state: 'paid',
      is_end: true,
      paid: { principal_ratio: 0.4 },
    });
    expect(byDay.get('2026-06-29')).toMatchObject({ state: 'late', late_days: 14, principal_in_ratio: 0.6 });
    expect(product.payout_schedule.at(-1)).toMatchObject({
      until: '2027-03-29',
      is_end: true,
      state: 'coming',
    });
    expect(product.payout_record).toMatchObject({ late_count: 1, open_count: 0, realised_rate: null });
    expect(product.term_events.map(({ kind }) => kind)).toEqual(['extended', 'partial', 'late']);
  });

  it('computes a lower return by actual payment days than by term for a product that ended late', async () => {
    const { payout_record, payout_schedule } = await detail('F30005');
    expect(payout_schedule.at(-1)).toMatchObject({ state: 'late', late_days: 74 });
    expect(payout_record).toMatchObject({ principal_ratio: 1, due_count: 3, on_time_count: 2 });
    expect(payout_record?.realised_rate).toBeGreaterThan(0.045);
    expect(payout_record?.realised_rate).toBeLessThan(0.05);
  });

  it('gives no amount for future days, except for a rate owed by the issuer; later payments are unknown', async () => {
    const trust = await detail('F30001');
    const coming = trust.payout_schedule.filter(({ state }) => state === 'coming');
    expect(coming.map(({ until }) => until)).toEqual(['2026-12-20', '2027-03-20', '2027-05-20']);
    expect(coming.every(({ measure, paid }) => measure === null && paid === null)).toBe(true);
    const note = await detail('F30002');
    expect(note.payout_schedule).toHaveLength(1);
    // 3.10 % over a year of 365 days.
    expect(note.payout_schedule[0]?.measure?.low).toBeCloseTo(0.031, 9);
    expect(await catchRefusal(detail('nobody'))).toMatchObject({ code: 4004 });
  });

  it('pays holders what the product paid, and values the rest', async () => {
    const account = { id: 'A10007', tokenHash: '' };
    const held = await callHandler(
      holdingCalls.position,
      holdings.position,
      world.context,
      { query: { product_code: 'F30001' } },
      account,
    );
    const { name, issuer, payout_record } = await detail('F30001');
    expect([held.product_name, held.manager_name]).toEqual([name, issuer]);
    // A million units of 1 元; payments up to the newest valuation.
    expect(Number(held.paid_out)).toBeCloseTo((payout_record?.income_ratio ?? 0) * 1_000_000, 0);
    // With payments added back, the product return equals that of its holder; without them its unit value hardly
    // changes.
    expect(held.fund_window?.annualised).toBeCloseTo(held.own_return ?? 0, 2);
    expect(Number(held.nav)).toBeGreaterThan(1);
    expect(Number(held.nav)).toBeLessThan(1.02);
  });

  it('shows its documents only to people qualified for asset-management products within the risk', async () => {
    const { documents } = await detail('F30008');
    const open = (file_id: string, id: string | null) =>
      callHandler(
        fileCalls.publicContent,
        files.publicContent,
        world.context,
        { query: { file_id } },
        id === null ? null : { id, tokenHash: '' },
      );
    const [document] = documents ?? [];
    expect((await open(document?.id ?? '', 'A10006')).name).toContain('岚溪明畅');
    // One is qualified for private funds only; one is a guest.
    for (const who of ['A10005', null])
      expect(await catchRefusal(open(document?.id ?? '', who))).toMatchObject({ code: 4004 });
  });

  it('returns the market: a bond index over its periods with days, largest drawdown and month ends', async () => {
    const found = await callHandler(contract.market, quasiFixed.market, world.context, {});
    expect(found.periods.map(({ label }) => label)).toContain('近1年');
    expect(found.periods.every(({ start, end }) => start < end && end === found.as_of)).toBe(true);
    expect(found.deepest?.depth).toBeLessThan(0);
    expect(found.months[0]?.change_ratio).toBe(0);
    expect(found.months.length).toBeGreaterThan(36);
  });

  it('is found by name, initials and number, and so is private equity', async () => {
    const find = async (keyword: string) => {
      const { groups } = await callHandler(searchCalls.query, search.query, world.context, {
        query: { keyword },
      });
      return groups.flatMap(({ kind, list: hits }) => hits.map(({ id, context }) => [kind, id, context]));
    };
    expect(await find('明畅消费')).toEqual([['quasi_fixed', 'F30008', 'am']]);
    expect(await find('SRZ417')).toEqual([['quasi_fixed', 'F30002', 'am']]);
    expect(await find('langtingbinggou')).toContainEqual(['pe', 'P21003', 'simu']);
    // Private-equity institutions and people, whose pages differ from those of securities funds.
    expect(await find('P1004217')).toEqual([['equity_company', 'E1001', null]]);
    expect(await find('彭景行')).toContainEqual(['equity_manager', 'Q1001', null]);
  });

  it('derives states from days: raising until the start, extended after the first end, ended when all is repaid', async () => {
    const on = async (day: string, query: Record<string, string>) => {
      const context = { ...world.context, now: () => new Date(`${day}T04:00:00Z`) };
      const { list: found, total } = await callHandler(
        contract.productList,
        quasiFixed.productList,
        context,
        {
          query,
        },
      );
      expect(found).toHaveLength(total);
      return found.map(({ product_id, status }) => `${product_id} ${status}`);
    };
    expect(await on('2026-12-17', { status: 'raising' })).toEqual(['F30008 raising']);
    expect(await on('2026-12-18', { status: 'raising' })).toEqual([]);
    expect(await on('2026-12-18', { keyword: '明畅消费' })).toEqual(['F30008 running']);
    expect(await on('2026-03-28', { keyword: '岚溪安平' })).toEqual(['F30004 running']);
    expect(await on('2026-03-29', { status: 'extended' })).toEqual(['F30004 extended']);
    const later = { ...world.context, now: () => new Date('2026-12-18T04:00:00Z') };
    const query = { product_id: 'F30008' };
    const { status } = await callHandler(contract.productDetail, quasiFixed.productDetail, later, { query });
    expect(status).toBe('running');
  });
});
