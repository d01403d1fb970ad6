import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import type { OpsContext } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { LIST_SIZE, MONEY_ROWS_SHOWN } from '~/upstream/core/actions/subjects';
import {
  addBuyer,
  addSale,
  callOrders,
  advanceOrder,
  openTradingWorld,
  createPaidOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';
import { addFund, addTrader } from '~/upstream/modules/public-orders/testing/trader';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { partial } from '~/tests/fixtures/partial';

const ROWS = 450;
let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;
/** Rows of each query that does not read events of listed orders: tables and count. */
const read: { sql: string; rows: number }[] = [];
const texts = new WeakMap<object, string>();
const countsRows: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    texts.set(queryId, JSON.stringify(node));
    return node;
  },
  async transformResult({ result, queryId }) {
    const text = texts.get(queryId) ?? '';
    // Excludes the events of the orders on a page, and the calendar.
    if (!/order_events"|trading_days/.test(text.slice(0, 400)))
      read.push({ sql: text, rows: result.rows.length });
    return result;
  },
};

/** Copies one row of a table, with other values by its number `i`. */
const copies = (table: string, where: string, changed: string) =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(changed)}))).*
    from ${sql.table(table)} t, generate_series(1, ${ROWS}::int) i where ${sql.raw(where)}`.execute(
    world.context.db,
  );

async function fill(): Promise<void> {
  const { context } = world;
  const { db } = context;
  const [fund, publicFund] = [await addSale(context), await addFund(context)];
  const buyer = await addBuyer(context);
  await copies('accounts', `id = '${buyer.id}'`, `'id', 'p' || i, 'phone', (15000000000 + i)::text`);
  // Reviews of each kind.
  const at = context.now().toISOString();
  const statementFiles = {
    proof_file_ids: '[]',
    experience_file_ids: '[]',
    state: 'review',
    applied_at: at,
  } as const;
  await db
    .insertInto('qualifications')
    .values({ id: 'q', account_id: buyer.id, kind: 'simu', criterion: 'assets', ...statementFiles })
    .execute();
  await copies('qualifications', `id = 'q'`, `'id', 'q' || i, 'account_id', 'p' || i`);
  await sql`insert into identity_checks (id, account_id, name, voucher_type, voucher_code, valid_from, front_file_id,
    back_file_id, outcome, created_at) select 'i' || i, 'p' || i, '张三', 'id_card', '110101199003070000', '2020-01-01',
    'f1', 'f2', 'review', ${at}::timestamptz + i * interval '1 second' from generate_series(1, ${ROWS}::int) i`.execute(
    db,
  );
  // Feedback, a third of it complaints.
  await sql`insert into feedbacks (id, number, account_id, kind, text, contact, file_ids, created_at, status)
    select 'f' || i, 'F' || i, 'p' || i, case when i % 3 = 0 then 'complaint' else 'fault' end, '看不到图例', '', '{}',
      ${at}::timestamptz - i * interval '1 hour', 'received' from generate_series(1, ${ROWS}::int) i`.execute(
    db,
  );
  // Private orders: held money, refunds due, redemptions to be paid.
  const order = await advanceOrder(context, buyer, await reserve(context, buyer, fund), 'payment');
  const ofOrder = (from: string, to: string, status: string) =>
    copies(
      'orders',
      `id = '${from}'`,
      `'id', '${to}' || i, 'order_no', '${to}' || i, 'account_id', 'p' || i, 'status', '${status}'`,
    );
  const events = (from: string, to: string) =>
    copies('order_events', `order_id = '${from}'`, `'order_id', '${to}' || i`);
  await ofOrder(order.order_id, 'held', 'expired');
  await events(order.order_id, 'held');
  await sql`insert into order_events (order_id, seq, type, payload, at) select 'held' || i, 90, 'payment_held',
    ${JSON.stringify({ amountFen: 100, payerName: '张三', paidAt: at, reference: 'r', cause: 'late', reason: '逾期' })}::jsonb,
    ${at}::timestamptz from generate_series(1, ${ROWS}::int) i`.execute(db);
  const second = await addBuyer(context);
  const { order_id: refunded } = await createPaidOrder(context, second, fund);
  await callOrders(context, second, 'cancel', { order_id: refunded });
  await ofOrder(refunded, 'back', 'cancelled');
  await events(refunded, 'back');
  // Public orders refused by the bank, and their dividends.
  const trader = await addTrader(context);
  const { id: card } = await db
    .selectFrom('bank_cards')
    .select('id')
    .where('account_id', '=', trader.id)
    .executeTakeFirstOrThrow();
  for (const [name, status, isRefused, isDue] of [
    ['ref', 'confirmed', true, false],
    ['pub', 'failed', false, true],
  ] as const)
    await sql`insert into public_orders (id, order_no, account_id, kind, fund_id, card_id, pay_way, amount_fen, status, trade_date,
      confirm_date, cancel_until, is_mismatch, bank_due, bank_refused, placed_at, updated_at) select ${name} || i, ${name} || i, 'p' || i, 'buy',
      ${publicFund}, ${card}, 'transfer', 100, ${status}, '2026-11-20', '2026-11-23', ${at}::timestamptz, false, ${isDue}, ${isRefused},
      ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`insert into dividend_bookings (account_id, fund_id, ex_on, record_on, paid_on, way, shares, amount_fen, booked_at, refused_at,
    refused_reason) select 'p' || i, ${publicFund}, '2026-11-20', '2026-11-19', '2026-11-20', 'cash', 1, 100, ${at}::timestamptz,
    ${at}::timestamptz, '账户已销户' from generate_series(1, ${ROWS}::int) i`.execute(db);
  // Corrections, a holder notice, operators, funds with a NAV due.
  await sql`insert into nav_corrections (id, fund_id, date, was, becomes, is_material, made_at)
    values ('c', ${publicFund}, '2026-11-20', 1, 2, true, ${at}::timestamptz)`.execute(db);
  await sql`insert into nav_correction_entries (id, correction_id, account_id, fund_id, kind, outcome, moved_shares, due_fen)
    select 'e' || i, 'c', 'p' || i, ${publicFund}, 'buy', 'money', 0, 100 from generate_series(1, ${ROWS}::int) i`.execute(
    db,
  );
  await sql`insert into holder_notices (id, version, kind, fund_id, title, text, read_by, published_at)
    values ('n', 1, 'public', ${publicFund}, '分红方案', '分红方案有调整', '2026-12-01', ${at}::timestamptz)`.execute(
    db,
  );
  await sql`insert into holder_notice_holders (notice_id, account_id, asked_at) select 'n', 'p' || i, ${at}::timestamptz
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await copies('public_funds', `id = '${publicFund}'`, `'id', 'pf' || i`);
}

beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  await fill();
  world.context.db = world.context.db.withPlugin(countsRows);
  testConsole = await openConsole(world, { OPS_DUAL_CONTROL: 'on' });
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

/** Runs an action with the system token. */
async function run(name: string, given: Record<string, string> = {}): Promise<unknown> {
  const action = actions.find((each) => each.name === name);
  if (!action) throw new Error(`unknown action ${name}`);
  const context = partial<OpsContext>({ ...world.context, operator: TOKEN_OPERATOR, actions });
  return action.run({ context, input: action.arguments.parse(given) });
}
const largest = (): number => Math.max(...read.map(({ rows }) => rows));

describe('lists of operators', () => {
  const NEEDED: Readonly<Record<string, Record<string, string>>> = {
    'list-holder-notices': { notice: 'n' },
    'list-content': { kind: 'article' },
    'list-activity': { activity: 'none' },
  };
  // Bank rows are matched with the orders of 30 days, at most 5,000; the rows themselves are limited.
  const lists = actions
    .map(({ name }) => name)
    .filter((name) => name.startsWith('list-') && name !== 'list-bank-rows');

  it.each(lists)('%s reads one page of rows per query', async (name) => {
    read.length = 0;
    await run(name, NEEDED[name]).catch((error: unknown) => {
      if (name !== 'list-activity') throw error;
    });
    expect(read.length).toBeGreaterThan(0);
    expect(largest()).toBeLessThanOrEqual(MONEY_ROWS_SHOWN);
  });

  it.each([
    '/',
    '/reviews',
    '/feedback',
    '/money-back',
    '/requests',
    '/settlement',
    '/navs',
    '/operators',
    '/content',
  ])('%s reads one page of rows per query', async (path) => {
    read.length = 0;
    const pages = await Promise.all(
      (['reviewer', 'cashier', 'editor', 'admin'] as const).map((role) => testConsole.ask(role, path)),
    );
    expect(pages.map(({ status }) => status)).toContain(200);
    expect(largest()).toBeLessThanOrEqual(MONEY_ROWS_SHOWN);
  });

  it('shows each row on one of the pages', async () => {
    const seen = new Set<string>();
    const takeAll = async (name: string, getKeys: (result: never) => string[]): Promise<number> => {
      seen.clear();
      let page = 1;
      for (; page < 40; page += 1) {
        const keys = getKeys((await run(name, { page: String(page) })) as never);
        if (keys.length === 0) break;
        for (const key of keys) seen.add(key);
      }
      return seen.size;
    };
    type Row = Record<string, string>;
    expect(
      await takeAll('list-reviews', (found: { identities: Row[]; proofs: Row[] }) => [
        ...found.identities.map(({ phone }) => `i${phone}`),
        ...found.proofs.map(({ phone }) => `p${phone}`),
      ]),
    ).toBe(2 * ROWS + 1);
    expect(
      await takeAll('list-feedback', (found: { entries: Row[] }) =>
        found.entries.map(({ number }) => number ?? ''),
      ),
    ).toBe(ROWS);
    expect(
      await takeAll('list-held-money', ({ held }: { held: Row[] }) => held.map(({ order }) => order ?? '')),
    ).toBe(ROWS);
    expect(
      await takeAll('list-money-back', ({ refunds }: { refunds: Row[] }) =>
        refunds.map(({ order }) => order ?? ''),
      ),
    ).toBe(ROWS + 1);
    expect(
      await takeAll('list-refused-money', ({ dividends }: { dividends: Row[] }) =>
        dividends.map(({ account }) => account ?? ''),
      ),
    ).toBe(ROWS);
    expect(await takeAll('list-corrections', (rows: Row[]) => rows.map(({ entry }) => entry ?? ''))).toBe(
      ROWS,
    );
  });

  it('lists complaints by deadline before entries without one', async () => {
    const { entries, count, late } = (await run('list-feedback')) as {
      entries: { kind: string; clock: { registerBy: string } | null }[];
      count: number;
      late: number;
    };
    expect([entries.length, count]).toEqual([LIST_SIZE, ROWS]);
    const days = entries.map(({ clock }) => clock?.registerBy ?? '');
    expect(days).toEqual([...days].sort());
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['complaint']));
    expect(late).toBeGreaterThan(0);
  });

  it('links to the other pages of the console', async () => {
    const { text } = await testConsole.ask('reviewer', '/feedback?kind=complaint&page=2');
    expect(text).toContain('共 150 件');
    expect(text).toContain('第 2 / 3 页');
    expect((await testConsole.ask('reviewer', '/reviews')).text).toContain(
      `第 1 / ${Math.ceil((2 * ROWS + 1) / LIST_SIZE)} 页`,
    );
    const money = (await testConsole.ask('cashier', '/money-back')).text;
    expect(money).toContain('第 1 页');
    expect(money).toContain('/money-back?page=2');
    expect((await testConsole.ask('cashier', '/money-back?page=3')).text).not.toContain('下一页');
    expect((await testConsole.ask('editor', '/navs?day=2026-11-20&kind=public')).text).toMatch(/：4\d\d 只/);
  });
});
