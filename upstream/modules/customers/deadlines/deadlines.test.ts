import { beforeAll, expect, it } from 'vitest';
import { deadlines as contract, MAX_DEADLINES } from '~/contract/deadlines';
import type { DeadlineArea } from '~/domain/orders/deadlines';
import { addDays } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { deadlines } from '~/upstream/modules/customers/deadlines';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import type { Account } from '~/upstream/core/service-context';

let world: TestWorld;
const list = (who: Account, area: DeadlineArea) =>
  callHandler(contract.list, deadlines.list, world.context, { query: { area } }, who);

describeOnEachDatabase('deadlines and open items of a user', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addSimuFund(world.context.db, 'due-fund', { short_name: '青禾稳健' });
  });

  it('lists dated verifications, past or future, but not missing or unlimited ones', async () => {
    const who = await addAccount(world.context, '13711110001', {
      columns: {
        ...{ identity_code: 3, voucher_expire_date: null, quiz_code: 2, quiz_expire_date: '2026-11-19' },
        ...{ simu_qi_code: 5, simu_proof_expire_date: '2026-12-01', am_qi_code: 1, ca_code: 4 },
        ...{ am_proof_expire_date: '2026-12-02' },
      },
    });
    expect((await list(who, 'verification')).list.map(({ kind, day }) => [kind, day])).toEqual([
      ['certificate', null],
      ['quiz', '2026-11-19'],
      ['simu', '2026-12-01'],
    ]);
  });

  it('lists each lock-up end once and only with remaining shares, and terms with extensions', async () => {
    const { db } = world.context;
    const who = await addAccount(world.context, '13711110002');
    const lot = { account_id: who.id, fund_id: 'due-fund', order_id: null, shares: '10', cost_fen: 1 };
    const lots = [
      ['1', '10', '2026-12-05'],
      ['2', '10', '2026-12-05'],
      ['3', '0', '2026-12-06'],
      ['4', '10', '2026-11-19'],
      ['5', '10', '2026-11-20'],
    ] as const;
    await db
      .insertInto('lots')
      .values(
        lots.map(([id, left_shares, unlocked_on]) => ({
          ...{ ...lot, id: `due-${id}`, left_shares, unlocked_on, confirmed_on: '2026-01-05' },
        })),
      )
      .execute();
    const product = { part: 'quasi_fixed', manager_name: '', currency: 'CNY', terms: '[]' } as const;
    await db
      .insertInto('offline_products')
      .values([
        { ...product, id: 'due-1', name: '安泰一期', founded_on: '2025-01-05', ends_on: '2026-11-01' },
        { ...product, id: 'due-2', name: '安泰二期', founded_on: '2025-01-05', ends_on: null },
        { ...product, id: 'due-3', name: '安泰三期', founded_on: '2025-01-05', ends_on: '2026-12-01' },
      ])
      .execute();
    await db
      .insertInto('positions')
      .values(
        ['due-1', 'due-2', 'due-3'].map((fund_id) => ({
          ...{ account_id: who.id, fund_id, part: 'quasi_fixed' as const, cost_fen: 1 },
          ...{ shares: fund_id === 'due-3' ? '0' : '10', invested_on: '2025-01-05' },
        })),
      )
      .execute();
    expect((await list(who, 'holdings')).list.map(({ kind, name, day }) => [kind, name, day])).toEqual([
      ['term', '安泰一期', '2026-11-01'],
      ['unlock', '青禾稳健', '2026-11-20'],
      ['unlock', '青禾稳健', '2026-12-05'],
    ]);
  });

  it('never lists items of another person; a truncated list says so', async () => {
    const { db } = world.context;
    const [many, other] = [
      await addAccount(world.context, '13711110003'),
      await addAccount(world.context, '13711110004'),
    ];
    await db
      .insertInto('lots')
      .values(
        Array.from({ length: MAX_DEADLINES + 1 }, (_, index) => ({
          ...{ id: `many-${index}`, account_id: many.id, fund_id: 'due-fund', order_id: null },
          ...{ shares: '10', left_shares: '10', cost_fen: 1, confirmed_on: '2026-01-05' },
          unlocked_on: addDays('2027-01-01', index),
        })),
      )
      .execute();
    const whole = await list(many, 'holdings');
    expect([whole.list.length, whole.is_capped, whole.list[0]?.day]).toEqual([
      MAX_DEADLINES,
      true,
      '2027-01-01',
    ]);
    expect(await list(other, 'holdings')).toEqual({ list: [], is_capped: false });
    expect(await list(other, 'orders')).toEqual({ list: [], is_capped: false });
  });

  it('lists unused rights of the year until its last day, and future meetings', async () => {
    const { db } = world.context;
    const who = await addAccount(world.context, '13711110005');
    const meeting = { account_id: who.id, topic: '资产配置', product_code: null, slot: 'morning' } as const;
    await db
      .insertInto('appointments')
      .values(
        [
          ['due-m1', '2026-11-19'],
          ['due-m2', '2026-11-20'],
        ].map(([id = '', day = '']) => ({
          ...{ ...meeting, id, day, way: 'phone' as const, note: '' },
          created_at: world.context.now().toISOString(),
        })),
      )
      .execute();
    const { list: rows } = await list(who, 'rights');
    expect(rows.filter(({ kind }) => kind === 'meeting').map(({ day }) => day)).toEqual(['2026-11-20']);
    const rights = rows.find(({ kind }) => kind === 'rights');
    expect([rights?.day, (rights?.left_times ?? 0) > 0]).toEqual(['2026-12-31', true]);
  });
});
