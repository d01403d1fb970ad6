import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { calendarHoldingPeriodsMigration } from '~/upstream/core/db/migrations/0091-calendar-holding-periods';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addFund, addLot, addTrader } from '~/upstream/modules/public-orders/testing/trader';

describeOnEachDatabase('holding periods by calendar date', { content: 'migrated' }, (opened) => {
  it('converts whole years in days to months and updates the lots that are held', async () => {
    const { db } = opened();
    const { context } = await openTradingWorld(opened());
    const who = await addTrader(context);
    const [years, days] = [
      await addFund(context, { hold_days: 1095 }),
      await addFund(context, { hold_days: 90 }),
    ];
    await addLot(context, who, years, {
      shares: '1.00',
      confirmedOn: '2026-11-23',
      unlockedOn: '2029-11-22',
    });
    await addLot(context, who, days, { shares: '1.00', confirmedOn: '2026-11-23', unlockedOn: '2027-02-21' });
    await sql`alter table public_funds drop column hold_months`.execute(db);
    await calendarHoldingPeriodsMigration.up(db);
    const rows = await db
      .selectFrom('lots as l')
      .innerJoin('public_funds as f', 'f.id', 'l.fund_id')
      .select(['f.hold_days', 'f.hold_months', 'l.unlocked_on'])
      .orderBy('f.hold_days')
      .execute();
    expect(rows).toEqual([
      { hold_days: 90, hold_months: 0, unlocked_on: '2027-02-21' },
      { hold_days: 1095, hold_months: 36, unlocked_on: '2029-11-23' },
    ]);
  });
});
