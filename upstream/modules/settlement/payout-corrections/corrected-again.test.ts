import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { redeemFund } from '~/upstream/modules/public-orders/testing/trader';
import {
  createCorrectionKit,
  FRIDAY_AFTER,
  MONDAY_AFTER,
  THURSDAY,
  TUESDAY,
  TUESDAY_AFTER,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);

describeOnEachDatabase(
  'repeated corrections after a partial redemption',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      await addTwoOperators(world.context);
    });

    /** Confirms a redemption of Thursday at the NAV of the ex-date. */
    async function redeem(
      fund: string,
      trader: Parameters<typeof redeemFund>[1],
      shares: string,
      nav: string,
    ) {
      await kit.publishNav(fund, WEDNESDAY, nav);
      await kit.runNight(WEDNESDAY);
      await redeemFund(kit.at(THURSDAY), trader, fund, shares);
      await kit.publishNav(fund, THURSDAY, nav);
      await kit.runNight(FRIDAY_AFTER);
    }

    it('gives and takes shares of a reinvested dividend in proportion to what is held', async () => {
      const { fund, trader } = await kit.withDividend('reinvest');
      // All 10,000.00 bought shares, and half of the 204.08 reinvested ones.
      await redeem(fund, trader, '10102.04', '0.9800');
      const getHeld = async (day: string) => {
        const { shares, dividends } = await kit.getPosition(day, trader, fund);
        return [shares, dividends[0]?.amount, dividends[0]?.shares];
      };
      expect(await getHeld(MONDAY_AFTER)).toEqual(['102.04', '200.00', '204.08']);
      // 250.00 are 255.10 shares: 51.02 are missing, half of them in shares, half as 25.00 元.
      await kit.correctDividend(MONDAY_AFTER, fund, '0.025');
      expect(await getHeld(MONDAY_AFTER)).toEqual(['127.55', '250.00', '229.59']);
      expect(await kit.getBatched(trader)).toEqual([[MONDAY_AFTER, 2_500]]);
      await kit.runNight(MONDAY_AFTER);
      // Back to 200.00: the 25.51 shares are taken back, the 25.00 that were paid are not.
      await kit.correctDividend(TUESDAY_AFTER, fund, '0.02');
      expect(await getHeld(TUESDAY_AFTER)).toEqual(['102.04', '225.00', '204.08']);
      expect(await kit.getNotices(trader, '分红更正')).toContainEqual(
        expect.stringContaining('您的份额已调减 25.51 份。其余多得的部分由管理人承担。'),
      );
      // 250.00 again: only the shares are missing.
      await kit.correctDividend(TUESDAY_AFTER, fund, '0.025');
      expect(await getHeld(TUESDAY_AFTER)).toEqual(['127.55', '250.00', '229.59']);
      // 300.00 are 306.12 shares: 51.02 more, again by halves.
      await kit.correctDividend(TUESDAY_AFTER, fund, '0.03');
      expect(await getHeld(TUESDAY_AFTER)).toEqual(['153.06', '300.00', '255.10']);
      await kit.runNight(TUESDAY_AFTER);
      expect((await kit.getCredits(trader)).filter((fen) => fen < 900_000)).toEqual([2_500, 2_500]);
      await kit.expectCleanLedger(TUESDAY_AFTER);
    });

    it('pays for the redeemed part of a split once', async () => {
      const { fund, trader } = await kit.withSplit();
      await redeem(fund, trader, '5000.00', '0.5000');
      const getShares = async (day: string) => (await kit.getPosition(day, trader, fund)).shares;
      // 24,000.00 are right: 3,000.00 for the 15,000.00 held, 500.00 元 for 1,000.00 missing redeemed ones.
      await kit.correctSplit(MONDAY_AFTER, fund, '2.4');
      expect(await getShares(MONDAY_AFTER)).toBe('18000.00');
      await kit.runNight(MONDAY_AFTER);
      await kit.correctSplit(TUESDAY_AFTER, fund, '2');
      expect(await getShares(TUESDAY_AFTER)).toBe('15000.00');
      await kit.correctSplit(TUESDAY_AFTER, fund, '2.4');
      expect(await getShares(TUESDAY_AFTER)).toBe('18000.00');
      // Both parts grow: 750.00 shares and 125.00 元.
      await kit.correctSplit(TUESDAY_AFTER, fund, '2.5');
      expect(await getShares(TUESDAY_AFTER)).toBe('18750.00');
      await kit.runNight(TUESDAY_AFTER);
      expect(await kit.getBatched(trader)).toEqual([
        [MONDAY_AFTER, 50_000],
        [TUESDAY_AFTER, 12_500],
      ]);
      expect((await kit.getFlows(trader)).filter(([, day]) => day === TUESDAY)).toEqual([
        ['split_correction', TUESDAY, '3000.00', 0],
        ['split_correction', TUESDAY, null, 50_000],
        ['split_correction', TUESDAY, '-3000.00', 0],
        ['split_correction', TUESDAY, '3000.00', 0],
        ['split_correction', TUESDAY, '750.00', 0],
        ['split_correction', TUESDAY, null, 12_500],
      ]);
      await kit.expectCleanLedger(TUESDAY_AFTER);
    });
  },
);
