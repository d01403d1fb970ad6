import { beforeAll, expect, it } from 'vitest';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import type { Trader } from '~/upstream/modules/public-orders/testing/trader';
import { buildCorrectionPlan } from '~/upstream/modules/settlement/navs/correction-plan';
import { bookCorrection } from '~/upstream/modules/settlement/navs/correct';
import {
  correctPayout,
  type PayoutCorrection,
} from '~/upstream/modules/settlement/payout-corrections/correct';
import { planDividend } from '~/upstream/modules/settlement/payout-corrections/plan-dividend';
import { planIncome } from '~/upstream/modules/settlement/payout-corrections/plan-income';
import { planSplit } from '~/upstream/modules/settlement/payout-corrections/plan-split';
import {
  createCorrectionKit,
  TUESDAY,
  WEDNESDAY,
} from '~/upstream/modules/settlement/payout-corrections/testing/kit';
import {
  copyHolder,
  withStatementCount,
} from '~/upstream/modules/settlement/payout-corrections/testing/many-holders';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const kit = createCorrectionKit(() => world);
const [FEW, MANY] = [2, 12] as const;

describeOnEachDatabase('corrections for many holders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  type Action = (context: TestWorld['context'], fund: string) => Promise<{ length: number } | null>;
  /** Returns the statements for few and for many holders of equal funds. */
  async function count(open: () => Promise<{ fund: string; trader: Trader }>, act: Action) {
    const counts: number[] = [];
    for (const holders of [FEW, MANY]) {
      const { fund, trader } = await open();
      await copyHolder(world.context.db, trader, holders - 1);
      const counted = withStatementCount(kit.at(WEDNESDAY));
      const planned = await act(counted.context, fund);
      if (planned !== null) expect(planned).toHaveLength(holders);
      counts.push(counted.getCount());
    }
    return counts;
  }
  const expectEqual = ([few, many]: number[]) => {
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  };

  const wrong = {
    dividend: { open: () => kit.withDividend(), becomes: ['0.025', '0.015'] },
    reinvested: { open: () => kit.withDividend('reinvest'), becomes: ['0.025', '0.015'] },
    split: { open: () => kit.withSplit(), becomes: ['2.5', '1.5'] },
    income: { open: () => kit.withIncome(), becomes: ['6.0000', '-1.0000'] },
  } as const;
  const plans = {
    dividend: planDividend,
    reinvested: planDividend,
    split: planSplit,
    income: planIncome,
  } as const;

  it.each(['dividend', 'reinvested', 'split', 'income'] as const)(
    'plans and books a corrected %s with as many statements for 12 holders as for 2',
    async (name) => {
      const kind = name === 'reinvested' ? 'dividend' : name;
      const { open, becomes } = wrong[name];
      const payout = (fund: string, value: string): PayoutCorrection => ({
        ...{ kind, fund, date: TUESDAY, becomes: value, sevenDay: '1.85' },
      });
      expectEqual(
        await count(open, ({ db, now }, fund) =>
          plans[name](db, payout(fund, becomes[0]), toShanghaiDay(now())),
        ),
      );
      for (const value of becomes)
        expectEqual(
          await count(open, async (context, fund) => {
            expect(await correctPayout(context, payout(fund, value))).toMatchObject({
              entries: expect.any(Number) as number,
            });
            return null;
          }),
        );
      await kit.expectCleanLedger(WEDNESDAY);
    },
  );

  it('plans and books a corrected NAV with as many statements for 12 holders as for 2', async () => {
    const open = () => kit.withDividend('reinvest');
    expectEqual(
      await count(open, async ({ db }, fund) => {
        const { entries } = await buildCorrectionPlan(db, { fund, date: TUESDAY, becomes: '1.0000' });
        return entries;
      }),
    );
    expectEqual(
      await count(open, async (context, fund) => {
        await context.db
          .transaction()
          .execute((trx) =>
            bookCorrection(trx, context.now(), { fund, date: TUESDAY, was: '0.9800', becomes: '1.0000' }),
          );
        return null;
      }),
    );
  });
});
