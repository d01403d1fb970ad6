import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  decideHeldRemittance,
  endOverdueTransfers,
  registerRemittance,
} from '~/upstream/modules/public-orders';
import { buyFund, TRADER, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import {
  createCorrectionKit,
  FRIDAY_AFTER,
  MONDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runWithDualControl } from '~/upstream/modules/testing/two-operators';

const NO_DUAL_CONTROL = { kind: 'alone', id: 'token' } as const;

let world: TestWorld;
const kit = createCorrectionKit(() => world);

describeOnEachDatabase(
  'order revived after a payout of its holder was booked',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      await addTwoOperators(world.context);
    });

    /** Places a purchase by transfer on Monday whose money, in time, is registered after the order has ended. */
    async function placeHeld(trader: Trader, fund: string): Promise<string> {
      const { order_id: id } = await buyFund(kit.at(MONDAY), trader, fund, '1000.50', {
        pay_way: 'transfer',
      });
      await endOverdueTransfers(kit.at(WEDNESDAY, '16:00'));
      return id;
    }
    async function revive(id: string): Promise<void> {
      const money = {
        ...{ amountFen: 100_050, payerName: TRADER.name, reference: `late-${id}` },
        paidAt: new Date(`${MONDAY}T14:00:00+08:00`),
      };
      await registerRemittance(kit.at(THURSDAY), id, money, NO_DUAL_CONTROL);
      await decideHeldRemittance(kit.at(THURSDAY), id, { type: 'held_accepted', consent: NO_DUAL_CONTROL });
    }

    it('B5 gives the late shares their dividend, next to that of the earlier shares', async () => {
      const { fund, trader } = await kit.withShares();
      const id = await placeHeld(trader, fund);
      const days = { record: MONDAY, ex: TUESDAY, paid: THURSDAY };
      await runWithDualControl(kit.at(MONDAY), 'declare-dividend', { fund, ...days, per_share: '0.02' });
      await kit.publishNav(fund, TUESDAY, '0.9800');
      await kit.runNight(TUESDAY);
      await kit.runNight(WEDNESDAY);
      await kit.runNight(THURSDAY);
      await revive(id);
      await kit.runNight(FRIDAY_AFTER);
      // 10,000.00 shares got 200.00; 1,000.00 shares at the NAV of Monday, 1.0000, are entitled to 20.00.
      expect((await kit.getPosition(FRIDAY_AFTER, trader, fund)).shares).toBe('11000.00');
      const { dividends } = await kit.getPosition(FRIDAY_AFTER, trader, fund);
      expect(dividends).toMatchObject([{ ex_on: TUESDAY, amount: '220.00' }]);
      await kit.expectCleanLedger(FRIDAY_AFTER);
    });

    it('B5 splits the late shares once, next to the earlier ones', async () => {
      const { fund, trader } = await kit.withShares();
      const id = await placeHeld(trader, fund);
      await runWithDualControl(kit.at(MONDAY), 'declare-split', { fund, date: TUESDAY, ratio: '2' });
      await kit.publishNav(fund, TUESDAY, '0.5000');
      await kit.runNight(TUESDAY);
      await kit.runNight(WEDNESDAY);
      await revive(id);
      await kit.runNight(THURSDAY);
      expect((await kit.getPosition(FRIDAY_AFTER, trader, fund)).shares).toBe('22000.00');
      await kit.expectCleanLedger(FRIDAY_AFTER);
    });
  },
);
