import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { openSeededDatabase } from '~/upstream/seed/seeded';
import { fillDataFolder } from '~/upstream/core/db/testing/seeded-folder';
import { openOnSharedPostgres } from '~/upstream/core/db/testing/template-database';
import { BANK_TIMEOUT_MESSAGE } from '~/upstream/modules/orders-core/reference-bank';
import { addTradingDays } from '~/upstream/modules/private-orders/testing/life';
import { openWorld, TEST_START } from '~/upstream/modules/testing/context';
import { addCompany } from '~/upstream/modules/testing/plain-funds';
import {
  killService,
  OPS_TOKEN,
  startService,
  waitUntil,
  type RunningService,
} from '~/upstream/modules/public-orders/testing/process';
import { addFund, addTrader, TRADER_PASSWORD } from '~/upstream/modules/public-orders/testing/trader';

const KEY = 'crash-key-0001';
const start = (environment: Record<string, string>) =>
  startService(environment, { at: TEST_START, key: KEY });

/** Lists the orders as operators see them, without settling any. */
const ordersSeen = async ({ ask }: RunningService, account: string) =>
  (
    (await ask('/ops/v1/actions/list-public-orders', OPS_TOKEN, { arguments: { account } })).result as {
      orders: { order: string; status: string }[];
    }
  ).orders;

/** Kills the service between the bank debit and its booking, restarts it, and checks the database. */
async function crashAndRecover(
  open: () => Promise<OpenedDatabase>,
  environment: Record<string, string>,
  isSeeded: boolean,
): Promise<void> {
  const inDatabase = async <T>(look: (opened: OpenedDatabase) => Promise<T>): Promise<T> => {
    const opened = await open();
    try {
      return await look(opened);
    } finally {
      await opened.close();
    }
  };
  const { trader, fund } = await inDatabase(async (opened) => {
    const { context } = await openWorld({ opened });
    await addCompany(context.db);
    if (!isSeeded) await addTradingDays(context);
    // The bank debits this card but does not answer.
    return { fund: await addFund(context), trader: await addTrader(context, { tail: '9950' }) };
  });
  const body = {
    fund_code: fund,
    card_id: trader.cardId,
    pay_way: 'card',
    amount: '1234.56',
    trade_password: TRADER_PASSWORD,
    is_agreed: true,
  };
  const first = await start(environment);
  const cutOff = first.ask('/api/v1/trade/new/buy', trader.token, body).catch(() => 'cut off');
  // The bank has debited without an answer.
  await waitUntil(async () => first.log().includes(BANK_TIMEOUT_MESSAGE));
  expect(await ordersSeen(first, trader.id)).toMatchObject([{ status: 'unpaid' }]);
  await killService(first);
  expect(await cutOff).toBe('cut off');

  const getState = ({ db }: OpenedDatabase) =>
    Promise.all([
      db
        .selectFrom('public_orders')
        .select(['id', 'status', 'amount_fen'])
        .where('account_id', '=', trader.id)
        .execute(),
      db
        .selectFrom('bank_movements')
        .select(['side', 'amount_fen', 'outcome'])
        .where('card_id', '=', trader.cardId)
        .execute(),
      db
        .selectFrom('public_order_events as e')
        .innerJoin('public_orders as o', 'o.id', 'e.order_id')
        .select('e.type')
        .where('o.account_id', '=', trader.id)
        .orderBy('e.seq')
        .execute(),
    ]);
  const debit = { side: 'debit', amount_fen: 123_456, outcome: 'done' };
  const [orders] = await inDatabase(async (opened) => {
    const found = await getState(opened);
    expect(found).toMatchObject([
      [{ status: 'unpaid' }],
      [debit],
      [{ type: 'placed' }, { type: 'debit_asked' }],
    ]);
    // The claim of the key expires after its process ended; removed at once here.
    await opened.db.deleteFrom('idempotency_keys').execute();
    return found;
  });

  const second = await start(environment);
  await waitUntil(async () => (await ordersSeen(second, trader.id))[0]?.status === 'accepted');
  const repeat = await second.ask('/api/v1/trade/new/buy', trader.token, body);
  expect(repeat).toMatchObject({ code: 0, result: { order_id: orders[0]?.id, status: 'accepted' } });
  await killService(second);
  expect(await inDatabase(getState)).toMatchObject([
    [{ status: 'accepted', amount_fen: 123_456 }],
    [debit],
    [{ type: 'placed' }, { type: 'debit_asked' }, { type: 'paid' }],
  ]);
}

describe(
  'finds the order paid exactly once after a crash between debit and booking',
  { timeout: 240_000 },
  () => {
    it('on PGlite', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'upstream-crash-'));
      await fillDataFolder(folder);
      const open = () => openSeededDatabase({ dataDir: join(folder, 'upstream') });
      await crashAndRecover(open, { DATA_DIR: folder, DATABASE_URL: '' }, true);
      await rm(folder, { recursive: true, force: true });
    });

    it.skipIf(inject('postgresUrl') === null)('on PostgreSQL', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'upstream-crash-'));
      const own = await openOnSharedPostgres('migrated');
      const { databaseUrl } = own;
      await crashAndRecover(
        () => openDatabase({ databaseUrl }),
        { DATABASE_URL: databaseUrl, DATA_DIR: folder },
        false,
      );
      await own.close();
      await rm(folder, { recursive: true, force: true });
    });
  },
);
