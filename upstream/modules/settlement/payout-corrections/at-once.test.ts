import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { redeemFund } from '~/upstream/modules/public-orders/testing/trader';
import { correctPayout } from '~/upstream/modules/settlement/payout-corrections/correct';
import {
  createCorrectionKit,
  FRIDAY_AFTER,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import { addTwoOperators } from '~/upstream/modules/testing/two-operators';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const kit = createCorrectionKit(() => world);
/** Corrects the dividend without the request, whose check of the preview would refuse one of two at once. */
const correct = (day: string, fund: string, becomes: string) =>
  correctPayout(kit.at(day), { kind: 'dividend', fund, date: TUESDAY, becomes });
const sum = (fen: readonly number[]): number => fen.reduce((total, each) => total + each, 0);

// On PostgreSQL each side has its own connection; PGlite runs one transaction after the other.
describeOnEachDatabase('a correction at the same time as other work', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('pays the right dividend once when it is corrected while it is sent', async () => {
    const { fund, trader } = await kit.withDividend();
    // PostgreSQL may end the night in favour of the correction: that is a fault of this night, and the next one pays.
    await Promise.all([kit.runNight(THURSDAY), correct(THURSDAY, fund, '0.025')]);
    for (const day of [FRIDAY_AFTER, MONDAY_AFTER]) expect((await kit.runNight(day)).faults).toBe(0);
    // 10,000.00 shares × 0.025: in one sum, or as 200.00 and 50.00.
    expect([[25_000], [20_000, 5_000]]).toContainEqual(await kit.getCredits(trader));
    await kit.expectCleanLedger(MONDAY_AFTER);
  });

  it('books two corrections one after the other: the last one decides what is paid', async () => {
    const { fund, trader } = await kit.withDividend();
    await Promise.all([correct(WEDNESDAY, fund, '0.025'), correct(WEDNESDAY, fund, '0.03')]);
    for (const day of [THURSDAY, FRIDAY_AFTER]) await kit.runNight(day);
    const { per_share } = await world.context.db
      .selectFrom('dividends')
      .select('per_share')
      .where('fund_id', '=', fund)
      .where('ex_on', '=', TUESDAY)
      .executeTakeFirstOrThrow();
    expect(sum(await kit.getCredits(trader))).toBe(Math.round(Number(per_share) * 1_000_000));
    await kit.expectCleanLedger(FRIDAY_AFTER);
  });

  it('never takes back shares that a redemption placed at the same time has reserved', async () => {
    const { fund, trader } = await kit.withSplit();
    await Promise.all([
      redeemFund(kit.at(WEDNESDAY), trader, fund, null).catch(() => null),
      correctPayout(kit.at(WEDNESDAY), { kind: 'split', fund, date: TUESDAY, becomes: '1.5' }),
    ]);
    await kit.expectCleanLedger(WEDNESDAY);
    await kit.publishNav(fund, WEDNESDAY, '0.5000');
    expect((await kit.runNight(THURSDAY)).faults).toBe(0);
    await kit.expectCleanLedger(THURSDAY);
  });
});
