import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { addDividend, addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  confirmAsSecondOperator,
  runAsFirstOperator,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
let fund: string;
let order: string;
const clock = (day: string, time: string) => withClockAt(world.context, `${day}T${time}:00+08:00`);
const found = async (context = clock('2026-11-30', '10:00')): Promise<string[]> => [
  ...new Set((await checkLedger(context)).differences.map(({ what }) => what)),
];

/** Publishes a NAV; a second operator confirms when required. */
async function publish(date: string, nav: string): Promise<void> {
  const context = clock('2026-11-30', '10:00');
  await addTwoOperators(context);
  const ran = await runAsFirstOperator(
    context,
    'publish-public-nav',
    { fund, date, nav },
    { because: '补录净值' },
  );
  if (ran.kind === 'asked') await confirmAsSecondOperator(context, ran.request);
  else expect(ran).toMatchObject({ kind: 'done' });
}

describeOnEachDatabase('ledger check', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    const { context } = world;
    fund = await addFund(context);
    const trader = await addTrader(context);
    await addNavs(context, fund, { '2026-11-20': '2.0000', '2026-11-23': '2.0000' });
    await buyFund(clock('2026-11-20', '10:00'), trader, fund, '10000.00');
    await runNight(context, '2026-11-23');
    await addDividend(context, fund, ['2026-11-23', '2026-11-24', '2026-11-26'], '0.1000');
    await addNavs(context, fund, { '2026-11-24': '1.9000' });
    await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
    order = (await redeemFund(clock('2026-11-24', '16:00'), trader, fund, '1000.00')).order_id;
    await context.db
      .insertInto('splits')
      .values({ fund_id: fund, date: '2026-11-25', ratio: '1.7' })
      .execute();
    await addNavs(context, fund, { '2026-11-25': '1.2000' });
  });

  it('B8 finds nothing at any time of a split: before publication, before booking and after it', async () => {
    expect(await found(clock('2026-11-25', '15:00'))).toEqual([]);
    expect(await found(clock('2026-11-25', '20:30'))).toEqual([]);
    await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
    expect(await found(clock('2026-11-25', '22:30'))).toEqual([]);
    await addNavs(world.context, fund, { '2026-11-26': '1.2000' });
    await settlePublicFunds(clock('2026-11-26', '22:00'), '2026-11-26');
    expect(await found()).toEqual([]);
  });

  it('B8 documents each difference in the operations guide', async () => {
    const folder = 'upstream/modules/settlement';
    const [guide, ledger, accounting] = await Promise.all(
      ['docs/operate/check-ledger.md', `${folder}/check-ledger.ts`, `${folder}/check-accounting.ts`].map(
        (file) => readFile(file, 'utf8'),
      ),
    );
    const names = [
      ...(ledger ?? '').matchAll(/what: '([^']+)'/g),
      ...(accounting ?? '').matchAll(/^ +\['([^']+)', \w+\(range/gm),
    ].map(([, name]) => name ?? '');
    expect(names).toHaveLength(16);
    expect(names.filter((name) => !new RegExp(`^\\| ${name} `, 'm').test(guide ?? ''))).toEqual([]);
  });

  it.each([
    ['折算或分红登记时没有除权日净值', '2026-11-25', '1.2000'],
    ['订单成交日没有净值', '2026-11-20', '2.0000'],
  ])('B8 %s: is corrected by publishing the NAV of the day', async (what, date, nav) => {
    const { context } = world;
    await sql`delete from nav_points where fund_id = ${fund} and date = ${date}`.execute(context.db);
    expect(await found()).toContain(what);
    await publish(date, nav);
    expect(await found()).toEqual([]);
  });

  it('B8 corrects a newest NAV that differs from the list by publishing the day again', async () => {
    await sql`update fund_latest set nav = 2.4 where fund_id = ${fund}`.execute(world.context.db);
    expect(await found()).toEqual(['份额与净值不属于同一核算日']);
    await publish('2026-11-26', '1.2000');
    expect(await found()).toEqual([]);
  });

  describe('names a broken rule', () => {
    it.each([
      [
        '持有份额与订单、分红、折算记录不符',
        () => sql`update split_bookings set shares_before = shares_before + 5`,
      ],
      [
        '折算或分红登记时没有除权日净值',
        () => sql`delete from nav_points where fund_id = ${fund} and date = '2026-11-25'`,
      ],
      ['折算后份额与比例不符', () => sql`update split_bookings set ratio = 2`],
      ['份额与净值不属于同一核算日', () => sql`update fund_latest set nav = 2.4 where fund_id = ${fund}`],
      [
        '份额与净值不属于同一核算日',
        () => sql`update lots set traded_on = '2026-11-24', id = id || 'x' where fund_id = ${fund}`,
      ],
      [
        '订单成交日没有净值',
        () => sql`delete from nav_points where fund_id = ${fund} and date = '2026-11-20'`,
      ],
      [
        '赎回份额与本人提交及折算记录不符',
        () => sql`update public_orders set shares = 1000 where id = ${order}`,
      ],
      [
        '待确认赎回多于持有份额',
        () => sql`update public_orders set status = 'accepted', shares = 99999 where id = ${order}`,
      ],
      ['份额折算没有通知本人', () => sql`delete from notices where subject_id = ${order}`],
    ])('B8 %s', async (what, broken) => {
      await world.context.db
        .transaction()
        .execute(async (trx) => {
          if (what === '份额与净值不属于同一核算日')
            await sql`alter table split_bookings drop constraint split_bookings_lot_id_fkey`.execute(trx);
          await broken().execute(trx);
          expect(await found({ ...clock('2026-11-30', '10:00'), db: trx })).toContain(what);
          throw new Error('undo');
        })
        .catch((error: Error) => expect(error.message).toBe('undo'));
    });
  });
});
