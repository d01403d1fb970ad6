import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import type { Trader } from '~/upstream/modules/public-orders/testing/trader';
import {
  createCorrectionKit,
  FRIDAY,
  FRIDAY_AFTER,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  TUESDAY_AFTER,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runWithDualControl } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);

describeOnEachDatabase(
  'a split corrected after shares before it were corrected',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      await addTwoOperators(world.context);
    });

    const getShares = async (trader: Trader, fund: string) =>
      (await kit.getPosition(TUESDAY_AFTER, trader, fund)).shares;
    const correctSplit = (day: string, fund: string, date: string, ratio: string) =>
      runWithDualControl(kit.at(day), 'correct-split', { fund, date, ratio });
    /** Books a split of Wednesday. */
    async function split(fund: string, ratio: string, nav: string) {
      await runWithDualControl(kit.at(TUESDAY), 'declare-split', { fund, date: WEDNESDAY, ratio });
      await kit.publishNav(fund, WEDNESDAY, nav);
      await kit.runNight(WEDNESDAY);
    }
    async function expectNoMoney(trader: Trader) {
      expect(await kit.getBatched(trader)).toEqual([]);
      await kit.expectCleanLedger(TUESDAY_AFTER);
    }

    it('B3 multiplies the shares that a corrected dividend added before the split', async () => {
      const { fund, trader } = await kit.withDividend('reinvest');
      // 10,000.00 and 204.08 become 15,000.00 and 306.12.
      await split(fund, '1.5', '0.6533');
      expect(await getShares(trader, fund)).toBe('15306.12');
      // 300.00 元 are 306.12 shares: 102.04 more, 153.06 after the split.
      await kit.correctDividend(THURSDAY, fund, '0.03');
      expect(await getShares(trader, fund)).toBe('15459.18');
      // (10,000.00 + 306.12) × 2, and × 1.2.
      await correctSplit(FRIDAY_AFTER, fund, WEDNESDAY, '2');
      expect(await getShares(trader, fund)).toBe('20612.24');
      await correctSplit(MONDAY_AFTER, fund, WEDNESDAY, '1.2');
      expect(await getShares(trader, fund)).toBe('12367.34');
      // The dividend as first booked: 10,204.08 × 1.2, which no holder has to pay for.
      await kit.correctDividend(TUESDAY_AFTER, fund, '0.02');
      expect(await getShares(trader, fund)).toBe('12244.90');
      await correctSplit(TUESDAY_AFTER, fund, WEDNESDAY, '1.5');
      expect(await getShares(trader, fund)).toBe('15306.12');
      await expectNoMoney(trader);
    });

    it('B3 multiplies the shares of a corrected earlier split, without money for shares that are not missing', async () => {
      const { fund, trader } = await kit.withSplit();
      await split(fund, '1.5', '0.3333');
      expect(await getShares(trader, fund)).toBe('30000.00');
      // 10,000.00 × 1.5 × 1.5, × 1.8, × 1.2.
      await correctSplit(FRIDAY_AFTER, fund, TUESDAY, '1.5');
      expect(await getShares(trader, fund)).toBe('22500.00');
      await correctSplit(FRIDAY_AFTER, fund, WEDNESDAY, '1.8');
      expect(await getShares(trader, fund)).toBe('27000.00');
      await correctSplit(MONDAY_AFTER, fund, WEDNESDAY, '1.2');
      expect(await getShares(trader, fund)).toBe('18000.00');
      // 10,000.00 × 2 × 1.2.
      await correctSplit(TUESDAY_AFTER, fund, TUESDAY, '2');
      expect(await getShares(trader, fund)).toBe('24000.00');
      expect(await kit.getNotices(trader, '折算更正')).toHaveLength(4);
      await expectNoMoney(trader);
    });

    it('B11 multiplies the shares that a corrected NAV added before the split', async () => {
      const { fund, trader } = await kit.withShares();
      await kit.publishNav(fund, TUESDAY, '1.0000');
      await kit.runNight(TUESDAY);
      await split(fund, '2', '0.5000');
      // 10,000.00 元 at 0.8000 are 12,500.00 shares.
      const nav = { fund, date: FRIDAY, nav: '0.8000' };
      await runWithDualControl(kit.at(THURSDAY, '21:00'), 'publish-public-nav', nav);
      expect(await getShares(trader, fund)).toBe('25000.00');
      await correctSplit(FRIDAY_AFTER, fund, WEDNESDAY, '3');
      expect(await getShares(trader, fund)).toBe('37500.00');
      await expectNoMoney(trader);
    });
  },
);
